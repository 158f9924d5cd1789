import type { Context } from "hono";
import * as v from "valibot";
import { memberOf } from "#access/guards.ts";
import { loadListed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { assertPresent } from "#features/catalogue/cards/policy.ts";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { assertIsCurrency } from "#features/prices/policy.ts";
import { type ShownPrices, shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import type { FormView } from "#http/form.ts";
import { pageOf } from "#lib/cursor.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { formatMoney, minorToText } from "#lib/money.ts";
import { hrefWith } from "#lib/url/href.ts";
import { hiddenFrom, seenList } from "../list/page/author.ts";
import { listPath } from "../list/page/list.tsx";
import { itemsOf, type ListedItems } from "../list/page/load.ts";
import { rowsOfList } from "../list/queries/cards.ts";
import type { List } from "../list/queries/lists.ts";
import { type Alert, type AlertLine, alertsOf } from "./queries.ts";
import { readPrice } from "./rules.ts";
import { type AlertsInput, alertsPerPage, PageOfAlerts } from "./schema.ts";
import { type AlertField, FallenPage, fallenTitle, ListAlertsPage } from "./views.tsx";

const keyOf = ({ cardId, variant }: Pick<Alert, "cardId" | "variant">): string => `${cardId} ${variant}`;

const ownAlerts = (c: Context<Env>): Promise<Alert[]> => alertsOf(c.var.db, memberOf(c).id, hiddenFrom(c));

const idsOf = (alerts: Alert[]): string[] => [...new Set(alerts.map(({ cardId }) => cardId))];

const waitsIn = (prices: ShownPrices, { currency, cardId, variant }: Alert): boolean =>
  prices.waitsForRate(currency, cardId, variant);

/** The viewer's alerts and those that wait for an exchange rate. */
async function alertsAndWaiting(c: Context<Env>) {
  const alerts = await ownAlerts(c);
  const prices = await shownPricesOfCards(c.var.db, c.var.catalogue, c.var.viewer, idsOf(alerts));
  return { alerts, waiting: new Set(alerts.filter((alert) => waitsIn(prices, alert))) };
}

export async function alertsJson(c: Context<Env>) {
  const { alerts, waiting } = await alertsAndWaiting(c);
  return alerts.map((alert) => {
    const { below, list: _, ...shown } = alert;
    return { ...shown, below: minorToText(below, alert.currency), isWaiting: waiting.has(alert) };
  });
}

/** @throws Refusal 404 for another's list and for one that is no list of wants. */
export async function wantsOf(c: Context<Env>, id: string): Promise<List> {
  const list = await seenList(c, id);
  if (list.userId !== memberOf(c).id || list.purpose !== "WANTS") throw notFound("list");
  return list;
}

const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: ListedCard): string =>
  cardPath(category, seriesSlug, setSlug, numberKey);

const faceOfCard = (card: ListedCard) => faceOf(card, card.printedTotal);

type Typed = Partial<Record<"cards" | "below", string | string[]>>;

const typedAmounts = ({ cards = [], below = [] }: Typed): Map<string, string> => {
  const amounts = [below].flat();
  return new Map([cards].flat().map((key, index) => [key, String(amounts[index] ?? "")]));
};

const gapOf = (price: number | null, below: number | null): number | null =>
  price === null || below === null ? null : price - below;

const isMet = ({ gap }: { gap: number | null }): boolean => gap !== null && gap < 0;

/** Each card and variant of a list once, with the amount of its alert; those below it first. */
function linesOf({ items, prices }: ListedItems, alerts: Alert[], typed: Map<string, string>): AlertField[] {
  const byKey = new Map(alerts.map((alert) => [keyOf(alert), alert]));
  const lines = items.map(({ card, variant }): [string, AlertField] => {
    const shown = shownVariant(card, variant ?? "");
    const key = keyOf({ cardId: card.id, variant: shown.key });
    const alert = byKey.get(key);
    const currency = alert?.currency ?? prices.currency;
    const text = typed.get(key) ?? (alert ? minorToText(alert.below, currency) : "");
    const read = readPrice(text, currency);
    const error = typeof read === "string" ? read : undefined;
    const { number } = card;
    const price = prices.text(card.id, shown.key);
    const gap = gapOf(prices.amountIn(currency, card.id, shown.key), alert?.below ?? null);
    const isWaiting = alert !== undefined && waitsIn(prices, alert);
    const detail = `${card.setEnglishName ?? card.set} · ${number}, ${shown.name}`;
    const shownCard = { key, face: faceOfCard(card), name: leadingName(card), detail, href: hrefOf(card) };
    return [key, { ...shownCard, price, text, error, gap, currency, isWaiting }];
  });
  return [...new Map(lines).values()].sort((a, b) => Number(isMet(b)) - Number(isMet(a)));
}

/** The amounts of a part of a list. The address says where it starts. */
export const listAlertsForm: FormView = async (c, { typed = {} }) => {
  const { after } = v.parse(PageOfAlerts, c.req.query());
  const { id, name } = await wantsOf(c, c.req.param("id") ?? "");
  const found = await rowsOfList(c.var.db, id, { hidden: hiddenFrom(c), from: after, limit: alertsPerPage + 1 });
  const { rows, next } = pageOf(found, alertsPerPage, ({ order }) => String(order + 1));
  const [listed, alerts] = await Promise.all([itemsOf(c, rows), ownAlerts(c)]);
  const path = `${listPath(id)}/alerts`;
  const props = {
    list: { name, path: listPath(id) },
    action: hrefWith(`/api${path}`, { _method: "PUT", after: c.req.query("after") }),
    lines: linesOf(listed, alerts, typedAmounts(typed as Typed)),
    currency: listed.prices.isShown ? listed.prices.currency : null,
    first: after > 0 ? path : null,
    next: next && hrefWith(path, { after: next }),
  };
  return { page: { title: `Price alerts: ${name}`, body: <ListAlertsPage {...props} /> } };
};

/** @throws Refusal 410 for an alert for a removed card, 422 for a bad amount, for a card that the list does not have, and where prices are hidden. */
export async function linesFrom(
  c: Context<Env>,
  list: List,
  { cards, below, currency }: AlertsInput,
): Promise<AlertLine[]> {
  const { preferences } = memberOf(c);
  if (!preferences.showPrices) throw new Refusal(422, "Your settings hide prices.");
  const rows = await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) });
  const setIds = new Map(rows.map(({ cardId, setId }) => [cardId, setId]));
  const lines = cards.map((key, index) => {
    const [cardId = "", variant = ""] = key.split(" ");
    const setId = setIds.get(cardId);
    if (setId === undefined) throw invalid({ cards: "must be on this list" });
    const usual = (currency.length === 1 ? currency[0] : currency[index]) || preferences.preferredCurrency;
    assertIsCurrency({ currency: usual });
    const price = readPrice(below[index] ?? "", usual);
    if (typeof price === "string") throw invalid({ below: price });
    return { setId, cardId, variant, ...price };
  });
  await assertPresent(
    c.var.db,
    lines.filter(({ below: amount }) => amount !== null),
  );
  return lines;
}

