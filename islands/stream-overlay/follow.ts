import { forgetPage, keepPage } from "./cached.ts";
import { followStream } from "./connection.ts";
import { morph } from "./morph.ts";

const testMilliseconds = 3000;

function start(host: HTMLElement): void {
  const show = (html: string) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const parts = document.createElement("div");
    parts.append(fresh.content);
    morph(host, parts);
  };
  const test = () => {
    host.dataset.test = "true";
    setTimeout(() => delete host.dataset.test, testMilliseconds);
  };
  showPhotos();
  followStream(host.dataset.events ?? "", ({ name, data }) => {
    if (name === "state") show(data);
    if (name === "gone") {
      show("");
      void forgetPage();
    }
    if (name === "test") test();
  });
}

/** A missing picture comes as one pixel, and the drawn face stays. */
function showPhotos(): void {
  const arrive = (target: EventTarget | null) => {
    if (target instanceof HTMLImageElement && target.naturalWidth > 1) target.dataset.in = "true";
  };
  for (const photo of document.images) if (photo.complete) arrive(photo);
  document.addEventListener("load", ({ target }) => arrive(target), true);
  document.documentElement.dataset.js = "true";
}

const host = document.getElementById("overlay");
if (host) {
  start(host);
  // A missing cache entry matters only if OBS starts while the site is down.
  keepPage().catch(() => {});
}
