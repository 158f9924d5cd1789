import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cursorOf, friendsAnswer, withSizes } from "#features/people/friends/page/panel.tsx";
import { friendsOf } from "#features/people/friends/queries/lists.ts";
import { type FriendStanding, friendStanding } from "#features/people/friends/queries/standing.ts";
import { statusFrom } from "#features/people/friends/rules.ts";
import { FriendsAnswer } from "#features/people/friends/schema.ts";
import { profilePath } from "#features/people/friends/state.ts";
import { ownerNamed } from "#features/people/profile/page/head.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { slug } from "#lib/text/slug.ts";
import { ago } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { tradeWithPage } from "../page/offer.tsx";
import {
  deleted,
  gapOf,
  oneTradeJson,
  shownValues,
  sideValue,
  slipProps,
  type TradeDisplay,
  tradeJson,
  withTodays,
} from "../page/trade.ts";
import { findTrade, readTradesCursor, type Trade, tradesOf } from "../queries/trades.ts";
import { sideText, tradeStateText } from "../rules/text.ts";
import { type TradeCard, waitsFor } from "../rules/trades.ts";
import { CompareAnswer, OfTrade, TradeAnswer, TradesAnswer, TradesQuery } from "../schema.ts";
import { newTradePath, TradeWithQuery, tradesPath } from "../state.ts";
import { FriendsOnly } from "../views/compare.tsx";
import { type TradeRow, TradesPage } from "../views/list.tsx";
import { NewTradePage } from "../views/new.tsx";
import { SlipPage } from "../views/slip.tsx";

const shown = 30;

export const comparePages = new Hono<Env>().get(
  "/:slug/trade",
  requireMember,
  answers("What you and a friend could trade", CompareAnswer),
  query(TradeWithQuery),
  async (c) => {
    const owner = await ownerNamed(c);
    const { id } = memberOf(c);
    const standing = owner.id === id ? undefined : await friendStanding(c.var.db, id, owner.id);
    return standing?.isFriend ? respond(c, await tradeWithPage(c, owner)) : friendsOnly(c, owner, standing);
  },
);

/** The page for those who may not trade; without a standing, the viewer is the owner. */
function friendsOnly(c: Context<Env>, { id, username }: Owner, standing: FriendStanding | undefined) {
  const name = username ?? "";
  const body = (
    <FriendsOnly
      who={{ id, username: name, path: profilePath(slug(name)) }}
      status={standing ? statusFrom(standing) : "self"}
      isBlocked={standing?.hasBlocked ?? false}
    />
  );
  return respond(c, { json: { isFriend: false }, page: { title: `Trade with ${name}`, body } });
}

export const tradesPages = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("Your trades, the last changed first", TradesAnswer), query(TradesQuery), async (c) => {
    const { after } = c.req.valid("query");
    const now = c.var.clock();
    const place = { after: readTradesCursor(after), limit: shown, now };
    const { rows, next } = await tradesOf(c.var.db, memberOf(c).id, place);
    const more = next === null ? null : hrefWith(tradesPath, { after: next });
    const cards = rows.flatMap(({ gives, takes }) => [...gives.slice(0, maxThumbs), ...takes.slice(0, maxThumbs)]);
    const ids = [...new Set(cards.map(({ cardId }) => cardId))];
    const [found, values, priced] = await Promise.all([
      ids.length === 0 ? [] : cardsWithIds(c.var.db, ids),
      shownValues(c),
      withTodays(c, rows),
    ]);
    const known = new Map(found.map((card) => [card.id, card]));
    const shownRows = priced.map((trade) => rowOf(trade, now, known, values));
    const body = <TradesPage rows={shownRows} next={more} isFirst={place.after === null} />;
    return respond(c, {
      json: { value: rows.map((trade) => tradeJson(c, trade)), pagingKey: next },
      page: { title: "Trades", body },
    });
  })
  .get("/new", answers("Friends to trade with", FriendsAnswer), query(TradesQuery), async (c) => {
    const { after } = c.req.valid("query");
    const { db, viewer } = c.var;
    const found = await withSizes(c, await friendsOf(db, viewer, memberOf(c).id, cursorOf(after, undefined)));
    const next = found.next === null ? null : hrefWith(newTradePath, { after: found.next });
    const body = <NewTradePage friends={found.rows} next={next} isFirst={found.previous === null} />;
    return respond(c, { json: friendsAnswer(found), page: { title: "New trade", body } });
  })
  .get("/:id", answers("A trade of yours", TradeAnswer), params(OfTrade), async (c) => {
    const trade = await findTrade(c.var.db, memberOf(c).id, c.req.valid("param").id, c.var.clock());
    if (!trade) throw notFound("trade");
    const page = async () => ({
      title: `Trade with ${trade.username ?? deleted}`,
      body: <SlipPage {...(await slipProps(c, trade))} />,
    });
    return respond(c, { json: () => oneTradeJson(c, trade), page });
  });

/** Most pictures of each side in a row of the list. */
const maxThumbs = 3;

function rowOf(trade: Trade, now: Date, known: ReadonlyMap<string, ListedCard>, values: TradeDisplay): TradeRow {
  const { id, state, gives, takes, updatedAt } = trade;
  const side = (cards: TradeCard[]) => {
    const faces = cards.slice(0, maxThumbs).flatMap(({ cardId }) => known.get(cardId) ?? []);
    const [first] = cards;
    const name = first && known.get(first.cardId);
    const total = sideValue(cards, values);
    return {
      text: sideText(cards, name && leadingName(name)),
      more: Math.max(0, cards.length - maxThumbs),
      faces: faces.map((card) => faceOf(card, card.printedTotal)),
      total,
      isUnknown: cards.length > 0 && values.showPrices && total === null,
    };
  };
  const username = trade.username ?? deleted;
  return {
    ...{ id, username, status: tradeStateText(trade, username) },
    act: ["you", "both"].includes(waitsFor(trade) ?? "") ? (state === "proposed" ? "Answer" : "Open") : null,
    isOpen: state === "proposed" || state === "accepted",
    avatar: trade.avatar ?? defaultAvatar,
    gives: side(gives),
    takes: side(takes),
    gap: gapOf(trade, values),
    when: ago(updatedAt, now),
    at: updatedAt.toISOString(),
  };
}
