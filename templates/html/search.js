// Search in the page: the language of `zmdj card search`, read as store/search does. All data is in search-data.js.
"use strict";
var ZMDJ_SEARCH = (function () {
  const data = window.ZMDJ_DATA;

  // ---- keys for comparing: the same folding as text/normalize.py, with its table of characters ----
  const fold = new Map(Object.entries(data.fold));
  const dots = new Set(data.words.dots);
  const isAscii = (text) => /^[\x00-\x7f]*$/.test(text);
  const simple = (text) => Array.from(text, (char) => fold.get(char) ?? char).join("");
  const textKey = (text) => simple(text.normalize("NFKC")).toLowerCase().replace(/\s+/g, " ").trim()
    .replace(/(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])/g, "");
  const nameKey = (text) => {
    if (isAscii(text)) return text.toLowerCase().replace(/[^a-z0-9+]/g, "");
    const parts = Array.from(text, (char) => dots.has(char) ? "\u00b7" : char).join("").normalize("NFKD");
    return simple(Array.from(parts).filter((char) => /[\p{L}\p{N}\p{S}]/u.test(char) && !/[\u00b7\u00b0`\u00b4\u00a8]/.test(char)).join("")).toLowerCase();
  };
  const codeKey = (text) => Array.from(simple(text.normalize("NFKC").replace(/★/g, "*")).toLowerCase()).filter((char) => /[\p{L}\p{N}*]/u.test(char)).join("");

  // ---- text to tokens: as store/search/parse.py does it ----
  class Bad extends Error {
    constructor(code, at, length, word) { super(code); Object.assign(this, { code, at, length, word }); }
  }

  // Full-width signs are read as plain ones outside quotes; positions stay those of what was typed.
  const signs = new Map(Object.entries(data.words.signs));
  const quotes = new Map(Object.entries(data.words.quotes));
  const closing = new Set([...quotes.values()].filter((mark) => !quotes.has(mark)));
  const plain = (text) => Array.from(text, (char) => signs.get(char) ?? char).join("");
  const spellings = (table) => new Map(Object.entries(table).flatMap(([word, ways]) => ways.map((way) => [way, word])));
  const keys = spellings(data.words.keys);
  const flags = spellings(data.words.is);
  const compare = spellings(data.words.compare);
  const compareBehind = spellings(data.words.compare_behind);
  const operators = new Set([":", "!=", "<=", ">=", "<", ">", "="]);
  const numbers = { cost: "c", need: "d", power: "w", range: "g", flash: "f", toughness: "h", stamina: "v", ...Object.fromEntries(data.values.map((key) => [key, "$" + key])) };
  const literal = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const longest = (words) => [...words].sort((a, b) => b.length - a.length).map(literal).join("|");
  const ways = longest(Object.keys(numbers).flatMap((key) => data.words.keys[key]));
  const behind = new RegExp(`^(?:(${ways})(\\p{Nd}+)|(\\p{Nd}+)(${ways}))(${longest(compareBehind.keys())})(?=[\\s()（）]|$)`, "iu");
  const inWords = new RegExp(`^(${ways})(${longest(compare.keys())})(?=(?:[+-]?\\p{Nd}+(?:-\\p{Nd}+)?|[XxＸ])(?:[\\s()（）]|$))`, "iu");
  const isSign = (char) => Array.from(plain(char)).every((one) => ":!<>=".includes(one));
  const [MAX_QUERY, MAX_TERMS] = [1000, 100];
  // What only the database of the command line knows.
  const elsewhere = { keys: ["lang"], is: ["own", "official", "edited", "retired"] };
  const columns = spellings(data.words.orders);
  const uniques = spellings(data.words.unique);

  function lex(text) {
    const tokens = [];
    const chars = Array.from(text);
    const sign = (at) => plain(chars[at]);
    const blank = (at) => /\s/.test(chars[at]);
    const opens = (at) => at < chars.length && quotes.has(sign(at));
    let at = 0;
    if (chars.length > MAX_QUERY) throw new Bad("long", 0, chars.length, "");
    for (;;) {
      while (at < chars.length && blank(at)) at += 1;
      if (at >= chars.length) break;
      tokens.push(next());
      if (tokens.length > MAX_TERMS) throw new Bad("long", 0, chars.length, "");
    }
    return tokens;

    function next() {
      const start = at, char = sign(at);
      if (char === "(" || char === ")") { at += 1; return { kind: char, text: char, at: start, length: 1 }; }
      if (char === "-" && start + 1 < chars.length && !blank(start + 1)) { at += 1; return { kind: "-", text: char, at: start, length: 1 }; }
      if (closing.has(chars[start])) throw new Bad("quote", start, 1, chars[start]);
      if (opens(start)) { const value = quoted(); return { kind: "word", text: value, at: start, length: at - start }; }
      return term() ?? word();
    }
    function quoted() {
      const open = at, close = quotes.get(sign(at));
      let end = open + 1;
      while (end < chars.length && sign(end) !== close) end += 1;
      if (end >= chars.length) throw new Bad("quote", open, 1, chars[open]);
      at = end + 1;
      return chars.slice(open + 1, end).join("");
    }
    function operator(from) {
      for (const size of [2, 1]) {
        const found = plain(chars.slice(from, from + size).join(""));
        if (from + size <= chars.length && operators.has(found)) return [found, from + size];
      }
      return ["", from];
    }
    function term() {
      const start = at;
      let key, op;
      if (sign(start) === "!" && start + 1 < chars.length && !operator(start)[0] && !blank(start + 1)) {
        [key, op, at] = ["name", "=", start + 1];
      } else {
        const rest = chars.slice(start).join("");
        const after = behind.exec(rest);
        if (after) {
          const [name, value] = [after[1] ?? after[4], after[2] ?? after[3]];
          at = start + Array.from(after[0]).length;
          return { kind: "term", key: name, op: compareBehind.get(after[5].toLowerCase()), text: value, at: start, valueAt: after[2] ? start + Array.from(name).length : start, length: at - start };
        }
        const said = inWords.exec(rest);
        if (said) {
          [key, op, at] = [said[1], compare.get(said[2].toLowerCase()), start + Array.from(said[0]).length];
        } else {
          key = (/^[A-Za-z_\u3400-\u9fff]+/.exec(rest) ?? [""])[0];
          const [found, end] = key ? operator(start + key.length) : ["", start];
          if (!found) return null;
          [op, at] = [found, end];
        }
      }
      const from = at;
      const value = opens(at) ? quoted() : run();
      return { kind: "term", key, op, text: value, at: start, valueAt: from, length: at - start };
    }
    function run() {
      const start = at;
      while (at < chars.length && !blank(at) && !"()".includes(sign(at))) {
        if (at > start && (opens(at) || closing.has(chars[at]))) throw new Bad("quote", at, 1, chars[at]);
        at += 1;
      }
      return chars.slice(start, at).join("");
    }
    function word() {
      const start = at;
      if (isSign(chars[start])) {
        let end = start;
        while (end < chars.length && isSign(chars[end])) end += 1;
        throw new Bad("sign", start, end - start, chars.slice(start, end).join(""));
      }
      if (sign(start) === "-" && (start + 1 >= chars.length || blank(start + 1) || chars[start + 1] === ")")) throw new Bad("sign", start, 1, chars[start]);
      const value = run(), low = plain(value).toLowerCase();
      if (data.words.not.includes(low)) throw new Bad("not", start, at - start, value);
      const kind = data.words.or.includes(low) ? "or" : data.words.and.includes(low) ? "and" : "word";
      return { kind, text: value, at: start, length: at - start };
    }
  }

  // ---- tokens to a query ----
  // `test` of (card, number of the face, number of the printing), null for every card; `orders`: [column, descending]; `prints`: a row a
  // printing; `ranks`: name keys looked for, whose whole names come first; `words`: the words that may be misspelt names.
  function parse(text) {
    const tokens = lex(text), query = { test: null, orders: [], prints: false, said: null, ranks: [], words: [] };
    let at = 0, depth = 0, positive = true;
    const peek = () => at < tokens.length ? tokens[at].kind : "";
    const loose = (token) => { throw new Bad("or", token.at, token.length, token.text); };
    const deeper = (read) => { depth += 1; try { return read(); } finally { depth -= 1; } };
    const either = () => {
      const parts = [all()];
      while (peek() === "or") {
        const token = tokens[at];
        at += 1;
        if (parts[parts.length - 1] === null || ["", ")", "or", "and"].includes(peek())) loose(token);
        parts.push(all());
        if (parts[parts.length - 1] === null) loose(token);
      }
      const kept = parts.filter((part) => part !== null);
      return kept.length === 0 ? null : (...row) => kept.some((part) => part(...row));
    };
    const all = () => {
      const parts = [];
      while (!["", ")", "or"].includes(peek())) {
        const token = tokens[at];
        if (token.kind === "and") {
          at += 1;
          if (!parts.length || ["", ")", "or", "and"].includes(peek())) loose(token);
          continue;
        }
        const part = one();
        if (part !== null) parts.push(part);
      }
      if (peek() === "or" && !parts.length) loose(tokens[at]);
      return parts.length ? (...row) => parts.every((part) => part(...row)) : null;
    };
    const one = () => {
      const token = tokens[at];
      at += 1;
      if (token.kind === "-") {
        if (["", ")", "or", "and"].includes(peek())) loose(token);
        positive = !positive;
        const inner = deeper(one);
        positive = !positive;
        return without(query, inner);
      }
      if (token.kind === "(") {
        const inner = deeper(either);
        if (peek() !== ")") throw new Bad("bracket", token.at, 1, "(");
        at += 1;
        if (inner === null) throw new Bad("group", token.at, tokens[at - 1].at + 1 - token.at, "");
        return inner;
      }
      if (token.kind === ")") throw new Bad("bracket", token.at, 1, ")");
      if (token.kind !== "term") return bare(token, query, positive);
      const key = keys.get(token.key.toLowerCase());
      if (!key) throw new Bad("key", token.at, Array.from(token.key).length, token.key);
      if (!token.text.trim()) throw new Bad("value", token.at, token.length, token.key);
      token.text = token.text.trim();
      if (key !== "order" && key !== "unique") return condition(key, token, query, positive);
      if (depth || ![":", "="].includes(token.op)) throw new Bad("directive", token.at, token.length, token.key);
      directive(key, token, query);
      return null;
    };
    query.test = tokens.length ? either() : null;
    if (at < tokens.length) throw new Bad("bracket", tokens[at].at, 1, ")");
    query.prints = query.said === "prints";
    return query;
  }

  function directive(key, token, query) {
    const value = token.text.toLowerCase(), down = key === "order" && /^[-－]/u.test(value);
    const found = (key === "order" ? columns : uniques).get(down ? value.slice(1) : value);
    if (!found) throw new Bad("word", token.valueAt, Array.from(token.text).length, token.text);
    if (key === "order") { query.orders.push([found, down]); return; }
    if (query.said !== null && query.said !== found) throw new Bad("twice", token.at, token.length, token.key);
    query.said = found;
  }

  // A card is found if one of its faces and one of its printings meet all of a query.
  const meets = (card, test) => card.w.some((_, face) => card.q.some((_, print) => test(card, face, print)));
  // What a condition does not find; where printings are listed, each of them is asked alone.
  const without = (query, test) => (card, face, print) => query.prints ? !card.w.some((_, side) => test(card, side, print)) : !meets(card, test);

  // ---- meaning ----
  // Letters that may be pinyin: without tones, blanks and apostrophes; empty if the word is none.
  function pinyin(word) {
    const letters = word.toLowerCase().replace(/ü/g, "v").normalize("NFKD").replace(/[\p{M} '’-]/gu, "");
    return /^[a-z]{2,}$/.test(letters) ? letters : "";
  }

  function named(word) {
    const name = nameKey(word), latin = pinyin(word);
    return (card) => (name !== "" && card.n.some((key) => key.includes(name))) || (latin !== "" && card.p.some((key) => key.startsWith(latin)));
  }

  function bare(token, query, positive) {
    const word = token.text, text = textKey(word), code = codeKey(word), name = named(word);
    if (!nameKey(word) && !text) throw new Bad("value", token.at, token.length, word);
    if (positive) sought(word, token.at, token.length, query);
    const coded = code.length > 1 && /\p{Nd}/u.test(code);
    return (card) => name(card) || (text !== "" && card.x.some((key) => key.includes(text))) || (coded && card.k.some((key) => key.startsWith(code)));
  }

  // A word that may be a name: whole names are shown first, and a name like it is proposed where nothing is found.
  function sought(word, at, length, query) {
    query.words.push({ word, at, length });
    if (nameKey(word)) query.ranks.push(nameKey(word));
  }

  function condition(key, token, query, positive) {
    if (elsewhere.keys.includes(key)) throw new Bad("command", token.at, token.length, token.key);
    if (key in numbers) return numeric(key, token);
    if (![":", "=", "!="].includes(token.op)) throw new Bad("op", token.at, token.length, token.op);
    const test = listed(key, token, token.op !== ":");
    if (key === "name" && token.op === ":") sought(token.text, token.valueAt, Array.from(token.text).length, query);
    return token.op === "!=" ? without(query, test) : test;
  }

  const range = new RegExp(`^([+-]?\\d{1,6})\\s*(?:${longest(data.words.to)})\\s*([+-]?\\d{1,6})$`, "u");

  function numeric(key, token) {
    const field = numbers[key];
    const of = (card, face) => Array.isArray(card[field]) ? card[field][face] : card[field];
    const value = token.text.normalize("NFKC").replace(/\u2212/g, "-").trim().toLowerCase();
    const op = token.op === ":" ? "=" : token.op;
    const when = (test) => op === "!=" ? (card, face) => !test(of(card, face)) : (card, face) => test(of(card, face));
    const whole = (test) => (card, face) => { const a = of(card, face) ?? (key === "need" ? 0 : null); return typeof a === "number" && test(a); };
    if (/^[+-]?\d{1,6}$/.test(value)) {
      const wanted = Number(value);
      const tests = { "=": (a) => a === wanted, "!=": (a) => a !== wanted, "<": (a) => a < wanted, "<=": (a) => a <= wanted, ">": (a) => a > wanted, ">=": (a) => a >= wanted };
      return whole(tests[op]);
    }
    if (op === "=" || op === "!=") {
      const ends = range.exec(value);
      if (ends && Number(ends[1]) <= Number(ends[2])) return whole((a) => (a >= Number(ends[1]) && a <= Number(ends[2])) === (op === "="));
      if (data.words.none.includes(value) || data.words.none.includes(token.text)) return when((a) => a === null);
      if (!ends && /^(?:[x*]|\d+)(?:[+-]\d+)?$/.test(value)) return when((a) => typeof a === "string" && a.toLowerCase() === value);
    }
    throw new Bad("number", token.valueAt, Array.from(token.text).length, token.text);
  }

  // The ids of the entries of a list that a value names; a value that names none is a mistake: no card can have it.
  function inList(key, token, exact, fits) {
    const wanted = nameKey(token.text);
    const hits = data.lists[key].filter(([, ...words]) => wanted !== "" && words.some((word) => exact ? word === wanted : fits(word, wanted)));
    if (!hits.length) throw new Bad("word", token.valueAt, Array.from(token.text).length, token.text);
    return new Set(hits.map(([id]) => id));
  }

  function listed(key, token, exact) {
    const none = data.words.none.includes(token.text.toLowerCase());
    const unknown = (list) => !data.lists[list].some(([, ...words]) => words.includes(nameKey(token.text)));
    const same = (word, wanted) => word === wanted;
    if (key === "element" || key === "timing") {
      const field = key === "element" ? "e" : "m";
      if (none && unknown(key)) return (card) => card[field] === null;
      const ids = inList(key, token, true);
      return (card) => ids.has(card[field]);
    }
    if (key === "type") {
      if (none && unknown(key)) return () => false;
      const ids = inList(key, token, true);
      return (card) => card.t.some((id) => ids.has(id));
    }
    if (key === "is") {
      const flag = flags.get(token.text.toLowerCase());
      if (elsewhere.is.includes(flag)) throw new Bad("command", token.at, token.length, token.text);
      if (flag) return (card) => card.a.includes(flag);
      const ids = inList("type", token, true);
      return (card) => card.t.some((id) => ids.has(id));
    }
    if (key === "subtype") { const ids = inList(key, token, exact, (word, wanted) => word.includes(wanted)); return (card) => card.b.some((id) => ids.has(id)); }
    if (key === "set" || key === "rarity" || key === "product") {
      const place = { set: 0, rarity: 1, product: 2 }[key];
      const fits = { set: (word, wanted) => word.startsWith(wanted), rarity: same, product: (word, wanted) => word.includes(wanted) }[key];
      if (none && unknown(key)) return (card, face, print) => card.q[print][place] === null;
      const ids = inList(key, token, exact, fits);
      return (card, face, print) => ids.has(card.q[print][place]);
    }
    const name = nameKey(token.text), text = textKey(token.text), code = codeKey(token.text);
    if ((key === "name" && !name) || (key === "id" && !code)) throw new Bad("value", token.valueAt, Array.from(token.text).length, token.text);
    if (key === "name") return exact ? (card) => card.n.includes(name) : named(token.text);
    if (key === "id") return (card) => card.k.some((word) => exact ? word === code : word.startsWith(code));
    const field = key === "text" ? "x" : "o";
    return (card) => card[field].some((word) => exact ? word === text : word.includes(text));
  }

  // ---- order ----
  const place = (list, id) => { const at = data.lists[list].findIndex(([known]) => known === id); return at < 0 ? null : at; };
  const plainLower = (text) => text === null ? null : text.replace(/[A-Z]/g, (char) => char.toLowerCase());
  const byNumber = (field) => (card) => Array.isArray(card[field]) ? card[field][0] : card[field];
  const values = {
    name: (card) => card.p.join("\n"), en: (card) => plainLower(card.y), type: (card) => place("type", card.t[0]), element: (card) => place("element", card.e),
    rarity: (card, print) => {
      const ranks = (print === null ? card.q : [card.q[print]]).map(([, rarity]) => rarity === null ? null : data.ranks[rarity] ?? 1000 + place("rarity", rarity))
        .filter((rank) => rank !== null);
      return ranks.length ? Math.max(...ranks) : null;
    },
    ...Object.fromEntries(Object.entries(numbers).map(([key, field]) => [key, byNumber(field)])),
  };
  // Numbers first, then formulas, then nothing, whatever the direction.
  const kindOf = (value) => typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
  const compared = (a, b) => a < b ? -1 : a > b ? 1 : 0;

  function sorted(rows, query) {
    const at = new Map(data.cards.map((card, index) => [card, index]));
    const steps = query.orders.map(([column, down]) => {
      const sign = down ? -1 : 1;
      if (column === "id") return ([a, i], [b, j]) => sign * (compared(at.get(a), at.get(b)) || compared(i ?? 0, j ?? 0));
      const value = values[column];
      return ([a, i], [b, j]) => { const x = value(a, i), y = value(b, j); return compared(kindOf(x), kindOf(y)) || sign * compared(x ?? 0, y ?? 0); };
    });
    if (!steps.length) {
      const rank = (card, key) => card.n.includes(key) ? 0 : card.n.some((name) => name.includes(key)) ? 1 : 2;
      for (const key of query.ranks) steps.push(([a], [b]) => compared(rank(a, key), rank(b, key)));
    }
    steps.push(([a, i], [b, j]) => compared(at.get(a), at.get(b)) || compared(i ?? 0, j ?? 0));
    return rows.sort((a, b) => { for (const step of steps) { const found = step(a, b); if (found) return found; } return 0; });
  }

  // Rows [card, number of a printing or null] in order.
  function find(text) {
    const query = parse(text), test = query.test ?? (() => true);
    const rows = query.prints
      ? data.cards.flatMap((card) => card.q.map((_, print) => [card, print]).filter(([, print]) => card.w.some((_, face) => test(card, face, print))))
      : data.cards.filter((card) => meets(card, test)).map((card) => [card, null]);
    return { rows: sorted(rows, query), query };
  }
  const search = (text) => [...new Set(find(text).rows.map(([card]) => card.i))];

  // ---- nothing found: the one name that is closest to a word, never applied by us ----
  function likeness(a, b) {
    let before = new Array(b.length + 1).fill(0);
    for (const char of a) {
      const now = [0];
      for (let i = 0; i < b.length; i += 1) now.push(char === b[i] ? before[i] + 1 : Math.max(before[i + 1], now[i]));
      before = now;
    }
    return a.length + b.length ? 200 * before[b.length] / (a.length + b.length) : 0;
  }
  function didYouMean(query) {
    let best = null;
    for (const { word } of query.words) {
      const key = nameKey(word);
      if (!key || key.length > 40) continue;
      for (const [known, name] of data.names) {
        const score = known === key ? 0 : likeness(key, known);
        if (score >= 50 && (best === null || score > best.score)) best = { score, word, name };
      }
    }
    return best;
  }

  return { search, find, didYouMean, likeness, nameKey, textKey, codeKey, Bad };
})();
