-- The tables of a database of version 0.1.0 with the rows that are never derived: an own card and two corrections.
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
CREATE TABLE "card_ids" (
   "card_id" TEXT PRIMARY KEY,
   "type" TEXT,
   "facts" TEXT
);
CREATE TABLE "card_keys" (
   "kind" TEXT,
   "key" TEXT,
   "type" TEXT,
   "card_id" TEXT,
   PRIMARY KEY ("kind", "key", "type")
);
CREATE TABLE "card_models" (
   "card_id" TEXT PRIMARY KEY,
   "model" TEXT
);
CREATE TABLE "card_subtypes" (
   "card_id" TEXT REFERENCES "cards"("id"),
   "face" TEXT,
   "subtype" TEXT REFERENCES "subtypes"("zh"),
   "position" INTEGER
);
CREATE TABLE "cards" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "type" TEXT REFERENCES "types"("id"),
   "also" TEXT,
   "timing" TEXT REFERENCES "timings"("id"),
   "element" TEXT REFERENCES "elements"("id"),
   "need" INTEGER,
   "cost" INTEGER,
   "power" INTEGER,
   "range" INTEGER,
   "toughness" INTEGER,
   "flash" INTEGER,
   "stamina" INTEGER,
   "peerless" INTEGER,
   "basic" INTEGER,
   "max_copies" INTEGER,
   "counts_as" TEXT,
   "version_of" TEXT,
   "rules_name" TEXT,
   "subtypes" TEXT,
   "faces" INTEGER,
   "prints" INTEGER,
   "source" TEXT,
   "retired" INTEGER,
   "note" TEXT,
   "position" INTEGER
);
CREATE TABLE "edit_source" (
   "card_id" TEXT,
   "face" TEXT,
   "field" TEXT,
   "sha256" TEXT,
   PRIMARY KEY ("card_id", "face", "field")
);
CREATE TABLE "elements" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "faces" (
   "card_id" TEXT REFERENCES "cards"("id"),
   "face" TEXT,
   "zh" TEXT,
   "en" TEXT,
   "power" INTEGER,
   "range" INTEGER,
   "subtypes" TEXT,
   PRIMARY KEY ("card_id", "face")
);
CREATE TABLE "import_file" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT,
   "sha256" TEXT,
   "records" INTEGER
);
CREATE TABLE "meta" (
   "key" TEXT PRIMARY KEY,
   "value" TEXT
);
CREATE TABLE "names" (
   "card_id" TEXT REFERENCES "cards"("id"),
   "face" TEXT,
   "lang" TEXT,
   "kind" TEXT,
   "name" TEXT,
   "source" TEXT,
   "shown" INTEGER,
   "key" TEXT,
   "person_key" TEXT
);
CREATE TABLE "official_record" (
   "record_id" INTEGER PRIMARY KEY,
   "serial" TEXT NOT NULL,
   "name" TEXT,
   "raw" TEXT NOT NULL,
   "file" TEXT,
   "position" INTEGER,
   "first_import" INTEGER,
   "last_import" INTEGER
);
CREATE TABLE "printings" (
   "card_id" TEXT REFERENCES "cards"("id"),
   "serial" TEXT,
   "face" TEXT,
   "set_id" TEXT REFERENCES "sets"("id"),
   "number" TEXT,
   "variant" TEXT,
   "rarity" TEXT REFERENCES "rarities"("id"),
   "product" TEXT REFERENCES "products"("id"),
   "pack" TEXT,
   "guid" TEXT,
   "records" TEXT,
   "source" TEXT,
   "code" TEXT,
   "position" INTEGER,
   PRIMARY KEY ("card_id", "serial")
);
CREATE TABLE "products" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "rarities" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "rules" (
   "id" TEXT PRIMARY KEY,
   "value" TEXT,
   "origin" TEXT,
   "source" TEXT,
   "zh" TEXT,
   "en" TEXT
);
CREATE TABLE "search_keys" (
   "position" INTEGER PRIMARY KEY,
   "id" TEXT,
   "retired" INTEGER,
   "names" TEXT,
   "pinyin" TEXT,
   "codes" TEXT,
   "text" TEXT,
   "flavour" TEXT
);
CREATE TABLE "sets" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "subtypes" (
   "zh" TEXT PRIMARY KEY,
   "en" TEXT,
   "kind" TEXT,
   "key" TEXT
);
CREATE TABLE "terms" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "kind" TEXT,
   "abbr" TEXT,
   "icon" TEXT,
   "def_zh" TEXT,
   "def_en" TEXT,
   "section" TEXT,
   "keys" TEXT
);
CREATE TABLE "texts" (
   "card_id" TEXT REFERENCES "cards"("id"),
   "face" TEXT,
   "lang" TEXT,
   "kind" TEXT,
   "text" TEXT,
   "source" TEXT,
   "shown" INTEGER,
   "serials" TEXT,
   "status" TEXT,
   "notation" TEXT
);
CREATE TABLE "timings" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "types" (
   "id" TEXT PRIMARY KEY,
   "zh" TEXT,
   "en" TEXT,
   "abbr" TEXT,
   "key" TEXT,
   "position" INTEGER
);
CREATE TABLE "user_card" (
   "card_id" TEXT PRIMARY KEY
);
CREATE TABLE "user_edit" (
   "card_id" TEXT,
   "face" TEXT,
   "field" TEXT,
   "value" TEXT NOT NULL,
   PRIMARY KEY ("card_id", "face", "field")
);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX "idx_card_subtypes_subtype"
    ON "card_subtypes" ("subtype");
