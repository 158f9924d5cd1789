import type { Group } from "./groups.ts";

const cardsPerPage = 300;

/** A page past the end is the last page. */
export function pageOfGroups<Card>(
  groups: Group<Card>[],
  wanted: number,
): { groups: Group<Card>[]; page: number; pages: number } {
  const total = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const pages = Math.max(1, Math.ceil(total / cardsPerPage));
  const page = Math.min(Math.max(1, wanted), pages);
  let first = (page - 1) * cardsPerPage;
  let room = cardsPerPage;
  const shown = groups.flatMap((group) => {
    const cards = group.cards.slice(first, first + room);
    first = Math.max(0, first - group.cards.length);
    room -= cards.length;
    return cards.length > 0 ? [{ ...group, cards }] : [];
  });
  return { groups: shown, page, pages };
}
