// A secret that stands behind "#" is handed over and taken out of the address: it is in no log and in no history.
"use strict";
(function () {
  const form = document.querySelector("form[data-enter]");
  if (!form) return;
  const told = document.querySelector("#entered");
  async function enter(secret) {
    const answer = await fetch("/enter", { method: "POST", body: new URLSearchParams({ secret }), headers: { "HX-Request": "true" } });
    if (answer.ok) { location.replace((await answer.json()).to); return; }
    const made = new DOMParser().parseFromString(await answer.text(), "text/html");
    told.replaceChildren(...made.body.childNodes);
  }
  form.addEventListener("submit", (event) => { event.preventDefault(); enter(form.elements.secret.value); });
  const secret = decodeURIComponent(location.hash.slice(1));
  if (secret) {
    history.replaceState(null, "", location.pathname);
    form.elements.secret.value = secret;
    enter(secret);
  }
})();
