// Lists by dropping a file anywhere on the page, and deck codes that stand behind "#" in a shared link.
"use strict";
(function () {
  const form = document.querySelector("form[data-drop]");
  if (form) {
    const picker = form.querySelector("input[type=file]"), over = (on) => form.classList.toggle("over", on);
    addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) { event.preventDefault(); over(true); } });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
    addEventListener("drop", (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      over(false);
      picker.files = event.dataTransfer.files;
      form.requestSubmit();
    });
  }
  const shared = document.querySelector("form[data-hash]");
  if (shared && location.hash.length > 1) {
    try { shared.elements.text.value = decodeURIComponent(location.hash.slice(1)); } catch { /* a code is ASCII */ }
  }
})();
