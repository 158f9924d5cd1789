import type htmx from "htmx.org";
import { watchAnswers } from "../taps/answers.ts";
import { fromOwnElement } from "../taps/send.ts";
import { allSteppers, targetOf } from "./stepper-parts.ts";

/** The set of pages with cards of several ones: only the cards shown are fetched. */
export const anySet = "*";

/** Above this all cards are fetched, because a URL has a limited length. */
const maxNamed = 40;
const retryMilliseconds = 5_000;

/** @returns a function that takes the ids of changed cards (none: all) and fetches them, in one request at a time. */
export function changesOf(ajax: typeof htmx, setId: string): (cardIds: string[]) => void {
  let changed: string[] | undefined = [];
  let isAsking = false;

  const add = (cardIds: string[] | undefined) => {
    const all = cardIds?.length && changed ? [...changed, ...cardIds] : [];
    changed = all.length === 0 || all.length > maxNamed ? undefined : all;
    void ask();
  };

  async function ask(): Promise<void> {
    if (isAsking || changed?.length === 0) return;
    isAsking = true;
    const requested = changed;
    changed = [];
    const isAnswered = await fetchNamed(requested ?? []);
    isAsking = false;
    if (isAnswered) void ask();
    else setTimeout(add, retryMilliseconds, requested);
  }

  async function fetchNamed(named: string[]): Promise<boolean> {
    const isAny = setId === anySet;
    const cardIds = isAny ? cardsHere(named) : named;
    if (isAny && cardIds.length === 0) return true;
    const query = new URLSearchParams(cardIds.map((id) => ["cardId", id]));
    if (!isAny) query.set("setId", setId);
    return await fetchChanges(ajax, query);
  }

  return add;
}

/** Asks again while a tap overtakes the answer. @returns whether the server answered. */
export async function fetchChanges(ajax: typeof htmx, query: URLSearchParams): Promise<boolean> {
  let isAnswered = false;
  await fromOwnElement(ajax, "GET", `/api/collection/changes?${query}`, {
    async fetch(url, request) {
      const isOvertaken = watchAnswers();
      const response = await fetch(url, request);
      const text = await response.text();
      isAnswered = response.status < 500;
      return isOvertaken() ? this.fetch(url, request) : new Response(text, response);
    },
  });
  return isAnswered;
}

/** @param named empty means all cards. */
function cardsHere(named: string[]): string[] {
  const here = new Set(allSteppers().map((stepper) => targetOf(stepper).cardId));
  return [...here].filter((id) => named.length === 0 || named.includes(id));
}
