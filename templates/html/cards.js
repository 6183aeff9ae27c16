// The list of cards: the search box, filters and sorting that write the query, views, one card picked by chance.
"use strict";
(function () {
  const form = document.querySelector("form.find");
  if (!form) return;
  const { find, didYouMean, Bad } = ZMDJ_SEARCH, data = window.ZMDJ_DATA;
  const root = document.documentElement, main = document.querySelector("main");
  const input = form.querySelector("input"), state = document.querySelector("#q-state");
  const table = document.querySelector("table.cards"), body = table.tBodies[0];
  const rows = new Map(Array.from(body.rows, (row) => [row.dataset.id, row]));
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };
  const said = (code) => {
    const { zh, en } = data.messages[code], lang = root.dataset.lang;
    return lang === "both" ? `${zh} / ${en}` : lang === "en" ? en : zh;
  };
  let links = [];
  for (const item of document.querySelectorAll("[data-js][hidden]")) item.hidden = false;

  // ---- results ----
  function message(error, query) {
    const chars = Array.from(query);
    const [before, part, after] = [[0, error.at], [error.at, error.at + error.length], [error.at + error.length]].map(([a, b]) => chars.slice(a, b).join(""));
    return `${said(error.code).replaceAll("{word}", () => error.word)}\n${before}»${part}«${after}`;
  }
  function printed(card, print) {
    const row = rows.get(card.i);
    if (print === null) return row;
    const copy = row.cloneNode(true);
    copy.querySelector(".c-id").textContent = [card.q[print][3], card.q[print][1]].filter(Boolean).join(" ");
    return copy;
  }
  function show() {
    const query = input.value;
    let found;
    try { found = find(query); } catch (error) {
      if (!(error instanceof Bad)) throw error;
      state.textContent = message(error, query);
      state.className = "bad";
      input.setAttribute("aria-invalid", "true");
      main.classList.add("stale");
      return;
    }
    input.removeAttribute("aria-invalid");
    state.className = "";
    main.classList.remove("stale");
    const shown = found.rows.map(([card, print]) => printed(card, print));
    links = shown.map((row) => row.querySelector("th a"));
    const kept = new Set(shown);
    for (const row of rows.values()) { row.hidden = !kept.has(row); if (row.hidden) shown.push(row); }
    body.replaceChildren(...shown);
    if (links.length) {
      state.textContent = `${links.length} / ${found.query.prints ? data.cards.reduce((sum, card) => sum + card.q.length, 0) : data.cards.length}`;
    } else {
      const near = didYouMean(found.query);
      state.textContent = near ? "" : said("none");
      if (near) proposal(near);
    }
    mark(found.query);
  }
  function proposal(near) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = near.name;
    // Among other conditions the name takes the place of its word; of words alone it takes that of all.
    const alone = !/[:：<>=()（）"“”!-]/u.test(input.value);
    button.addEventListener("click", () => set(alone ? near.name : input.value.replace(near.word, () => `"${near.name}"`)));
    const [before, after] = said("near").split("{name}");
    state.append(before, button, after.split("{name}").join(near.name));
  }

  // ---- filters and sorting write clauses into the query ----
  function set(query) {
    input.value = query;
    input.dispatchEvent(new Event("input"));
  }
  const { held, write, marked } = ZMDJ_CLAUSES(input, set);
  const sort = document.querySelector("#sort");
  sort.addEventListener("change", () => write("order:", sort.value ? [sort.value] : []));
  const heads = Array.from(table.querySelectorAll("th[data-order]"));
  for (const head of heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => write("order:", [held("order:")[0] === head.dataset.order ? `-${head.dataset.order}` : head.dataset.order]));
  }
  function mark(query) {
    marked();
    const [column, down] = query.orders[0] ?? [];
    for (const head of heads) {
      if (head.dataset.order === column) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    const named = column ? (down ? "-" : "") + column : "";
    sort.value = Array.from(sort.options).some((option) => option.value === named) ? named : "";
  }
  document.querySelector("[data-clear]").addEventListener("click", () => { set(""); input.focus(); });

  // ---- views ----
  const views = Array.from(document.querySelectorAll("[data-view]:not(table)"));
  function view(name) {
    table.dataset.view = name;
    for (const button of views) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  for (const button of views) button.addEventListener("click", () => { view(button.dataset.view); remember("zmdj-view", button.dataset.view); });
  const wanted = remembered("zmdj-view");
  view(views.some((button) => button.dataset.view === wanted) ? wanted : "grid");

  // ---- address and keys ----
  function fromAddress() {
    const match = /^#q=(.*)$/.exec(location.hash);
    let text = new URLSearchParams(location.search).get("q") ?? "";
    if (match) { try { text = decodeURIComponent(match[1]); } catch { text = ""; } }
    if (input.value !== text) input.value = text;
    show();
  }
  input.addEventListener("input", () => {
    history.replaceState(null, "", input.value ? `#q=${encodeURIComponent(input.value)}` : location.pathname.split("/").pop() || "#");
    show();
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); if (links.length === 1) location.href = links[0].href; });
  document.querySelector("[data-random]").addEventListener("click", () => {
    if (links.length) location.href = links[Math.floor(Math.random() * links.length)].href;
  });
  window.addEventListener("hashchange", fromAddress);
  document.addEventListener("zmdj-lang", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
    if (event.key === "Escape" && document.activeElement === input) set("");
  });
  const wide = document.querySelector(".filters");
  if (matchMedia("(min-width: 64rem)").matches) wide.open = true;
  fromAddress();
})();
