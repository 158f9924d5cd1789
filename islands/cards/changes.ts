import type htmx from "htmx.org";
import { allSteppers, targetOf } from "./stepper-parts.ts";

/** Cards of several sets: asks only about the cards shown. */
export const anySet = "*";

/** More are asked for as all: an address has its limit. */
const maxNamed = 40;
const retryMilliseconds = 5_000;

/** Fetches changed cards one request at a time, as htmx drops what it cannot queue; then all that changed meanwhile. */
export class Changes {
  /** Undefined: all cards. */
  private changed: Set<string> | undefined = new Set();
  private isAsking = false;

  constructor(
    private readonly ajax: typeof htmx,
    private readonly setId: string,
  ) {}

  /** @param cardIds empty means all cards. */
  add(cardIds: string[]): void {
    this.changed = cardIds.length === 0 ? undefined : together(this.changed, cardIds);
    void this.ask();
  }

  private async ask(): Promise<void> {
    if (this.isAsking || this.changed?.size === 0) return;
    this.isAsking = true;
    const asked = this.changed;
    this.changed = new Set();
    const isAnswered = await this.fetch([...(asked ?? [])]);
    this.isAsking = false;
    if (isAnswered) return await this.ask();
    this.changed = asked && together(this.changed, [...asked]);
    setTimeout(() => void this.ask(), retryMilliseconds);
  }

  private async fetch(changed: string[]): Promise<boolean> {
    const cardIds = this.setId === anySet ? cardsHere(changed) : changed;
    if (this.setId === anySet && cardIds.length === 0) return true;
    const query = new URLSearchParams(cardIds.map((id) => ["cardId", id]));
    if (this.setId !== anySet) query.set("setId", this.setId);
    return await fetchChanges(this.ajax, query);
  }
}

function together(some: Set<string> | undefined, others: string[]): Set<string> | undefined {
  const all = some && new Set([...some, ...others]);
  return all && all.size <= maxNamed ? all : undefined;
}

/** @returns whether the server answered. */
export async function fetchChanges(ajax: typeof htmx, query: URLSearchParams): Promise<boolean> {
  let isAnswered = false;
  const source = document.body.appendChild(document.createElement("i"));
  source.hidden = true;
  const options = {
    source,
    target: source,
    swap: "none",
    async fetch(url: string, request: RequestInit) {
      const response = await fetch(url, request);
      isAnswered = response.status < 500;
      return response;
    },
  };
  await ajax
    .ajax("GET", `/api/collection/changes?${query}`, options)
    .catch(() => undefined)
    .finally(() => source.remove());
  return isAnswered;
}

/** @param named empty means all cards. */
function cardsHere(named: string[]): string[] {
  const here = new Set(allSteppers().map((stepper) => targetOf(stepper).cardId));
  return [...here].filter((id) => named.length === 0 || named.includes(id));
}
