import type { Context } from "hono";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { sendDrawn, sendSocial } from "#features/catalogue/social/page.ts";
import type { Env } from "#http/env.ts";
import { counted } from "#lib/text/locale.ts";
import { deckMissing } from "../policy.ts";
import { findDeck } from "../queries/decks.ts";
import { deckSections } from "../rules/sections.ts";
import { formatName } from "../views/parts.tsx";
import { deckSvg } from "../views/picture.ts";
import { visibleDeck } from "./deck.tsx";
import { type LoadedDeck, loadDecks } from "./load.ts";

/** What a chat shows of the link to a public deck. @throws Refusal 404 for any other. */
export async function sendDeckCard(c: Context<Env>, id: string): Promise<Response> {
  const record = await findDeck(c.var.db, null, id);
  const [deck] = record ? await loadDecks(c, [record]) : [];
  if (!deck) throw deckMissing();
  const rows = await facesOf(c, deck);
  const isCover = ({ face }: (typeof rows)[number]) => Number(face.id === deck.coverCardId);
  const faces = rows.toSorted((a, b) => isCover(b) - isCover(a)).map(({ face }) => face);
  return sendSocial(c, { title: deck.name, lines: [aboutOf(deck), `by ${deck.username}`], faces });
}

/** The whole deck, for those who see it. */
export async function sendDeckPicture(c: Context<Env>, id: string): Promise<Response> {
  const deck = await visibleDeck(c, id);
  return sendDrawn(c, deckSvg({ title: deck.name, lines: [aboutOf(deck)], rows: await facesOf(c, deck) }));
}

const aboutOf = ({ format, count, energy }: LoadedDeck): string =>
  [formatName(format), counted(count, "card", "cards"), energy.join(", ")].filter(Boolean).join(" · ");

async function facesOf({ var: { db } }: Context<Env>, { rows }: LoadedDeck) {
  const ids = rows.map(({ card }) => card.id);
  const cards = new Map((await cardsWithIds(db, ids)).map((card) => [card.id, card]));
  return deckSections(rows).flatMap((section) =>
    section.rows.flatMap(({ card: { id }, quantity }) => {
      const card = cards.get(id);
      return card ? [{ face: faceOf(card, card.printedTotal), quantity }] : [];
    }),
  );
}
