/** How two collections lie over each other, card by card in any variant. A spare is a copy beyond the first. */
export const overlayTabs = {
  offers: "Their dupes I need",
  wants: "My dupes they need",
  theirs: "Only theirs",
  mine: "Only mine",
  both: "Both",
} as const;

export type OverlayTab = keyof typeof overlayTabs;

export type ComparedCounts = { theirs: number; mine: number };

const isIn: Record<OverlayTab, (counts: ComparedCounts) => boolean> = {
  both: ({ theirs, mine }) => theirs > 0 && mine > 0,
  theirs: ({ theirs, mine }) => theirs > 0 && mine === 0,
  mine: ({ theirs, mine }) => mine > 0 && theirs === 0,
  offers: ({ theirs, mine }) => theirs > 1 && mine === 0,
  wants: ({ theirs, mine }) => mine > 1 && theirs === 0,
};

/** Those of the compared cards that belong on a tab, in their order. */
export const cardsOfTab = <Card extends ComparedCounts>(tab: OverlayTab, cards: readonly Card[]): Card[] =>
  cards.filter(isIn[tab]);

/** How many of the compared cards belong on each tab; a card may be on several. */
export const tabCounts = (cards: readonly ComparedCounts[]): Record<OverlayTab, number> => ({
  both: cards.filter(isIn.both).length,
  theirs: cards.filter(isIn.theirs).length,
  mine: cards.filter(isIn.mine).length,
  offers: cards.filter(isIn.offers).length,
  wants: cards.filter(isIn.wants).length,
});

/** The tab that opens first: the first that has cards. */
export const usualTab = (counts: Record<OverlayTab, number>): OverlayTab =>
  (Object.keys(overlayTabs) as OverlayTab[]).find((tab) => counts[tab] > 0) ?? "both";
