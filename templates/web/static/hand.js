// Cards of the opening hand are marked by a tap; the mulligan sends the marked ones back.
"use strict";
(function () {
  const deal = document.querySelector("#deal");
  if (!deal) return;
  const rows = () => Array.from(deal.querySelector("table.cards")?.tBodies[0].rows ?? []);
  function count() {
    const button = deal.querySelector("[data-mulligan]"), marked = rows().filter((row) => row.classList.contains("back")).length;
    if (button) button.querySelector("b").textContent = marked || "";
  }
  deal.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mulligan]");
    if (button) {
      const back = rows().map((row, place) => row.classList.contains("back") ? place : -1).filter((place) => place >= 0);
      htmx.ajax("GET", `${button.dataset.mulligan}&back=${back.join(",")}`, { target: "#deal" });
      return;
    }
    const row = event.target.closest("tr[data-id]");
    if (row && rows().includes(row) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      row.classList.toggle("back");
      row.querySelector("a")?.setAttribute("aria-pressed", String(row.classList.contains("back")));
      count();
    }
  });
})();
