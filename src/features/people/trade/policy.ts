import { maxQuantity } from "#features/collection/rules/limits.ts";
import { fieldRefusal, Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { maxRounds } from "./rules/trades.ts";

/** Why a trade is not made or changed. See docs/product.md, Messages. */
export const tradeRefusals = {
  nothingOffered: () => fieldRefusal(422, "give", "Choose at least one card."),
  tooManyRounds: () =>
    new Refusal(409, `A trade can be countered at most ${maxRounds - 1} times. Decline it and propose a new one.`),
  offerChanged: () => new Refusal(409, "This offer has changed. Review it and try again."),
  notYourTurn: () => new Refusal(409, "It’s your friend’s turn."),
  notOpen: () => new Refusal(409, "This trade is no longer open."),
  notCompleted: () => new Refusal(409, "Only a completed trade can be undone."),
  changedSince: () => new Refusal(409, "A card in this trade has changed since then, so the trade can’t be undone."),
  busy: () => new Refusal(409, "One of these collections is being changed right now. Try again in a moment."),
  tooManyCopies: () => new Refusal(409, `One of you would have more than ${countText(maxQuantity)} copies of a card.`),
  sameCertificate: () => new Refusal(409, "One of you already has a graded card with the same certificate number."),
  notFriends: (username: string) => new Refusal(409, `You can only trade with friends. Add ${username} first.`),
  partnerLocked: (username: string) =>
    new Refusal(409, `${username}’s collection is locked right now. Try again later.`),
  /** Of a card of which the giver has too few copies; null is the viewer. */
  copiesGone: (username: string | null, card: string) =>
    username === null
      ? new Refusal(409, `You don’t have enough copies of ${card}.`)
      : new Refusal(409, `${username} no longer has enough copies of ${card}.`),
  /** Of a graded card that the giver does not have; null is the viewer. */
  slabGone: (username: string | null, card: string) =>
    username === null
      ? new Refusal(409, `You don’t have ${card}.`)
      : new Refusal(409, `${username} no longer has ${card}.`),
  /** Of cards of a game that the taker hides; null is the viewer. */
  gameHidden: (username: string | null) =>
    username === null
      ? new Refusal(409, "One of these cards is from a game you hide. Show that game in your settings first.")
      : new Refusal(409, `${username} doesn’t collect the game of one of these cards.`),
};
