// The glossary narrows to the terms whose names, or then whose definitions, hold what is typed.
"use strict";
(function () {
  const input = document.querySelector("#find-term");
  if (!input) return;
  for (const item of document.querySelectorAll("[data-js][hidden]")) item.hidden = false;
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const terms = Array.from(document.querySelectorAll(".term"), (node) => ({ node, names: plain(node.dataset.words), text: plain(node.querySelector("dd").textContent) }));
  const sections = Array.from(document.querySelectorAll("main section"));
  const state = document.querySelector("#find-state");
  function show() {
    const wanted = plain(input.value.trim());
    const named = terms.filter((term) => term.names.includes(wanted));
    const found = new Set((named.length ? named : terms.filter((term) => term.text.includes(wanted))).map((term) => term.node));
    for (const { node } of terms) node.hidden = !found.has(node);
    for (const section of sections) section.hidden = !section.querySelector(".term:not([hidden])");
    state.textContent = wanted ? `${found.size} / ${terms.length}` : "";
  }
  input.addEventListener("input", show);
  input.form.addEventListener("submit", (event) => event.preventDefault());
  // A link to a term that is hidden shows it.
  window.addEventListener("hashchange", () => { if (document.querySelector(":target[hidden]")) { input.value = ""; show(); } });
})();