CREATE INDEX "idx_names_card_id"
    ON "names" ("card_id");
CREATE INDEX "idx_names_key"
    ON "names" ("key");
CREATE INDEX "idx_names_name"
    ON "names" ("name");
CREATE INDEX "idx_names_person_key"
    ON "names" ("person_key");
CREATE INDEX "idx_printings_code"
    ON "printings" ("code");
CREATE INDEX "idx_texts_card_id"
    ON "texts" ("card_id");
CREATE INDEX "idx_texts_kind_card_id"
    ON "texts" ("kind", "card_id");
INSERT INTO _sqlite_migrations VALUES (1, 'zmdj_cards', 'm001_inputs', '2026-12-01 00:29:07.498603+00:00');
INSERT INTO _sqlite_migrations VALUES (2, 'zmdj_cards', 'm002_products', '2026-12-01 00:29:07.508544+00:00');
INSERT INTO _sqlite_migrations VALUES (3, 'zmdj_cards', 'm003_keys', '2026-12-01 00:29:07.508910+00:00');
INSERT INTO _sqlite_migrations VALUES (4, 'zmdj_cards', 'm004_more_facts', '2026-12-01 00:29:07.524839+00:00');
INSERT INTO _sqlite_migrations VALUES (5, 'zmdj_cards', 'm005_translated_from', '2026-12-01 00:29:07.525269+00:00');
INSERT INTO _sqlite_migrations VALUES (6, 'zmdj_cards', 'm006_links', '2026-12-01 00:29:07.540653+00:00');
INSERT INTO meta VALUES ('change', '4');
INSERT INTO meta VALUES ('data_digest', '2-f6f20a87750438f9-5fb4f57f3ec5');
INSERT INTO meta VALUES ('data_stamp', '31ce56df9ef0c811');
INSERT INTO meta VALUES ('formulas', '');
INSERT INTO meta VALUES ('game', 'zmdj');
INSERT INTO meta VALUES ('problems', '');
INSERT INTO meta VALUES ('rules_version', '1.0.1');
INSERT INTO meta VALUES ('schema', 'm005_translated_from');
INSERT INTO user_card VALUES ('X-1');
INSERT INTO user_edit VALUES ('X-1', 'front', 'cost', '2');
INSERT INTO user_edit VALUES ('X-1', 'front', 'en', 'Test General');
INSERT INTO user_edit VALUES ('X-1', 'front', 'type', 'unit');
INSERT INTO user_edit VALUES ('X-1', 'front', 'zh', '测试将');
INSERT INTO user_edit VALUES ('BP01-SR-003', 'front', 'en', 'Sky Piercer');
INSERT INTO user_edit VALUES ('BP01-SR-003', 'front', 'note', 'my note');
INSERT INTO user_edit VALUES ('X-1', 'front', 'skill_en', 'Draw a card.');
INSERT INTO user_edit VALUES ('X-1', 'front', 'skill_zh', '摸一张牌。');
INSERT INTO edit_source VALUES ('X-1', 'front', 'skill_en', 'b64fadc154b1594929b73226747d8da617e625d671808abf6ba5117ef61bc6b9');
INSERT INTO card_ids VALUES ('BP01-SR-003', 'unit', '{"id":"BP01-SR-003","zh":"飞将·吕布","en":"Sky Piercer","type":"unit","element":"wind","need":2,"cost":8,"power":9,"range":2,"flash":1,"peerless":true,"subtypes":["吕布军","武将","主公"],"abilities":["keyword(kw(\"swift\"))","static([steps([play_cost(this_card, X), define(count_of(sel(unit, who=most_units_opponent)))])])","triggered(event(this_unit, [attacks]), [if(number_is(count_of(sel(any_unit, who=attacked_player)), \"le\", 2), skip([intercept_step, dodge_step], this_combat))], yes)"],"printing":[{"serial":"BP01-SR-003","rarity":"SR","product":"booster-1"},{"serial":"BP01-UR-003a","rarity":"UR","product":"booster-1"},{"serial":"BP01-CR-003b","rarity":"CR","product":"booster-1"}]}');
INSERT INTO card_ids VALUES ('X-1', 'unit', '{"id":"X-1","zh":"测试将","en":"Test General","type":"unit","cost":2}');
INSERT INTO card_keys VALUES ('name', '飞将吕布', 'unit', 'BP01-SR-003');
INSERT INTO card_keys VALUES ('serial', 'bp01cr003b', 'unit', 'BP01-SR-003');
INSERT INTO card_keys VALUES ('serial', 'bp01sr003', 'unit', 'BP01-SR-003');
INSERT INTO card_keys VALUES ('serial', 'bp01ur003a', 'unit', 'BP01-SR-003');
