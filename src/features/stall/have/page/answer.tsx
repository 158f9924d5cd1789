import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import { hiddenGames, type Viewer } from "#access/viewer.ts";
import { cardsJson, type Listed, loadNamed, ownedAmong } from "#features/cards/tiles/page.tsx";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { copiesOf, groupOwned, type Owned } from "#features/collection/rules/owned.ts";
import { reservedOf, specialCopies } from "#features/details/spares/queries.ts";
import { type KeptCopies, usuallyKept } from "#features/details/spares/rules.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { findIds } from "#features/search/results/page/load.ts";
import { searchHref } from "#features/search/results/rules/results.ts";
import { wantedAmong } from "#features/wants/queries.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { dayBefore } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { extraAmong } from "../queries.ts";
import { type HaveCard, needOf, sparesIn } from "../rules/tile.ts";
import { HaveAnswer, HavePage } from "../views.tsx";

/** A tile is as high as two rows of a list: more are for the search. */
const most = 24;

type Answer = { total: number; cards: HaveCard[]; listed: Listed & { owned: Owned | null } };

export async function renderHave(c: Context<Env>, q: string): Promise<Response> {
  const answer = await answerTo(c, q);
  const viewer = c.var.viewer;
  const body = (
    <HaveAnswer
      q={q}
      cards={answer.cards}
      total={answer.total}
      all={searchHref(q)}
      signIn={viewer ? null : signInPath(hrefWith("/have", { q }))}
      isLocked={viewer?.areWritesLocked}
    />
  );
  return respond(c, {
    json: () => jsonOf(q, answer, viewer),
    fragment: body,
    page: {
      title: q === "" ? "Do I have this?" : `${q} – Do I have this?`,
      body: (
        <HavePage q={q} isSecure={isSecure(c)} isSignedIn={viewer !== null}>
          {body}
        </HavePage>
      ),
    },
  });
}

/** Whether browsers let the site keep pages on the device. */
const isSecure = ({ var: { base } }: Context<Env>): boolean =>
  /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/.test(base);

async function answerTo(c: Context<Env>, q: string): Promise<Answer> {
  const { db, viewer } = c.var;
  const { ids, total } = await findIds(c, readQuery(q), most);
  const listed = await loadNamed(c, ids);
  const [owned, extra, wanted, kept] = await Promise.all([
    ownedAmong(c, ids),
    extraAmong(db, ids),
    viewer ? wantedAmong(db, viewer.id, ids) : new Set<string>(),
    keptBy(c, viewer),
  ]);
  const cards = listed.cards.map((card) => ({
    ...placeOf(card),
    isExtra: extra.has(card.id),
    isWanted: wanted.has(card.id),
    variants: card.variants.map((variant) => ({
      ...{ ...variant, copies: copiesOf(owned ?? none, card.id, variant.key), kept: kept(card, variant.key) },
      ...priceOf(listed, card, variant.key),
    })),
  }));
  return { total, cards, listed: { ...listed, owned } };
}

const none = groupOwned([]);

const placeOf = (card: ListedCard) => ({
  id: card.id,
  setId: card.setId,
  number: card.number,
  name: leadingName(card),
  lang: langOfLeading(card),
  below: nameBelow(card),
  set: card.setEnglishName ?? card.set,
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
});

function priceOf({ prices }: Listed, { id, hasPrices }: ListedCard, variant: string) {
  if (!prices.isShown || !hasPrices) return {};
  const source = prices.source(id, variant);
  return { price: prices.text(id, variant) ?? null, day: source && dayBefore(source.asOf, 0) };
}

/** How many copies of a card stay with the viewer, as for trades. */
async function keptBy(c: Context<Env>, viewer: Viewer | null) {
  const { db } = c.var;
  if (!viewer) return (): KeptCopies => ({ keep: usuallyKept, special: 0 });
  const [specials, sets] = await Promise.all([
    specialCopies(db, viewer.id),
    reservedOf(db, viewer.id, hiddenGames(viewer)),
  ]);
  const ofSet = new Map(sets.map(({ setId, copies }) => [setId, copies]));
  const special = Map.groupBy(
    specials.filter(({ isGraded }) => !isGraded),
    ({ cardId, variant }) => `${cardId} ${variant}`,
  );
  return ({ id, setId }: ListedCard, variant: string): KeptCopies => ({
    keep: ofSet.get(setId) ?? usuallyKept,
    special: (special.get(`${id} ${variant}`) ?? []).reduce((sum, { copies }) => sum + copies, 0),
  });
}

function jsonOf(q: string, { total, cards, listed }: Answer, viewer: Viewer | null) {
  const own = new Map(cards.map((card) => [card.id, card]));
  const value = cardsJson(listed).map((card) => {
    const tile = own.get(card.id);
    if (!tile) return card;
    const { isWanted, variants } = tile;
    const priced = variants.filter(({ price }) => price !== undefined);
    const prices = Object.fromEntries(priced.map(({ key, price = null, day = null }) => [key, { text: price, day }]));
    return {
      ...card,
      ...(listed.prices.isShown && { prices }),
      ...(viewer && { isWanted, needs: needOf(tile), spares: sparesIn(tile) }),
    };
  });
  return { query: q, total, value };
}
