import type { QueueStatus } from "../taps/queue.ts";

const causes = { line: "No connection.", site: "The site can’t save right now.", "signed out": "Log in to save." };

function timeOf(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Date(at).toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}

const spoken = (count: number) => (count === 1 ? "1 change waits" : `${count} changes wait`);

export function showWaiting({ count, obstacle, since }: QueueStatus, sendNow: () => void): void {
  const place = document.getElementById("waiting");
  if (!place) return;
  const isSignedOut = obstacle === "signed out";
  const text =
    count > 0 && obstacle !== null ? `${causes[obstacle]} Not saved since ${timeOf(since)}: ${spoken(count)}` : "";
  if (place.textContent === "" ? text === "" : place.querySelector("span")?.textContent === text) return;
  const here = location.pathname + location.search;
  const action = isSignedOut
    ? link("Log In", `/auth/signin?${new URLSearchParams({ callbackUrl: here })}`)
    : button("Try again", sendNow);
  place.replaceChildren(...(text === "" ? [] : [toast("wait", "activity", text, action)]));
}

/** Stays beside the messages of later taps until it is closed. */
export function showRefusal(message: string, retry: (() => void) | null): () => void {
  const place = document.getElementById("refused");
  const clear = () => place?.replaceChildren();
  const again = () => {
    clear();
    retry?.();
  };
  place?.replaceChildren(toast("bad", "alert", message, retry ? button("Try again", again) : button("Close", clear)));
  return clear;
}

export function showDone(message: string, text: string, href: string): void {
  document.getElementById("toast")?.replaceChildren(toast("good", "check", message, link(text, href)));
}

function toast(tone: string, icon: string, text: string, action: HTMLElement): HTMLElement {
  const box = document.createElement("div");
  box.className = "toast";
  box.dataset.tone = tone;
  const words = document.createElement("span");
  words.textContent = text;
  box.append(mark(icon), words, action);
  return box;
}

export function mark(icon: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS(svg.namespaceURI, "use");
  use.setAttribute("href", `#i-${icon}`);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

function button(text: string, press: () => void): HTMLElement {
  const element = document.createElement("button");
  element.type = "button";
  element.addEventListener("click", press);
  return dressed(element, text);
}

function link(text: string, href: string): HTMLElement {
  const element = document.createElement("a");
  element.href = href;
  return dressed(element, text);
}

function dressed(element: HTMLElement, text: string): HTMLElement {
  element.className = "button";
  element.dataset.tone = "quiet";
  element.textContent = text;
  return element;
}
