// Language and colour scheme: kept for the next visit where the browser allows it. Pictures of cards under the pointer. Nothing is fetched
// but those.
"use strict";
(function () {
  const root = document.documentElement;
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };

  function setLang(lang) {
    root.dataset.lang = lang;
    root.lang = lang === "en" ? "en" : root.dataset.script;
    for (const button of document.querySelectorAll("[data-set-lang]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setLang === lang));
    }
    for (const option of document.querySelectorAll("option[data-zh]")) {
      const { zh, en } = option.dataset;
      option.textContent = lang === "zh" || zh === en ? zh : lang === "en" ? en : `${zh} ${en}`;
    }
    document.dispatchEvent(new Event("zmdj-lang"));
  }
  setLang(root.dataset.lang);

  for (const button of document.querySelectorAll("[data-set-lang]")) {
    button.addEventListener("click", () => { setLang(button.dataset.setLang); remember("zmdj-lang", button.dataset.setLang); });
  }
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.addEventListener("click", () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      remember("zmdj-theme", root.dataset.theme);
    });
  }
  // The same page in the other characters, with what was searched for; kept for the next visit.
  for (const link of document.querySelectorAll("a[data-set-script]")) {
    link.addEventListener("click", () => { remember("zmdj-script", link.dataset.setScript); link.href = link.dataset.here + location.search + location.hash; });
  }
  for (const tools of document.querySelectorAll(".tools[hidden]")) tools.hidden = false;

  // A picture that is missing gives its place to the text of the card, which is always there.
  for (const image of document.querySelectorAll(".art img")) {
    const hide = () => { image.closest(".art").hidden = true; };
    image.addEventListener("error", hide);
    if (image.complete && image.naturalWidth === 0) hide();
  }

  // ---- the face of a card beside its link: under the pointer, on focus, or while a finger rests on it ----
  const shown = document.createElement("div");
  shown.className = "preview";
  shown.hidden = true;
  shown.setAttribute("aria-hidden", "true");
  const picture = document.createElement("img");
  picture.alt = "";
  picture.width = 372;
  picture.height = 520;
  picture.addEventListener("error", hidePreview);
  shown.append(picture);
  document.body.append(shown);
  let timer = 0, pressed = false;
  function hidePreview() { clearTimeout(timer); shown.hidden = true; }
  function showPreview(link) {
    picture.src = link.dataset.face;
    shown.hidden = false;
    const box = link.getBoundingClientRect(), { offsetWidth: w, offsetHeight: h } = shown;
    const right = box.right + 12 + w <= innerWidth ? box.right + 12 : Math.max(8, box.left - 12 - w);
    shown.style.left = `${Math.min(right, Math.max(8, innerWidth - w - 8))}px`;
    shown.style.top = `${Math.max(8, Math.min(box.top + box.height / 2 - h / 2, innerHeight - h - 8))}px`;
  }
  const linkOf = (event) => event.target instanceof Element ? event.target.closest("a[data-face]") : null;
  const later = (link, wait) => { clearTimeout(timer); timer = setTimeout(() => showPreview(link), wait); };
  document.addEventListener("pointerover", (event) => { const link = linkOf(event); if (link && event.pointerType === "mouse") later(link, 180); });
  document.addEventListener("pointerout", (event) => { if (linkOf(event) && event.pointerType === "mouse") hidePreview(); });
  document.addEventListener("focusin", (event) => { const link = linkOf(event); if (link && link.matches(":focus-visible")) later(link, 180); else hidePreview(); });
  document.addEventListener("pointerdown", (event) => {
    const link = linkOf(event);
    pressed = false;
    hidePreview();
    if (link && event.pointerType !== "mouse") timer = setTimeout(() => { pressed = true; showPreview(link); }, 450);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { clearTimeout(timer); });
  document.addEventListener("contextmenu", (event) => { if (pressed && linkOf(event)) event.preventDefault(); });
  document.addEventListener("click", (event) => { if (pressed && linkOf(event)) { event.preventDefault(); pressed = false; } else hidePreview(); }, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hidePreview(); });
  addEventListener("scroll", hidePreview, { passive: true });

  // ---- copying: the clipboard where the page may, else the text is selected ----
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const from = document.getElementById(button.dataset.copy);
      const text = from.value ?? from.textContent;
      try { await navigator.clipboard.writeText(text); } catch {
        getSelection().selectAllChildren(from);
        if (!document.execCommand("copy")) return;
      }
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }
})();
