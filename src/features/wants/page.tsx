import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import { hiddenGames, isMember } from "#access/viewer.ts";
import { loadNamed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { Heart, SignInToWant, wishOf } from "#features/cards/tiles/views/heart.tsx";
import { findCard, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName, withLocalName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { CardAction, Env, PersonTab } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { countWants, readWantsCursor, seesWants, visibilityOf, type WantRow, wantOf, wantsAfter } from "./queries.ts";
import { wantsPath } from "./rules.ts";
import { WantsResponse } from "./schema.ts";
import { type WantedLine, WantsList } from "./views.tsx";

const perPage = 60;

type Person = { id: string; isOwn: boolean; path: string };

/** A page of a person's wants, as JSON and as a list. */
export async function loadWants(c: Context<Env>, { id, isOwn, path }: Person) {
  const { db, viewer } = c.var;
  const after = c.req.query("after") ?? "";
  const owner = { id, isOwn, hiddenGames: hiddenGames(viewer) };
  const [page, total, visibility] = await Promise.all([
    wantsAfter(db, owner, readWantsCursor(after), perPage),
    countWants(db, id),
    visibilityOf(db, id),
  ]);
  const { found, prices } = await cardsOf(c, page.rows);
  const json = {
    visibility: isOwn ? visibility : null,
    total,
    value: found.map(({ row, card }) => wantedJson(row, card)),
    pagingKey: page.next,
  };
  const body = (
    <WantsList
      lines={found.map(({ row, card }) => lineOf(row, card, prices))}
      isOwn={isOwn}
      first={after === "" ? null : path}
      next={page.next && hrefWith(path, { after: page.next })}
    />
  );
  return { json, body, total, visibility };
}

/** Rows with their cards; those of cards that are not there are left out. */
async function cardsOf(c: Context<Env>, rows: WantRow[]) {
  const ids = rows.map(({ cardId }) => cardId);
  const { cards, prices } = await loadNamed(c, ids);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const found = rows.flatMap((row) => {
    const card = byId.get(row.cardId);
    return card ? [{ row, card }] : [];
  });
  return { found, prices };
}

const wantedJson = ({ variant, at }: WantRow, card: ListedCard) => {
  const { setId, set, category, id, numberKey, number, name, englishName, rarity } = card;
  const { localName, language } = withLocalName(card);
  const named = { number, name, englishName, localName, language, rarity };
  return { setId, set, category, cardId: id, numberKey, ...named, variant, wantedAt: new Date(at).toISOString() };
};

function lineOf({ variant, isOwned }: WantRow, card: ListedCard, prices: ShownPrices): WantedLine {
  const shown = shownVariant(card, variant ?? "");
  return {
    card: { ...faceOf(card, card.printedTotal), setId: card.setId },
    href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
    set: card.setEnglishName ?? card.set,
    variant: variant === null ? null : shown.name,
    price: card.hasPrices ? prices.text(card.id, shown.key) : undefined,
    isOwned,
  };
}

/** The heart of a card. */
export const wantCardAction: CardAction = async (c, { id }) => {
  const { db, viewer } = c.var;
  if (viewer && !isMember(viewer)) return null;
  const card = await findCard(db, { id });
  if (!card) return null;
  const label = `${leadingName(card)} ${card.number}`;
  if (!viewer) return <SignInToWant href={signInPath(c.req.path)} label={label} />;
  const isWanted = (await wantOf(db, viewer.id, id)) !== undefined;
  return (!card.isGone || isWanted) && <Heart cardId={id} label={label} wish={wishOf(isWanted)} />;
};

export const wantsOfPerson: PersonTab = {
  key: "wants",
  title: "Wants",
  answer: WantsResponse,
  async load(c, person) {
    const isShown = person.isOwn || (await seesWants(c.var.db, c.var.viewer?.id ?? null, person.id));
    if (!isShown) throw notFound("page");
    return loadWants(c, { ...person, path: person.isOwn ? wantsPath : `${person.path}/wants` });
  },
  async isFilled({ var: { db, viewer } }, id) {
    return (await seesWants(db, viewer?.id ?? null, id)) && (await countWants(db, id)) > 0;
  },
};
