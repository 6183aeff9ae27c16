// The search: filters and sorting write the query; the server answers while one types.
"use strict";
(function () {
  const input = document.querySelector("#q"), found = document.querySelector("#found");
  if (!input || !found) return;
  const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };
  function set(query) {
    input.value = query;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    show();
  }
  const { held, write, marked } = ZMDJ_CLAUSES(input, set);
  const sort = document.querySelector("#sort");
  sort?.addEventListener("change", () => write("order:", sort.value ? [sort.value] : []));
  document.querySelector("[data-clear]")?.addEventListener("click", () => { set(""); input.focus(); });
  function show() {
    marked();
    const order = held("order:")[0] ?? "";
    if (sort) sort.value = Array.from(sort.options).some((option) => option.value === order) ? order : "";
  }

  // ---- views: the same table as tiles, as a list, as a checklist ----
  const views = Array.from(document.querySelectorAll("button[data-view]"));
  let chosen = remembered("zmdj-view");
  if (!views.some((button) => button.dataset.view === chosen)) chosen = "grid";
  function view(name) {
    chosen = name;
    for (const table of found.querySelectorAll("table.cards")) table.dataset.view = name;
    for (const button of views) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  for (const button of views) button.addEventListener("click", () => { view(button.dataset.view); remember("zmdj-view", button.dataset.view); });
  if (views.length) {
    view(chosen);
    document.addEventListener("htmx:after:swap", () => view(chosen));
  }

  input.addEventListener("input", () => { show(); scrollTo({ top: 0 }); });
  const panel = document.querySelector(".filters:not(.inbuilder)");
  if (panel && matchMedia("(min-width: 64rem)").matches) panel.open = true;
  show();
})();
