// A pasted list, checked in the page: plain lines of a count and a name, headings, comments. Whatever else stands there is named and
// not counted, so that no number is ever guessed; `zmdj deck check` reads every habit.
"use strict";
var ZMDJ_CHECK = (function () {
  const { nameKey, codeKey, likeness } = ZMDJ_SEARCH, data = window.ZMDJ_DATA, rules = data.deck;

  // ---- names to cards ----
  const byName = new Map(rules.names), byCode = new Map();
  const cards = new Map(data.cards.map((card) => [card.i, card]));
  for (const card of data.cards) for (const code of card.k) byCode.set(code, card.i);
  const resolve = (text) => cards.get(byName.get(nameKey(text)) ?? (/\p{Nd}/u.test(text) ? byCode.get(codeKey(text)) : undefined));
  const headings = new Map(Object.entries(rules.headings));
  const home = (card) => rules.sections.find((section) => fits(card, section));
  const fits = (card, section) => card.t.some((kind) => section.types.includes(kind)) && (!section.peerless || card.a.includes("peerless"));

  // ---- lines ----
  const digits = (text) => Number(text.normalize("NFKC"));
  const shapes = [/^(\p{Nd}{1,3})\s*[x×*＊张張]?\s+(.+)$/iu, /^(\p{Nd}{1,3})[x×*＊张張](.+)$/iu, /^()(.+?)\s*[x×*＊]\s*(\p{Nd}{1,3})$/iu, /^()(.+?)\s+(\p{Nd}{1,3})[张張]?$/iu];
  const heading = (line) => headings.get(nameKey(line.replace(/[:：]\s*$/, "").replace(/\s*[([（【]?\s*\p{Nd}+\s*[张張]?\s*[)\]）】]?\s*$/u, "")));

  function read(text) {
    const entries = [], faults = [];
    let section = null, name = "";
    text.split(/\r\n?|\n/).forEach((raw, index) => {
      const line = raw.trim().normalize("NFC"), number = index + 1;
      if (!line || /^(?:\/\/|#|;)/.test(line)) return;
      const titled = /^(?:name|title|deck|名称|卡组名?)\s*[:：]\s*(.*)$/iu.exec(line);
      if (titled) { name = titled[1]; return; }
      const plain = line.replace(/\s*(?:\/\/|#).*$/, "");
      const whole = resolve(plain);
      if (whole) { entries.push({ card: whole, count: 1, section, lines: [number] }); return; }
      for (const shape of shapes) {
        const match = shape.exec(plain);
        const card = match && resolve(match[2]);
        if (!card) continue;
        const count = digits(match[1] || match[3]);
        if (count < 1) break;
        entries.push({ card, count, section, lines: [number] });
        return;
      }
      const head = heading(plain);
      if (head) { section = head; return; }
      faults.push(unread(plain, number));
    });
    // One entry a card and section, as a deck holds them.
    const held = new Map();
    for (const entry of entries) {
      entry.section ??= (home(entry.card) ?? rules.sections[0]).id;
      const key = `${entry.section} ${entry.card.i}`, known = held.get(key);
      if (known) { known.count += entry.count; known.lines.push(...entry.lines); } else held.set(key, entry);
    }
    return { name, entries: [...held.values()], faults };
  }
  function unread(line, number) {
    const key = nameKey(line.replace(/^\p{Nd}+\s*[x×*＊张張]?\s*|\s*[x×*＊]?\s*\p{Nd}+$/giu, ""));
    let best = null;
    if (key && key.length <= 40) {
      for (const [known, name] of data.names) {
        const score = likeness(key, known);
        if (score >= 50 && (best === null || score > best.score)) best = { score, name };
      }
    }
    return best ? { code: "near", words: { line, number, name: best.name } } : { code: "unread", words: { line, number } };
  }

  // ---- rules: as decks/validate.py ----
  const shown = (card) => ({ zh: card.z, en: card.y ?? card.z });
  const at = (entries) => {
    const lines = entries.flatMap((entry) => entry.lines).sort((a, b) => a - b);
    return { zh: `（第 ${lines.join("、")} 行）`, en: ` (line${lines.length > 1 ? "s" : ""} ${lines.join(", ")})` };
  };
  const total = (entries) => entries.reduce((sum, entry) => sum + entry.count, 0);
  const type = (card) => rules.types[card.t[0]] ?? { zh: card.t[0], en: card.t[0] };
  const listed = (entries) => {
    const rows = entries.map((entry) => `${entry.count} x ${entry.card.i}`);
    return { zh: rows.map((row) => row.replace(" x ", "×")).join("、"), en: rows.join(", ") };
  };
  const allowed = (section) => section.sizes.length ? section.sizes.join("/") : section.max === null ? `${section.min}+` : section.min === section.max ? `${section.min}` : `${section.min}-${section.max}`;

  function misplaced(entry) {
    const { card, count } = entry, section = rules.sections.find((item) => item.id === entry.section), own = home(card);
    const words = { card: shown(card), count, type: type(card), where: at([entry]) };
    if (!own && !rules.sections.some((item) => card.t.some((kind) => item.types.includes(kind)))) return { code: "deck.never", words };
    if (!section) return { code: "deck.no_such_section", words: { ...words, section: entry.section, format: rules.format } };
    return fits(card, section) ? null : { code: "deck.wrong_section", words: { ...words, section, belongs: own ?? rules.messages.any_section } };
  }
  function sizes(entries) {
    return rules.sections.flatMap((section) => {
      const count = total(entries.filter((entry) => entry.section === section.id)), words = { section, count, limit: allowed(section) };
      if (section.sizes.length && !section.sizes.includes(count)) return [{ code: "deck.size", words }];
      if (count < section.min) return [{ code: "deck.too_few", words: { ...words, missing: section.min - count } }];
      return section.max !== null && count > section.max ? [{ code: "deck.too_many", words: { ...words, over: count - section.max } }] : [];
    });
  }
  function copies(entries) {
    const groups = new Map();
    for (const entry of entries) groups.set(entry.card.u, [...(groups.get(entry.card.u) ?? []), entry]);
    const limits = rules.sections.filter((section) => section.copies !== null).map((section) => ({ ...section, basic: section.basic_unlimited }));
    if (rules.copies !== null) limits.push({ copies: rules.copies, id: null, basic: true, ...rules.messages.whole_deck });
    const faults = [];
    for (const group of groups.values()) {
      for (const limit of limits) {
        const held = group.filter((entry) => limit.id === null || entry.section === limit.id);
        const caps = held.map(({ card }) => card.l ?? (card.a.includes("basic") && limit.basic ? Infinity : limit.copies));
        const cap = Math.min(...caps), count = total(held);
        if (count > cap) faults.push({ code: "deck.copies", words: { card: shown(held[0].card), count, limit: cap, section: limit, printings: listed(held), where: at(held) } });
      }
    }
    return faults;
  }
  function limited(entries) {
    return rules.limits.flatMap(({ key, max }) => {
      const held = entries.filter((entry) => entry.card.u === key), count = total(held);
      return count <= max ? [] : [{ code: max ? "deck.limited" : "deck.banned", words: { card: shown(held[0].card), count, limit: max, format: rules.format, printings: listed(held), where: at(held) } }];
    });
  }
  function sets(entries) {
    if (rules.sets.includes("*")) return [];
    return entries.flatMap((entry) => {
      const from = entry.card.q.map(([set]) => set).filter(Boolean);
      if ((entry.card.a.includes("basic") && rules.basic_free) || !from.length || from.some((set) => rules.sets.includes(set))) return [];
      return [{ code: "deck.set", words: { card: shown(entry.card), count: entry.count, sets: [...new Set(from)].join(", "), allowed: rules.sets.join(", "), where: at([entry]) } }];
    });
  }

  // {entries, faults}: `faults` are [code, words]; a deck without any is legal.
  function check(text) {
    const { name, entries, faults } = read(text);
    const counted = [];
    for (const entry of entries) { const wrong = misplaced(entry); if (wrong) faults.push(wrong); else counted.push(entry); }
    return { name, entries, faults: [...faults, ...sizes(counted), ...copies(counted), ...limited(entries), ...sets(entries)] };
  }

  // ---- the page ----
  const worded = ({ code, words }, lang) => rules.messages[code][lang].replace(/\{(\w+)\}/g, (_, name) => {
    const value = words[name];
    return value !== null && typeof value === "object" ? value[lang] : String(value ?? "");
  });
  function attach() {
    const form = document.querySelector("form.check");
    if (!form) return;
    const text = form.querySelector("textarea"), state = document.querySelector("#check-state"), list = document.querySelector("#check-faults"), counts = document.querySelector("#check-counts");
    for (const item of document.querySelectorAll("[data-js][hidden]")) item.hidden = false;
    const both = (lang, zh, en) => lang === "zh" ? zh : lang === "en" ? en : `${zh} ${en}`;
    function show() {
      const lang = document.documentElement.dataset.lang, { entries, faults } = check(text.value);
      const empty = !text.value.trim();
      state.textContent = empty ? "" : both(lang, rules.messages[faults.length ? "faulty" : "legal"].zh, rules.messages[faults.length ? "faulty" : "legal"].en);
      state.className = empty ? "" : faults.length ? "bad" : "ok";
      list.replaceChildren(...(empty ? [] : faults).map((fault) => {
        const item = document.createElement("li");
        for (const way of lang === "both" ? ["zh", "en"] : [lang]) {
          const line = document.createElement("p");
          line.lang = way === "en" ? "en" : document.documentElement.dataset.script;
          line.textContent = worded(fault, way);
          item.append(line);
        }
        return item;
      }));
      counts.textContent = empty ? "" : rules.sections.map((section) => `${both(lang, section.zh, section.en)} ${total(entries.filter((entry) => entry.section === section.id))}/${allowed(section)}`).join(" · ");
    }
    text.addEventListener("input", show);
    document.addEventListener("zmdj-lang", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
  }
  attach();
  return { check, read };
})();
