import { readEntryText } from "#features/collection/rules/entry.ts";
import type { FoundCard } from "#features/stall/have/rules/find.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { tapHeart } from "../cards/hearts.ts";
import { KeptCards } from "./kept.ts";
import { canKeep, wipe } from "./store.ts";
import { drawTile, showMarks, tileOf } from "./tiles.ts";

const most = 24;
/** More than a screen of a phone. */
const atOnce = 5;
const settleMilliseconds = 1000;
const ageMilliseconds = 30_000;

/** Not in every browser. */
const whenIdle = (work: () => void): unknown => (self.requestIdleCallback ?? setTimeout)(work);

/** Answers what is typed from the cards that the device keeps; until it has them, the site answers. */
class HavePage {
  private readonly kept: KeptCards;
  private readonly input: HTMLInputElement;
  private readonly found: HTMLElement;
  private readonly line: HTMLElement;
  private readonly patterns: Record<string, HTMLTemplateElement>;
  private asking: AbortController | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: HTMLElement,
    user: string,
  ) {
    this.kept = new KeptCards(user, () => this.showState());
    const part = <Part extends Element>(selector: string) => root.querySelector(selector) as Part;
    this.input = part("input");
    this.found = part("#have-found");
    this.line = part(".have-line");
    const templates = [...root.querySelectorAll<HTMLTemplateElement>("template")];
    this.patterns = Object.fromEntries(templates.map((one) => [one.dataset.of ?? "", one]));
  }

  async start(): Promise<void> {
    this.watchTiles();
    if (!canKeep()) return;
    this.input.addEventListener("input", (event) => this.type(event), true);
    this.root.addEventListener("submit", (event) => this.submit(event), true);
    await this.kept.open();
    this.showState();
    const typed = new URLSearchParams(location.search).get("q") ?? "";
    // A page that was kept has no answer.
    if (this.kept.search && (this.input.value !== "" || typed !== "") && this.root.dataset.q !== typed) {
      this.input.value ||= typed;
      this.answer();
    }
    const refresh = () => this.refreshSoon();
    for (const news of ["online", "focus"]) addEventListener(news, refresh);
    document.addEventListener("taps:sent", refresh);
    document.body.addEventListener("owned", refresh);
    // A tap that waits may wait for a log-in.
    const waiting = document.getElementById("waiting");
    if (waiting) new MutationObserver(refresh).observe(waiting, { childList: true });
    setInterval(() => this.showState(), ageMilliseconds);
    whenIdle(() => void this.kept.refresh());
  }

  /** What taps change is asked for once they are through. */
  private refreshSoon(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => void this.kept.refresh(), settleMilliseconds);
  }

  private type(event: Event): void {
    if (!this.kept.search) return;
    // The site is not asked.
    event.stopImmediatePropagation();
    this.answer();
  }

  private submit(event: SubmitEvent): void {
    if (!this.kept.search || !(event.target as Element).contains(this.input)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.answer();
    this.input.blur();
  }

  private answer(): void {
    const text = this.input.value.trim();
    const { search, own } = this.kept;
    history.replaceState(history.state, "", text === "" ? "/have" : `/have?${new URLSearchParams({ q: text })}`);
    this.asking?.abort();
    if (!search) return;
    if (/^\p{ASCII}?$/u.test(text) && !/\d/.test(text)) {
      // One letter is too vague.
      this.show(this.copyOf("start"));
      return;
    }
    const { total, found } = search.find(text, most, own?.ownsPocketOnly);
    if (total === 0) {
      this.show(this.copyOf("nothing"));
      void this.askSite(text);
      return;
    }
    const answer = this.copyOf("found");
    const list = answer.querySelector("ul");
    const pattern = list?.firstElementChild;
    const count = answer.querySelector(".have-count");
    if (!list || !pattern || !count) return;
    const draw = (some: FoundCard[]) => list.append(...some.map((one) => drawTile(pattern, tileOf(one, this.kept))));
    pattern.remove();
    draw(found.slice(0, atOnce));
    const rest = total > found.length ? `, the first ${countText(found.length)} here.` : "";
    count.textContent = counted(total, "card", "cards") + rest;
    if (own?.isLocked) list.dataset.state = "disabled";
    this.show(answer);
    this.adoptTaps();
    // What is below the screen, a few at a time, so that no key waits for it.
    const drawRest = (from: number) => {
      if (from >= found.length) return;
      whenIdle(() => {
        if (!list.isConnected) return;
        draw(found.slice(from, from + atOnce));
        this.adoptTaps();
        drawRest(from + atOnce);
      });
    };
    drawRest(atOnce);
  }

  /** Taps that wait are in the numbers of new tiles too. */
  private adoptTaps(): void {
    document.dispatchEvent(new Event("htmx:after:swap"));
  }

  private copyOf(name: string): DocumentFragment {
    return document.importNode(this.patterns[name]?.content ?? document.createDocumentFragment(), true);
  }

  private show(answer: DocumentFragment): void {
    this.found.replaceChildren(answer);
  }

  /** The site also knows misspelt names, other languages and filters. */
  private async askSite(text: string): Promise<void> {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const headers = { Accept: "text/html", "HX-Request-Type": "partial" };
    const html = await fetch(`/have?${new URLSearchParams({ q: text })}`, { headers, signal }).then(
      (response) => (response.ok && response.headers.has("X-Correlation-Id") ? response.text() : null),
      () => null,
    );
    if (html === null || signal.aborted || this.input.value.trim() !== text) return;
    const holder = document.createElement("template");
    holder.innerHTML = html;
    this.show(holder.content);
    this.adoptTaps();
  }

  /** Keeps what the tiles say true after taps, and takes the site's numbers over. */
  private watchTiles(): void {
    new MutationObserver((changes) => {
      const tiles = new Set<HTMLElement>();
      for (const { target } of changes) {
        const part = target instanceof Element ? target : target.parentElement;
        const tile = part?.closest<HTMLElement>("[data-card]");
        if (!tile) continue;
        tiles.add(tile);
        const stepper = part?.closest<HTMLElement>(".stepper");
        if (stepper) this.takeNumber(stepper);
        const heart = part?.closest<HTMLElement>(".heart");
        if (heart) this.kept.setWanted(tile.dataset.card ?? "", heart.ariaPressed === "true");
      }
      for (const tile of tiles) showMarks(tile);
    }).observe(this.found, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-state", "aria-pressed"],
    });
    this.found.addEventListener("click", (event) => {
      const heart = event.target instanceof Element && event.target.closest<HTMLButtonElement>("button.heart");
      if (!heart) return;
      // Without a connection the script of the other pages could not be loaded.
      event.preventDefault();
      event.stopPropagation();
      void tapHeart(heart);
    });
  }

  private takeNumber(stepper: HTMLElement): void {
    if (stepper.dataset.state !== "normal") return;
    const entry = readEntryText(stepper.querySelector("button")?.value ?? "");
    this.kept.setCopies(entry, Number(stepper.querySelector("output")?.textContent));
  }

  private showState(): void {
    const { search, trouble, own, at } = this.kept;
    const text = trouble
      ? troubles[trouble]
      : search && own
        ? `Works offline. Your copies as of ${ago(new Date(at), new Date())}.`
        : "";
    if (text !== "" && this.line.firstChild?.textContent !== text) this.line.textContent = text;
    if (trouble === "metered" && !this.line.querySelector("button")) this.offer();
  }

  private offer(): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "linked";
    button.textContent = "Keep them on this device";
    button.addEventListener("click", () => void this.kept.refresh(true));
    this.line.append(" ", button);
  }
}

const troubles = {
  "signed out": "You’re signed out, so your cards were deleted from this device.",
  "no room": "This device has no room to keep cards, so this page needs a connection.",
  "a week": "Your cards weren’t updated for a week, so they were deleted from this device.",
  metered: "Needs a connection: on mobile data, cards aren’t loaded to work offline.",
};

const root = document.querySelector<HTMLElement>(".have");
const { user } = document.body.dataset;
if (root && user) void new HavePage(root, user).start();
else void wipe();
