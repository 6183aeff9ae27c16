// Search in the page: the grammar of `zmdj card search` for its common keys. All data is in search-data.js.
"use strict";
var ZMDJ_SEARCH = (function () {
  const data = window.ZMDJ_DATA;

  // ---- keys for comparing: the same folding as text/normalize.py, with its table of characters ----
  const fold = new Map(Object.entries(data.fold));
  const simple = (text) => Array.from(text, (char) => fold.get(char) ?? char).join("");
  const textKey = (text) => simple(text.normalize("NFKC")).toLowerCase().replace(/\s+/g, " ").trim()
    .replace(/(?<=[^\x00-\x7f]) | (?=[^\x00-\x7f])/g, "");
  const nameKey = (text) => simple(Array.from(text.normalize("NFKD")).filter((char) => /[\p{L}\p{N}\p{S}]/u.test(char) && !/[\u00b7\u00b0`\u00b4\u00a8]/.test(char)).join("")).toLowerCase();
  const codeKey = (text) => Array.from(simple(text.normalize("NFKC")).replace(/★/g, "*").toLowerCase()).filter((char) => /[\p{L}\p{N}*]/u.test(char)).join("");

  // ---- reading ----
  class Bad extends Error {
    constructor(code, at, length, word) { super(code); Object.assign(this, { code, at, length, word }); }
  }

  // Full-width signs are read as plain ones outside quotes; positions stay those of what was typed.
  const signs = new Map(Object.entries(data.words.signs));
  const quotes = new Map(Object.entries(data.words.quotes));

  function lex(text) {
    const tokens = [];
    const chars = Array.from(text);
    const sign = (at) => signs.get(chars[at]) ?? chars[at];
    let at = 0;
    while (at < chars.length) {
      const start = at;
      const char = sign(at);
      if (/\s/.test(char)) { at += 1; continue; }
      if (char === "(" || char === ")") { tokens.push({ kind: char, at: start, length: 1 }); at += 1; continue; }
      if (char === "-" && at + 1 < chars.length && !/\s/.test(sign(at + 1))) { tokens.push({ kind: "-", at: start, length: 1 }); at += 1; continue; }
      if (quotes.has(chars[at])) {
        const value = quoted();
        tokens.push({ kind: "word", value, exact: true, at: start, length: at - start });
        continue;
      }
      let word = "";
      while (at < chars.length && !/[\s():=<>!]/.test(sign(at)) && !["<=", ">=", "!="].includes(sign(at))) { word += chars[at]; at += 1; }
      const op = at < chars.length ? operator() : "";
      if (!op) {
        if (!word) throw new Bad("sign", start, 1, chars[start]);
        const low = word.toLowerCase();
        tokens.push({ kind: data.words.or.includes(low) ? "or" : data.words.and.includes(low) ? "and" : "word", value: word, at: start, length: at - start });
        continue;
      }
      const from = at;
      let value = "";
      if (at < chars.length && quotes.has(chars[at])) value = quoted();
      else while (at < chars.length && !/\s/.test(chars[at]) && !"()".includes(sign(at))) { value += chars[at]; at += 1; }
      if (!value) throw new Bad("value", start, at - start, word);
      tokens.push({ kind: "term", key: word, op, value, at: start, keyLength: Array.from(word).length, valueAt: from, length: at - start });
    }
    return tokens;

    function operator() {
      let op = "";
      while (at < chars.length && /^(?:[:=<>!]|<=|>=|!=)$/.test(sign(at)) && op.length < 2) {
        const next = op + sign(at);
        if (![":", "=", "<", ">", "!", "<=", ">=", "!="].includes(next)) break;
        op = next; at += 1;
      }
      if (op === "!") throw new Bad("sign", at - 1, 1, "!");
      return op;
    }
    function quoted() {
      const close = quotes.get(chars[at]);
      const open = at;
      at += 1;
      let value = "";
      while (at < chars.length && chars[at] !== close) { value += chars[at]; at += 1; }
      if (at >= chars.length) throw new Bad("quote", open, 1, chars[open]);
      at += 1;
      return value;
    }
  }

  function parse(text) {
    const tokens = lex(text);
    let at = 0;
    const either = () => {
      const parts = [all()];
      while (at < tokens.length && tokens[at].kind === "or") {
        at += 1;
        if (at >= tokens.length || tokens[at].kind === ")") throw new Bad("or", tokens[at - 1].at, tokens[at - 1].length, "or");
        parts.push(all());
      }
      return parts.length === 1 ? parts[0] : (card) => parts.some((part) => part(card));
    };
    const all = () => {
      const parts = [];
      while (at < tokens.length && tokens[at].kind !== "or" && tokens[at].kind !== ")") {
        if (tokens[at].kind === "and") { at += 1; continue; }
        parts.push(one());
      }
      return (card) => parts.every((part) => part(card));
    };
    const one = () => {
      const token = tokens[at];
      at += 1;
      if (token.kind === "-") {
        if (at >= tokens.length) throw new Bad("sign", token.at, 1, "-");
        const inner = one();
        return (card) => !inner(card);
      }
      if (token.kind === "(") {
        const inner = either();
        if (at >= tokens.length) throw new Bad("bracket", token.at, 1, "(");
        at += 1;
        return inner;
      }
      return token.kind === "term" ? condition(token) : bare(token.value);
    };
    const tree = either();
    if (at < tokens.length) throw new Bad("bracket", tokens[at].at, 1, ")");
    return tree;
  }

  // ---- meaning ----
  const keys = new Map(Object.entries(data.words.keys).flatMap(([key, ways]) => ways.map((way) => [way, key])));
  const flags = new Map(Object.entries(data.words.is).flatMap(([key, ways]) => ways.map((way) => [way, key])));
  const numbers = { cost: "c", need: "d", power: "w", range: "g", flash: "f", toughness: "h", stamina: "v" };

  // Letters that may be pinyin: without tones, blanks and apostrophes; empty if the word is none.
  function pinyin(word) {
    const letters = word.toLowerCase().replace(/ü/g, "v").normalize("NFKD").replace(/[\p{M} '’-]/gu, "");
    return /^[a-z]{2,}$/.test(letters) ? letters : "";
  }

  function named(word) {
    const name = nameKey(word), latin = pinyin(word);
    return (card) => (name !== "" && card.n.some((key) => key.includes(name))) || (latin !== "" && card.p.some((key) => key.startsWith(latin)));
  }

  function bare(word) {
    const text = textKey(word), code = codeKey(word), name = named(word);
    if (!nameKey(word) && !text) return () => true;
    const coded = code.length > 1 && /\p{N}/u.test(code);
    return (card) => name(card) || (text !== "" && card.x.some((key) => key.includes(text))) || (coded && card.k.some((key) => key.startsWith(code)));
  }

  function condition(token) {
    const key = keys.get(token.key.toLowerCase());
    if (!key) throw new Bad("key", token.at, token.keyLength, token.key);
    const equal = token.op === ":" || token.op === "=";
    if (key in numbers) return numeric(key, token);
    if (!equal && token.op !== "!=") throw new Bad("op", token.at, token.length, token.op);
    const test = listed(key, token);
    return token.op === "!=" ? (card) => !test(card) : test;
  }

  function numeric(key, token) {
    const field = numbers[key];
    const value = token.value.normalize("NFKC").replace(/[−－]/g, "-");
    if (!/^[+-]?\d{1,6}$/.test(value)) {
      if (/^(?:none|-|—|无)$/i.test(value)) { const none = (card) => card[field] === null; return token.op === "!=" ? (card) => !none(card) : none; }
      throw new Bad("number", token.valueAt, Array.from(token.value).length, token.value);
    }
    const wanted = Number(value);
    const tests = { ":": (a) => a === wanted, "=": (a) => a === wanted, "!=": (a) => a !== wanted, "<": (a) => a < wanted, "<=": (a) => a <= wanted, ">": (a) => a > wanted, ">=": (a) => a >= wanted };
    const all = (card) => [].concat(card[field]);
    return (card) => all(card).some((a) => typeof a === "number" && tests[token.op](a));
  }

  function closed(table, token) {
    const wanted = nameKey(token.value);
    const hit = table.find((row) => row.some((word) => nameKey(word) === wanted));
    if (!hit) throw new Bad("word", token.valueAt, Array.from(token.value).length, token.value);
    return hit[0];
  }

  function listed(key, token) {
    const name = nameKey(token.value), text = textKey(token.value), code = codeKey(token.value);
    if (key === "element") { const id = closed(data.elements, token); return (card) => card.e === id; }
    if (key === "type") { const id = closed(data.types, token); return (card) => card.t.includes(id); }
    if (key === "is") {
      const flag = flags.get(token.value.toLowerCase());
      if (!flag) throw new Bad("word", token.valueAt, Array.from(token.value).length, token.value);
      return (card) => card.a.includes(flag);
    }
    if (key === "subtype") return (card) => card.b.some((word) => word.includes(name));
    if (key === "set") return (card) => card.s.some((word) => token.op === ":" ? word.startsWith(name) : word === name);
    if (key === "rarity") return (card) => card.r.some((word) => word === name);
    if (key === "name") return token.op === "=" ? (card) => card.n.includes(name) : named(token.value);
    if (key === "text") return (card) => card.x.some((word) => word.includes(text));
    return (card) => card.k.some((word) => word.startsWith(code));
  }

  function search(query) {
    const test = parse(query);
    return data.cards.filter(test).map((card) => card.i);
  }

  // ---- the page ----
  function message(error, query) {
    const word = (lang) => data.messages[error.code][lang].replace("{word}", () => error.word);
    const lang = document.documentElement.dataset.lang;
    const text = lang === "both" ? `${word("zh")} / ${word("en")}` : word(lang);
    const before = Array.from(query).slice(0, error.at).join("");
    const part = Array.from(query).slice(error.at, error.at + error.length).join("");
    return `${text}\n${before}»${part}«${Array.from(query).slice(error.at + error.length).join("")}`;
  }

  function attach() {
    const form = document.querySelector("form.find");
    if (!form) return;
    const input = form.querySelector("input"), state = form.querySelector("#q-state");
    const rows = new Map(Array.from(document.querySelectorAll("table.cards tbody tr"), (row) => [row.dataset.id, row]));
    form.hidden = false;

    function show() {
      const query = input.value;
      let hits;
      try { hits = query.trim() ? search(query) : data.cards.map((card) => card.i); } catch (error) {
        if (!(error instanceof Bad)) throw error;
        state.textContent = message(error, query);
        state.className = "bad";
        input.setAttribute("aria-invalid", "true");
        return;
      }
      input.removeAttribute("aria-invalid");
      state.className = "";
      const found = new Set(hits);
      for (const [id, row] of rows) row.hidden = !found.has(id);
      state.textContent = hits.length ? `${hits.length} / ${data.cards.length}` : data.messages.none[document.documentElement.dataset.lang === "en" ? "en" : "zh"];
    }
    function fromAddress() {
      const match = /^#q=(.*)$/.exec(location.hash);
      let text = "";
      try { text = match ? decodeURIComponent(match[1]) : ""; } catch { text = ""; }
      if (input.value !== text) input.value = text;
      show();
    }
    input.addEventListener("input", () => {
      const hash = input.value ? `#q=${encodeURIComponent(input.value)}` : location.pathname.split("/").pop() || "#";
      history.replaceState(null, "", hash);
      show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    window.addEventListener("hashchange", fromAddress);
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
      if (event.key === "Escape" && document.activeElement === input) { input.value = ""; input.dispatchEvent(new Event("input")); }
    });
    fromAddress();
  }

  attach();
  return { search, nameKey, textKey, codeKey, Bad };
})();
