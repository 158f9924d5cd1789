import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { type Owner, visibleOwner } from "#access/people/queries.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { typedIn } from "#http/form.ts";
import { wanted } from "#http/respond.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { slug } from "#lib/text/slug.ts";
import { areFriends, findTrade } from "../queries/trades.ts";
import {
  type CompareView,
  comparePath,
  linesGiven,
  lineText,
  readGiven,
  type TradeLine,
  TradeWithQuery,
  tradeLines,
} from "../state.ts";
import type { ShownChoice } from "../views/choices.tsx";
import { Balance, TradeWithPage } from "../views/compare.tsx";
import type { ChosenLines } from "./compare.ts";
import { compareProps } from "./show.tsx";

type OfferState = { view: CompareView; chosen: ChosenLines };

const maxLines = 300;
const lines = (texts: string[]): TradeLine[] => linesGiven(texts.slice(0, maxLines).map(readGiven));

function offerState(c: Context<Env>): OfferState {
  const of = (name: "give" | "take") => lines(c.req.queries(name) ?? []);
  return { view: check(TradeWithQuery, c.req.query()), chosen: { give: of("give"), take: of("take") } };
}

export async function tradeWithPage(c: Context<Env>, owner: Owner) {
  const state = offerState(c);
  const counter = await counterOf(c, owner, state.view);
  const isFresh = c.req.query("goal") === undefined;
  const chosen = counter && isFresh ? counter.chosen : state.chosen;
  return shownWith(c, owner, { view: state.view, chosen }, counter);
}

type Counter = { id: string; round: number; chosen: ChosenLines };

/** The open trade with this person that is answered. */
async function counterOf(c: Context<Env>, owner: Owner, { counter }: CompareView): Promise<Counter | undefined> {
  if (counter === "") return undefined;
  const trade = await findTrade(c.var.db, memberOf(c).id, counter, c.var.clock());
  if (trade?.partnerId !== owner.id || trade.state !== "proposed" || trade.isOfferer) throw notFound("trade");
  return { id: trade.id, round: trade.round, chosen: { give: tradeLines(trade.gives), take: tradeLines(trade.takes) } };
}

async function shownWith(c: Context<Env>, owner: Owner, { view, chosen }: OfferState, counter?: Counter) {
  const props = await compareProps(c, owner, view, chosen);
  const username = owner.username ?? "";
  const who = { id: owner.id, username, slug: slug(username) };
  const path = c.req.path;
  const { give, take } = props;
  return {
    json: {
      isFriend: true,
      give: give.list.map(jsonOf),
      take: take.list.map(jsonOf),
      notOffered: { give: give.left, take: take.left },
    },
    fragment: <Balance balance={props.balance} path={path} />,
    page: {
      title: `Trade with ${username}`,
      body: <TradeWithPage {...props} who={who} view={view} counter={counter} formId={crypto.randomUUID()} />,
    },
  };
}

const jsonOf = ({ values, most, isWanted, card, variant, price }: ShownChoice) => ({
  line: values[0]?.value ?? "",
  cardId: card.id,
  variant,
  most,
  isWanted,
  price,
});

/** Back to the page that compares, with what was chosen, and why the offer was refused. @throws the error, where there is no such page. */
export async function refusedOffer(c: Context<Env>, error: unknown): Promise<Response> {
  if (!(error instanceof Refusal) || wanted(c) !== "page") throw error;
  const typed = await typedIn(c);
  const id = c.req.param("id");
  const known = id === undefined ? undefined : await findTrade(c.var.db, memberOf(c).id, id, c.var.clock());
  const userId = known?.partnerId ?? typed.userId;
  const owner = typeof userId === "string" ? await visibleOwner(c.var.db, c.var.viewer, { id: userId }) : undefined;
  const isOpen = owner && (await areFriends(c.var.db, memberOf(c).id, owner.id));
  if (!isOpen) throw error;
  leaveFlash(c, { message: error.friendlyMessage, isRefusal: true });
  const view = check(TradeWithQuery, { ...typed, counter: id });
  const chosen = (["give", "take"] as const).flatMap((name) =>
    lines(texts(typed[name])).map((line): [string, string] => [name, lineText(line)]),
  );
  const query = new URLSearchParams([...Object.entries(view), ...chosen]);
  return c.redirect(`${comparePath(slug(owner.username ?? ""))}?${query}`, 303);
}

const texts = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [given]).filter((one) => typeof one === "string");
