// What every page has: keys, and a word where the server cannot be reached.
"use strict";
(function () {
  const typing = () => /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !typing() && !event.ctrlKey && !event.metaKey) {
      const box = document.querySelector("input[type=search]");
      if (box) { event.preventDefault(); box.focus(); box.select(); }
    }
    if (event.key === "Escape" && document.activeElement?.type === "search" && document.activeElement.value) {
      document.activeElement.value = "";
      document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
})();
