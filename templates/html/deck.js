// A hand drawn from the main deck of the page, by chance; the tiles are those of the list.
"use strict";
(function () {
  const sample = document.querySelector(".sample");
  if (!sample) return;
  sample.hidden = false;
  const hand = sample.querySelector(".hand"), more = sample.querySelector("[data-draw]");
  const rows = Array.from(document.querySelectorAll('[data-section="main"] table.cards tbody tr'));
  let left = [];

  function card(row) {
    const copy = row.cloneNode(true);
    copy.querySelector(".count")?.remove();
    body.append(copy);
  }
  const table = document.createElement("table"), body = document.createElement("tbody");
  table.className = "cards";
  table.dataset.view = "grid";
  table.append(body);
  hand.append(table);

  function draw() {
    if (left.length) card(left.pop());
    more.disabled = left.length === 0;
  }
  function deal(count) {
    left = rows.flatMap((row) => new Array(Number.parseInt(row.querySelector(".count").textContent, 10)).fill(row));
    for (let i = left.length - 1; i > 0; i -= 1) {
      const j = Math.floor(Math.random() * (i + 1));
      [left[i], left[j]] = [left[j], left[i]];
    }
    body.replaceChildren();
    for (let i = 0; i < count; i += 1) draw();
  }
  for (const button of sample.querySelectorAll("[data-deal]")) button.addEventListener("click", () => deal(Number(button.dataset.deal)));
  more.addEventListener("click", draw);
})();
