// How far a job is, told by the one stream of this tab; a tab in the background lets go of it and asks anew when it is shown.
"use strict";
(function () {
  const at = document.querySelector("#job");
  if (!at) return;
  let stream = null;
  const ended = () => at.querySelector("[data-state]")?.dataset.state.match(/done|failed|cancelled/);
  async function load() {
    const answer = await fetch(`/jobs/${at.dataset.job}`, { headers: { "HX-Request": "true", "HX-Request-Type": "partial" } }).catch(() => null);
    if (!answer?.ok) return;
    const made = new DOMParser().parseFromString(await answer.text(), "text/html");
    at.replaceChildren(...made.body.childNodes);
    if (ended()) close();
  }
  function close() { stream?.close(); stream = null; }
  function open() {
    if (stream || ended() || document.hidden) return;
    stream = new EventSource(`/live?about=job:${at.dataset.job}`);
    stream.addEventListener("job", (event) => {
      const { state, done, total } = JSON.parse(event.data);
      if (state !== at.querySelector("[data-state]").dataset.state) { load(); return; }
      const bar = at.querySelector("progress"), count = at.querySelector("[data-count]");
      if (bar && total) { bar.max = total; bar.value = done; count.textContent = `${done} / ${total}`; }
    });
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); else { load(); open(); } });
  open();
})();
