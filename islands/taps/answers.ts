/** The cards of the taps answered on this page, in order. */
const answered: string[] = [];

export const noteAnswer = (cardId: string): unknown => answered.push(cardId);

/** @returns whether a tap of this card (none: of any) was answered since: what was asked before may be older than it. */
export function watchAnswers(cardId?: string): () => boolean {
  const start = answered.length;
  return () => answered.slice(start).some((id) => cardId === undefined || id === cardId);
}
