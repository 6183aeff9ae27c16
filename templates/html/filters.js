// Clauses of a query: what filters and sorting write into the search box and find there again. The same on the site and in the program.
"use strict";
// input: the box; set: called with the new query; gives held(key), write(key, values) and marked(), which shows on the buttons what the query has.
window.ZMDJ_CLAUSES = function (input, set) {
  const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const written = (value) => /[\s()"“”]/.test(value) ? `"${value}"` : value;
  const one = (key) => `${literal(key)}(?:"[^"]*"|[^\\s()"]+)`;
  const clause = (key) => new RegExp(`(?<=^|\\s)(?:\\(${one(key)}(?: or ${one(key)})+\\)|${one(key)})(?=\\s|$)`, "u");
  function held(key) {
    const match = clause(key).exec(input.value);
    return match ? Array.from(match[0].matchAll(new RegExp(one(key), "gu")), ([found]) => found.slice(key.length).replace(/^"|"$/g, "")) : [];
  }
  function write(key, values) {
    const words = values.map((value) => key + written(value));
    const text = words.length > 1 ? `(${words.join(" or ")})` : words.join("");
    const at = clause(key);
    const query = at.test(input.value) ? input.value.replace(at, () => text) : `${input.value.trim()} ${text}`;
    set(query.replace(/\s+/g, " ").trim());
  }
  const filters = Array.from(document.querySelectorAll("[data-clause]"));
  for (const button of filters) {
    button.addEventListener("click", () => {
      const { clause: key, value } = button.dataset, now = held(key);
      write(key, now.includes(value) ? now.filter((item) => item !== value) : [...now, value]);
    });
  }
  function marked() {
    for (const button of filters) button.setAttribute("aria-pressed", String(held(button.dataset.clause).includes(button.dataset.value)));
  }
  return { held, write, marked };
};
