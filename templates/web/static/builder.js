// The deck builder. Every change is shown at once, kept in this browser until the server has it, and sent with the revision that it was made on.
"use strict";
(function () {
  const main = document.querySelector("main.builder");
  if (!main) return;
  const id = main.dataset.deck, root = document.documentElement, panel = document.querySelector("#panel"), found = document.querySelector("#found");
  const saved = document.querySelector("#saved"), revision = document.querySelector("#rev"), name = document.querySelector("#name");
  const notes = document.querySelector("#notes"), format = document.querySelector("#format"), collision = document.querySelector("#collision");
  const STORE = `zmdj-deck-${id}`;
  let rev = Number(main.dataset.rev), sending = false, wait = 0, timer = 0, held = null;
  // base: the revision that the unsent changes were made on.
  let pending = read();
  function read() {
    try { return JSON.parse(localStorage.getItem(STORE)) ?? { base: rev, changes: [] }; } catch { return { base: rev, changes: [] }; }
  }
  function keep() {
    try { pending.changes.length ? localStorage.setItem(STORE, JSON.stringify(pending)) : localStorage.removeItem(STORE); } catch { /* private window */ }
  }
  const said = (text) => { const [zh, en] = text.split("|"), lang = root.dataset.lang; return lang === "both" ? `${zh} ${en}` : lang === "en" ? en : zh; };
  function state(what) {
    saved.dataset.state = what;
    saved.textContent = said(saved.dataset[what]);
  }
  const shown = () => Array.from(found.querySelectorAll("tr[data-id]"), (row) => row.dataset.id).join(",");
  const steppers = (section, card) => document.querySelectorAll(`.step[data-section="${CSS.escape(section)}"][data-card="${CSS.escape(card)}"]`);
  const rowKey = (row) => row.dataset.key;

  // ---- changes: shown, kept, sent ----
  function put(step, n) {
    step.dataset.n = n;
    step.querySelector("b").textContent = n;
    step.querySelector('[data-do="-"]').disabled = n <= 0;
  }
  function set(section, card, n) {
    n = Math.max(0, Math.min(999, n));
    for (const step of steppers(section, card)) put(step, n);
    add({ op: "set", section, card, n });
  }
  function add(change) {
    if (!pending.changes.length) pending.base = rev;
    const fresh = sending ? sending.length : 0;
    // What is still unsent and says something of the same thing is overtaken.
    const at = pending.changes.findIndex((one, index) => index >= fresh && one.op === change.op && one.section === change.section && one.card === change.card);
    if (at >= 0 && ["set", "name", "notes", "format"].includes(change.op)) pending.changes.splice(at, 1);
    pending.changes.push(change);
    keep();
    state("saving");
    clearTimeout(timer);
    timer = setTimeout(send, change.op === "name" || change.op === "notes" ? 500 : 40);
  }
  async function send() {
    if (sending || !pending.changes.length) return;
    sending = pending.changes.slice();
    const body = new URLSearchParams({ rev: pending.base, changes: JSON.stringify(sending), shown: shown() });
    let answer, data;
    try {
      answer = await fetch(`/decks/${id}/change`, { method: "POST", body, headers: { Accept: "application/json" } });
      data = await answer.json();
    } catch { answer = null; }
    const sent = sending;
    sending = false;
    if (answer && (answer.ok || answer.status === 409)) {
      wait = 0;
      if (answer.ok) pending.changes = pending.changes.slice(sent.length);
      pending.base = data.rev;
      keep();
      take(data);
      if (answer.status === 409 && data.collision) { ask(data.collision); return; }
      if (pending.changes.length) send(); else { state("saved"); channel?.postMessage(data.rev); }
      return;
    }
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429) {
      // A change that can never be made is given up, and said.
      pending.changes = pending.changes.slice(sent.length);
      keep();
      await refresh();
      saved.textContent = data?.faults?.[0]?.message?.[root.dataset.lang === "en" ? "en" : "zh"] ?? String(answer.status);
      return;
    }
    state("unsaved");
    wait = Math.min(30000, (wait || 1000) * 2);
    setTimeout(send, wait);
  }
  const overtaken = (data) => data.rev < rev;
  function take(data) {
    if (overtaken(data)) return;
    rev = data.rev;
    revision.textContent = rev;
    const focus = document.activeElement, inside = panel.contains(focus);
    const key = inside ? rowKey(focus.closest("[data-key]") ?? panel) : "", what = inside ? focus.dataset.do ?? (focus.dataset.peek ? "peek" : "") : "";
    const rows = hovered ? Array.from(panel.querySelectorAll("li[data-key]")) : [];
    const made = new DOMParser().parseFromString(data.html, "text/html");
    panel.replaceChildren(...made.body.childNodes);
    stay(rows);
    if (key) {
      const row = panel.querySelector(`[data-key="${CSS.escape(key)}"]`);
      (row?.querySelector(what === "peek" ? "[data-peek]" : `[data-do="${what}"]:not(:disabled)`) ?? row?.querySelector("a, button:not(:disabled)"))?.focus({ preventScroll: true });
    }
    for (const [card, [n, most]] of Object.entries(data.held)) mark(card, n, most);
    document.querySelector("#tab-faults").textContent = data.errors || "";
    if (document.activeElement !== name && !pending.changes.some((one) => one.op === "name")) name.value = data.name;
    for (const one of pending.changes) if (one.op === "set") for (const step of steppers(one.section, one.card)) put(step, one.n);
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
    peekCount();
  }
  function mark(card, n, most) {
    const cell = found.querySelector(`tr[data-id="${CSS.escape(card)}"] .c-do`);
    if (!cell) return;
    put(cell.querySelector(".step"), n);
    cell.querySelector('[data-do="+"]').classList.toggle("over", n >= most);
    const word = cell.querySelector(".most");
    if (!word.querySelector(".none")) word.textContent = n >= most ? "max" : "";
  }
  async function refresh() {
    const answer = await fetch(`/decks/${id}/state?shown=${encodeURIComponent(shown())}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) take(await answer.json());
  }
  function ask(what) {
    held = what;
    collision.hidden = false;
    collision.querySelector("[data-what]").textContent = said(`${what.names.zh}|${what.names.en}`);
    collision.querySelector('[data-choice="mine"] b').textContent = what.op === "set" ? what.n : what.text;
    collision.querySelector('[data-choice="theirs"] b').textContent = what.there ?? "";
    collision.focus();
  }
  for (const button of collision.querySelectorAll("[data-choice]")) {
    button.addEventListener("click", () => {
      if (button.dataset.choice === "theirs") pending.changes = pending.changes.filter((one) => !(one.op === held.op && one.section === held.section && one.card === held.card));
      pending.base = rev;
      collision.hidden = true;
      keep();
      if (pending.changes.length) send(); else state("saved");
      refresh();
    });
  }

  // ---- a row that has gone stays, empty, until the pointer leaves: a second click hits nothing else ----
  let hovered = false;
  panel.addEventListener("pointerenter", () => { hovered = true; });
  panel.addEventListener("pointerleave", () => { hovered = false; for (const row of panel.querySelectorAll(".gone")) row.remove(); });
  function stay(rows) {
    let last = null;
    for (const row of rows) {
      const now = panel.querySelector(`[data-key="${CSS.escape(row.dataset.key)}"]`);
      if (now) { last = now; continue; }
      const list = panel.querySelector(`[data-section="${CSS.escape(row.dataset.key.split(":")[0])}"] ol.rows`);
      if (!list) continue;
      row.classList.add("gone");
      const step = row.querySelector(".step");
      if (step) put(step, 0);
      if (last?.parentElement === list) last.after(row); else list.prepend(row);
      last = row;
    }
  }

  // ---- clicks ----
  function act(button) {
    const step = button.closest(".step"), row = button.closest("[data-key]"), what = button.dataset.do;
    if (step && (what === "+" || what === "-")) {
      const { section, card } = step.dataset;
      set(section, card, Number(step.dataset.n) + (what === "+" ? 1 : -1));
    } else if (what === "consider" || what === "include") {
      const [section, card] = row.dataset.key.split(":");
      const home = what === "include" ? homeOf(card) : "considering";
      add({ op: "move", section, card, to: home });
    } else if (what === "use" || what === "drop") add({ op: what, line: Number(button.dataset.line), card: button.dataset.card ?? "" });
    else if (what === "mend") add({ op: button.dataset.op, section: button.dataset.section, card: button.dataset.card, n: Number(button.dataset.n), to: button.dataset.to });
    else if (what === "find") {
      const box = document.querySelector("#q");
      tab("cards");
      box.value = button.dataset.query;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      box.focus();
    }
  }
  // Where a card belongs: its tile says so, else the server puts it right by its mend.
  const homes = new Map();
  function homeOf(card) { return homes.get(card) ?? document.querySelector(`.c-do .step[data-card="${CSS.escape(card)}"]`)?.dataset.section ?? main.dataset.home ?? "main"; }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-do]");
    if (button && main.contains(button)) { event.preventDefault(); act(button); return; }
    const link = event.target.closest?.("#found th a, a[data-peek]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) { event.preventDefault(); peek(link); }
    if (event.target.closest?.('a[href="#faults"]')) { tab("faults"); }
  });
  for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => back(button.dataset.step));
  async function back(way) {
    if (pending.changes.length) await send();
    const body = new URLSearchParams({ rev, way, shown: shown() });
    const answer = await fetch(`/decks/${id}/step`, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) { take(await answer.json()); state("saved"); channel?.postMessage(rev); notesFrom(); } else { state("unsaved"); await refresh(); }
  }
  function notesFrom() { /* notes come back with a new page only: what is being typed is not overwritten */ }
  name.addEventListener("input", () => add({ op: "name", text: name.value }));
  notes?.addEventListener("input", () => add({ op: "notes", text: notes.value }));
  format?.addEventListener("change", () => add({ op: "format", text: format.value }));
  document.querySelector("[data-share]")?.addEventListener("click", () => {
    const at = document.querySelector("#share");
    at.textContent = `${location.origin}/d#${document.querySelector("#code").textContent}`;
    at.hidden = false;
    navigator.clipboard?.writeText(at.textContent).catch(() => {});
    getSelection().selectAllChildren(at);
  });

  // ---- the card beside: previous, next, fewer, more, without closing ----
  const side = document.querySelector("#peek"), body = document.querySelector("#peekbody");
  let looked = null, from = null;
  const links = () => Array.from((from?.closest("#panel") ? panel : found).querySelectorAll("#found th a, a[data-peek]"));
  const cardOf = (link) => link.dataset.peek ?? link.closest("tr")?.dataset.id;
  async function peek(link) {
    from = link;
    looked = cardOf(link);
    const answer = await fetch(link.href, { headers: { "HX-Request": "true", "HX-Request-Type": "partial" } }).catch(() => null);
    if (!answer?.ok) return;
    const made = new DOMParser().parseFromString(await answer.text(), "text/html");
    body.replaceChildren(...made.body.childNodes);
    if (side.hidden) { side.hidden = false; side.focus({ preventScroll: true }); }
    side.scrollTop = 0;
    peekCount();
  }
  function peekStep() {
    const card = CSS.escape(looked ?? "");
    return document.querySelector(`#found .step[data-card="${card}"], #panel .step[data-card="${card}"]`);
  }
  function peekCount() {
    if (side.hidden || !looked) return;
    const step = peekStep(), own = side.querySelector(".step");
    if (step) { own.dataset.section = step.dataset.section; own.dataset.card = looked; }
    put(own, step ? Number(step.dataset.n) : 0);
  }
  function walk(by) {
    const all = links(), at = all.findIndex((link) => cardOf(link) === looked), next = all[at + by];
    if (next) { next.scrollIntoView({ block: "nearest" }); peek(next); }
  }
  function close() {
    if (side.hidden) return false;
    side.hidden = true;
    (links().find((link) => cardOf(link) === looked) ?? from)?.focus({ preventScroll: true });
    return true;
  }
  for (const button of side.querySelectorAll("[data-peek-to]")) button.addEventListener("click", () => walk(Number(button.dataset.peekTo)));
  side.querySelector("[data-peek-close]").addEventListener("click", close);
  let touched = null;
  side.addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
  side.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0], far = end.clientX - (touched?.clientX ?? end.clientX);
    if (Math.abs(far) > 60 && Math.abs(end.clientY - touched.clientY) < 50) walk(far < 0 ? 1 : -1);
  }, { passive: true });

  // ---- keys ----
  function arrows(event, link) {
    const all = Array.from((panel.contains(link) ? panel : found).querySelectorAll("th a, a[data-peek]")), at = all.indexOf(link);
    let next = null;
    if (event.key === "ArrowRight") next = all[at + 1];
    else if (event.key === "ArrowLeft") next = all[at - 1];
    else {
      const here = link.getBoundingClientRect(), down = event.key === "ArrowDown" ? 1 : -1;
      const far = (item) => { const box = item.getBoundingClientRect(); return Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left); };
      next = all.filter((item) => (item.getBoundingClientRect().top - here.top) * down > 8).sort((a, b) => far(a) - far(b))[0];
    }
    if (next) { event.preventDefault(); next.focus(); next.scrollIntoView({ block: "nearest" }); if (!side.hidden) peek(next); }
  }
  const typing = (element) => /^(?:INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? "");
  document.addEventListener("keydown", (event) => {
    const at = document.activeElement, undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (undo && !typing(at)) { event.preventDefault(); back(event.shiftKey ? "redo" : "undo"); return; }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y" && !typing(at)) { event.preventDefault(); back("redo"); return; }
    if (at?.id === "q" && event.key === "ArrowDown") { event.preventDefault(); found.querySelector("th a")?.focus(); return; }
    if (typing(at) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && close()) return;
    if (event.key === "?") { document.querySelector("#keys").showModal(); return; }
    const row = at?.closest?.("#found tr, li[data-key], #peek"), step = row?.querySelector(".step");
    if (step && (event.key === "+" || event.key === "=" || event.key === "-")) {
      event.preventDefault();
      step.querySelector(`[data-do="${event.key === "-" ? "-" : "+"}"]:not(:disabled)`)?.click();
    } else if (event.key === "c" && row) {
      const card = row.dataset.id ?? row.dataset.key?.split(":")[1];
      if (row.dataset.key) row.querySelector('[data-do="consider"], [data-do="include"]')?.click();
      else if (card) add({ op: "set", section: "considering", card, n: 1 });
    } else if (/^Arrow/.test(event.key)) {
      if (side.contains(at) && /Left|Right/.test(event.key)) { event.preventDefault(); walk(event.key === "ArrowRight" ? 1 : -1); } else {
        const link = at?.matches?.("#found th a, a[data-peek]") ? at : row?.querySelector("th a, a[data-peek]");
        if (link) arrows(event, link);
      }
    } else if (event.key === "i" && row) { const link = row.querySelector("th a, a[data-peek]"); if (link) peek(link); }
  });

  // ---- parts on a small screen ----
  function tab(where) {
    main.dataset.tab = where;
    for (const button of document.querySelectorAll("[data-go]")) button.setAttribute("aria-pressed", String(button.dataset.go === where));
    if (where === "tools") { document.querySelector("#tools").open = true; document.querySelector("#tools").scrollIntoView(); }
    if (where === "faults") document.querySelector("#faults").scrollIntoView();
  }
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => tab(button.dataset.go));
  tab("deck");

  // ---- other tabs, and coming back ----
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(STORE) : null;
  channel?.addEventListener("message", (event) => { if (event.data > rev && !pending.changes.length && !sending) refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) pending.changes.length ? send() : refresh(); });
  addEventListener("online", send);
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  for (const one of pending.changes) if (one.op === "set") for (const step of steppers(one.section, one.card)) put(step, one.n);
  document.querySelector("#tab-faults").textContent = document.querySelectorAll("#faults li:not(.is-note, .is-warning)").length || "";
  state(pending.changes.length ? "saving" : "saved");
  document.addEventListener("zmdj-lang", () => state(saved.dataset.state));
  if (pending.changes.length) send();
})();