/** A price may have risen since the day's alerts were sent, so it is compared again. */
export async function fallenPage(c: Context<Env>) {
  const { alerts, waiting } = await alertsAndWaiting(c);
  const fallen = alerts.filter(({ isBelow }) => isBelow);
  const { cards, prices } = await loadListed(c, idsOf(fallen));
  const byId = new Map(cards.map((card) => [card.id, card]));
  const lines = fallen.flatMap(({ cardId, variant, below, currency, list }) => {
    const card = byId.get(cardId);
    if (!card) return [];
    const detail = `${card.setEnglishName ?? card.set} · ${card.number}, ${shownVariant(card, variant).name}`;
    const price = prices.text(cardId, variant);
    const key = keyOf({ cardId, variant });
    return [
      {
        key,
        face: faceOfCard(card),
        name: leadingName(card),
        detail,
        href: hrefOf(card),
        price,
        gap: gapOf(prices.amountIn(currency, cardId, variant), below),
        currency,
        list: { name: list.name, path: listPath(list.id) },
        buyHref: hrefWith(hrefOf(card), { tab: "prices" }),
        below: formatMoney(below, currency),
      },
    ];
  });
  return {
    title: fallenTitle,
    body: (
      <FallenPage
        lines={lines.filter(isMet)}
        waiting={waiting.size}
        hasAlerts={alerts.length > 0}
        isShown={prices.isShown}
      />
    ),
  };
}
