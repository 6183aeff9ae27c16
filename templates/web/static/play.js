// A game in the browser: the board is fetched in the reader's language and put in whole; what is clicked, typed or heard of is asked for.
"use strict";
(function () {
  const root = document.documentElement;
  const by = (id) => document.getElementById(id);
  const lang = () => (root.dataset.lang === "both" ? (navigator.language || "").startsWith("zh") ? "zh" : "en" : root.dataset.lang);
  const game = by("game"), sheet = by("sheet"), faults = by("g-faults");

  // ---- a new table ----
  const made = document.querySelector("form[data-new]");
  if (made) {
    const fit = () => {
      for (const select of made.querySelectorAll("select[data-deck]")) {
        const text = select.parentElement.querySelector("textarea");
        text.hidden = select.value !== "text";
        text.required = !text.hidden;
      }
      made.querySelector('[data-for="policy"]').hidden = made.elements.mode.value !== "policy";
    };
    made.addEventListener("change", fit);
    fit();
  }
  if (!game) return;

  const table = game.dataset.table, watched = game.dataset.replay, base = `/t/${table ?? watched}`;
  let seat = -1, shownVersion = -1, asking = 0, wanted = 0;
  let decided = false; // the next board that comes answers what was done here, whichever way it comes
  const now = () => game.firstElementChild;
  // On a narrow screen the question lies over the board, and may be folded away.
  let folded = false;
  function fold(node) {
    node.closest(".g-ask").classList.toggle("folded", folded);
    node.setAttribute("aria-expanded", String(!folded));
    node.textContent = folded ? "▴" : "▾";
  }

  async function fetched(path, body) {
    const address = `${base}/${path}${path.includes("?") ? "&" : "?"}lang=${lang()}${seat >= 0 && !body ? `&seat=${seat}` : ""}`;
    const settings = body ? { method: "POST", body: new URLSearchParams(seat >= 0 ? { ...body, seat } : body) } : {};
    try {
      const answer = await fetch(address, { ...settings, headers: { "HX-Request": "true" } });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch {
      return { ok: false, status: 0, text: by("g-lost").innerHTML };
    }
  }
  const parsed = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes];
  const wrong = (text, where = faults) => where.replaceChildren(...parsed(text));

  // ---- putting a board in ----
  function put(text, focus) {
    const open = new Set([...game.querySelectorAll("details[open]")].map((node) => node.dataset.keep));
    const inside = game.contains(document.activeElement) || focus || decided;
    decided = false;
    game.replaceChildren(...parsed(text).filter((node) => node.nodeType === 1));
    game.setAttribute("aria-busy", "false");
    for (const node of game.querySelectorAll("details")) node.open = open.has(node.dataset.keep);
    const log = game.querySelector(".g-scroll");
    if (log) log.scrollTop = log.scrollHeight;
    shownVersion = Number(now().dataset.version ?? -1);
    for (const [number, key] of keys().slice(0, 9).entries()) key.querySelector(".g-key")?.append(String(number + 1));
    counted();
    const folding = game.querySelector("[data-fold]");
    if (folding) fold(folding);
    if (inside) game.querySelector("#g-question")?.focus({ preventScroll: true });
  }
  async function load(focus) {
    const number = ++asking, found = await fetched("board");
    if (number !== asking) return;
    if (found.ok) { faults.replaceChildren(); put(found.text, focus); } else { if (found.status) game.replaceChildren(); wrong(found.text); }
    if (found.ok && "lonely" in game.dataset) { delete game.dataset.lonely; DO.invite(); }
  }
  async function ask(path, body) {
    const number = ++asking;
    decided = true;
    faults.replaceChildren();
    game.setAttribute("aria-busy", "true");
    const found = await fetched(path, body);
    game.setAttribute("aria-busy", "false");
    if (found.ok) { sheet.close(); if (number === asking) put(found.text, true); return true; }
    const told = sheet.open ? sheet.querySelector(".g-wrong") : null;
    wrong(found.text, told ?? faults);
    if (!told && found.status) {
      sheet.close();
      const said = found.text;
      await load(true);
      wrong(said);
    }
    return false;
  }
  async function look(path) {
    const found = await fetched(path);
    if (!found.ok) { wrong(found.text); if (table) load(); return; }
    open(found.text);
  }
  function open(text) {
    sheet.replaceChildren(...parsed(text));
    if (!sheet.open) sheet.showModal();
    (sheet.querySelector(".g-answers button, .g-answers input") ?? sheet.querySelector("[data-close]"))?.focus();
    counted();
  }
  const version = () => ({ version: shownVersion });
  const keys = () => [...game.querySelectorAll("ol.g-answers button")];

  // ---- several at once ----
  function counted() {
    for (const form of document.querySelectorAll("[data-several], [data-strike]")) {
      const boxes = [...form.querySelectorAll("input[type=checkbox]")], chosen = boxes.filter((box) => box.checked);
      if ("ordered" in form.dataset) {
        for (const box of boxes) if (!box.checked) delete box.dataset.at;
        for (const box of chosen) box.dataset.at ??= String(++wanted);
        chosen.sort((one, other) => one.dataset.at - other.dataset.at);
        for (const box of boxes) box.parentElement.querySelector(".g-no").textContent = box.checked ? chosen.indexOf(box) + 1 : "";
      }
      const least = Number(form.dataset.least ?? 1), most = Number(form.dataset.most ?? boxes.length);
      const go = form.querySelector("button[type=submit]"), count = form.querySelector("[data-count]");
      go.disabled = chosen.length < least || chosen.length > most;
      if (count) count.textContent = `${chosen.length}/${least === most ? most : `${least}–${most}`}`;
    }
  }
  const picked = (form) => [...form.querySelectorAll("input:checked")]
    .sort((one, other) => (one.dataset.at ?? 0) - (other.dataset.at ?? 0)).map((box) => box.value).join(",");
  document.addEventListener("change", counted);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-several]")) { event.preventDefault(); ask("answer", { ...version(), numbers: picked(form) }); }
    if (form.matches("[data-strike]")) { event.preventDefault(); ask("attack", { ...version(), target: form.dataset.strike, by: picked(form) }); }
  });

  // ---- clicks ----
  const DO = {
    answer: (node) => ask("answer", { ...version(), numbers: node.dataset.answer }),
    async attack(node) {
      await look(`attackers/${node.dataset.attack}`);
      const first = node.dataset.first && sheet.querySelector(`input[value="${node.dataset.first}"]`);
      if (first) { first.checked = true; counted(); first.focus(); }
    },
    card: (node) => look(table ? `card/${node.dataset.card}?version=${shownVersion}` : `step/${now().dataset.at}/card/${node.dataset.card}?seen_by=${by("g-viewer").value}`),
    async hint(node) {
      const box = by("g-hint");
      node.setAttribute("aria-busy", "true");
      node.disabled = true;
      const found = await fetched(`hint?version=${shownVersion}`);
      if (!node.isConnected) return;
      node.disabled = false;
      node.removeAttribute("aria-busy");
      wrong(found.text, box);
      const numbers = (box.querySelector("[data-hinted]")?.dataset.hinted ?? "").split(",");
      for (const button of game.querySelectorAll("[data-answer]")) button.classList.toggle("hinted", numbers.includes(button.dataset.answer));
    },
    why: () => look("why"),
    do: (node) => ask(node.dataset.do, {}),
    concede: () => open(by("g-sure").innerHTML),
    async invite() {
      const found = await fetched("invite", {});
      if (found.ok) { open(found.text); by("g-link").select(); } else wrong(found.text);
    },
    async copyLink() {
      by("g-link").select();
      try { await navigator.clipboard.writeText(by("g-link").value); } catch { document.execCommand("copy"); }
    },
    choose(node) {
      const box = game.querySelector(`[data-several] input[value="${node.dataset.choose}"]`);
      sheet.close();
      if (box) { box.click(); box.focus(); }
    },
    close: () => sheet.close(),
    fold(node) { folded = !folded; fold(node); },
    show(node) { seat = Number(node.dataset.show); load(true); },
  };
  document.addEventListener("click", (event) => {
    if (event.target === sheet) { sheet.close(); return; }
    for (const [name, act] of Object.entries(DO)) {
      const node = event.target.closest?.(`button[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`);
      if (node && (game.contains(node) || sheet.contains(node))) { act(node); return; }
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || sheet.open || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key.startsWith("Arrow")) { if (wander(event.key)) event.preventDefault(); return; }
    if (event.key === "l") { game.querySelector(".g-scroll")?.focus(); return; }
    if (event.key === "i") { document.activeElement.closest?.("[data-card]")?.click(); return; }
    const number = Number(event.key);
    const wantedKey = number >= 1 && number <= 9 ? keys()[number - 1]
      : game.querySelector({ h: "[data-hint]", w: "[data-why]", u: '[data-do="undo"]', r: '[data-do="redo"]' }[event.key] ?? "never");
    if (wantedKey) { event.preventDefault(); wantedKey.click(); }
  });

  // Arrows go along a row of cards, and from one row to another.
  function wander(key) {
    const card = document.activeElement.closest?.(".g-card");
    if (!card) return false;
    const rows = [...game.querySelectorAll(".g-table ol")].filter((row) => row.offsetParent && row.querySelector(".g-card:enabled"));
    const cards = (row) => [...row.querySelectorAll(".g-card:enabled")];
    const here = rows.findIndex((row) => row.contains(card)), at = cards(rows[here]).indexOf(card);
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
    const row = rows[here + step[0]];
    const next = row && cards(row)[step[0] ? Math.min(at, cards(row).length - 1) : at + step[1]];
    next?.focus();
    return true;
  }

  // ---- how far cards are apart: told while one of them is pointed at ----
  function far(event) {
    const card = event.target.closest?.(".g-card[data-apart]");
    for (const node of game.querySelectorAll("[data-far]")) delete node.dataset.far;
    if (!card) return;
    for (const [number, apart] of Object.entries(JSON.parse(card.dataset.apart))) {
      const other = game.querySelector(`.g-card[data-card="${number}"]`);
      if (other) other.dataset.far = `↔ ${apart}`;
    }
  }
  game.addEventListener("pointerover", far);
  game.addEventListener("focusin", far);
  // An answer points at the cards that it is about.
  function about(event) {
    const numbers = event.target.closest?.("[data-about]")?.dataset.about.split(",") ?? [];
    for (const node of game.querySelectorAll(".g-card.meant")) node.classList.remove("meant");
    for (const number of numbers) if (number) game.querySelector(`.g-card[data-card="${number}"]`)?.classList.add("meant");
  }
  game.addEventListener("pointerover", about);
  game.addEventListener("focusin", about);

  // ---- a table: what others do is heard of ----
  if (table) {
    document.addEventListener("zmdj-lang", () => load());
    load();
    const stream = new EventSource(`/live?about=table:${table}`);
    stream.addEventListener("table", (event) => { if (JSON.parse(event.data).version !== shownVersion) load(); });
    addEventListener("pagehide", () => stream.close());
    return;
  }

  // ---- looking back ----
  const slider = by("g-slider"), turns = by("g-turns"), viewer = by("g-viewer");
  let at = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 0), busy = false, again = false;
  async function step(to) {
    at = Math.max(0, to);
    if (busy) { again = true; return; }
    busy = true;
    do {
      again = false;
      const found = await fetched(`step/${at}?seen_by=${viewer.value}`);
      if (found.ok) { put(found.text); shown(); } else { wrong(found.text); }
    } while (again);
    busy = false;
  }
  function shown() {
    const { at: here, last, turn, turns: starts } = now().dataset;
    at = Number(here);
    slider.max = last;
    slider.value = here;
    by("g-where").textContent = `${here} / ${last}`;
    if (!turns.options.length) for (const [index, number] of JSON.parse(starts)) turns.add(new Option(number, index));
    const current = [...turns.options].reverse().find((option) => Number(option.value) <= at);
    if (current) turns.value = current.value;
    history.replaceState(null, "", `#${here}`);
  }
  const GO = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => Number(slider.max) };
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => step(GO[button.dataset.go]()));
  slider.addEventListener("input", () => step(Number(slider.value)));
  turns.addEventListener("change", () => step(Number(turns.value)));
  viewer.addEventListener("change", () => step(at));
  document.addEventListener("zmdj-lang", () => step(at));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(?:INPUT|SELECT)$/.test(event.target.tagName)) return;
    const go = { ArrowRight: GO.next, ArrowLeft: GO.back, Home: GO.first, End: GO.last }[event.key];
    if (go) { event.preventDefault(); step(go()); }
  });
  step(at);
})();
