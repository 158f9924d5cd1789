import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames, nameLanguageOf } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { currenciesOf } from "#features/details/tab/page/context.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { hrefWith } from "#lib/url/href.ts";
import { type Disposal, disposalsAfter, readLeftCursor } from "../queries/left.ts";
import { leftPath } from "../rules/paths.ts";
import { figuresOf } from "../rules/sums.ts";
import { kindTitles, type Shown } from "../rules/text.ts";
import { knownDisposal } from "../service.ts";
import { DisposalForm, DisposalPage } from "../views/disposal.tsx";
import { LeftPage } from "../views/left.tsx";
import type { LeftRow } from "../views/line.tsx";

const leftShown = 60;
const leftTitle = "Sold and gone";

/** A page of what left, as JSON and as a page. */
export async function renderLeft(c: Context<Env>, after = ""): Promise<Response> {
  const owner = { id: memberOf(c).id, hiddenGames: hiddenGames(memberOf(c)) };
  const page = await disposalsAfter(c.var.db, owner, { after: readLeftCursor(after), limit: leftShown });
  const rows = await rowsOf(c, page.rows);
  return respond(c, {
    json: { value: rows.map((row) => disposalJson(row, row.shown !== null)), pagingKey: page.next },
    page: {
      title: leftTitle,
      body: (
        <LeftPage
          rows={rows}
          first={after === "" ? null : leftPath}
          next={page.next && hrefWith(leftPath, { after: page.next })}
        />
      ),
    },
  });
}

/** What is shown of amounts, in the viewer's currency; null while prices are hidden. */
async function shownMoney(c: Context<Env>): Promise<Shown> {
  const { db, catalogue } = c.var;
  const { showPrices, preferredCurrency: currency } = memberOf(c).preferences;
  return showPrices ? { currency, rates: await latestRates(db, catalogue.pricesVersion) } : null;
}

/** Disposals with their cards. */
async function rowsOf(c: Context<Env>, disposals: readonly Disposal[]): Promise<LeftRow[]> {
  const { db, viewer } = c.var;
  const ids = [...new Set(disposals.map(({ cardId }) => cardId))];
  const found = ids.length === 0 ? [] : await cardsWithIds(db, ids);
  const cards = new Map((await cardsNamedIn(db, found, nameLanguageOf(viewer))).map((card) => [card.id, card]));
  const shown = await shownMoney(c);
  return disposals.flatMap((disposal) => {
    const card = cards.get(disposal.cardId);
    return card ? [rowOf(disposal, card, shown)] : [];
  });
}

const rowOf = (disposal: Disposal, card: ListedCard, shown: Shown): LeftRow => ({
  ...disposal,
  ...figuresOf(disposal, disposal.lots),
  shown,
  face: faceOf(card, card.printedTotal),
  name: leadingName(card),
  number: card.number,
  set: card.setEnglishName ?? card.set,
  variantName: card.variants.find(({ key }) => key === disposal.variant)?.name ?? disposal.variant,
  href: `${leftPath}/${disposal.id}`,
  cardHref: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
});

/** One disposal of the viewer, with its card. @throws Refusal 404. */
export async function rowWithId(c: Context<Env>, id: string): Promise<LeftRow> {
  const [row] = await rowsOf(c, [await knownDisposal(c.var.db, memberOf(c).id, id)]);
  if (!row) throw new Error(`no card for what left: ${id}`);
  return row;
}

/** The form of a disposal, below what it says. */
export const disposalForm = (id: string) => async (c: Context<Env>, sent: Sent) => {
  const row = await rowWithId(c, id);
  const form = <DisposalForm row={row} currencies={currenciesOf(c)} {...sent} />;
  return {
    fragment: form,
    page: { title: `${kindTitles[row.kind]}: ${row.name}`, body: <DisposalPage row={row}>{form}</DisposalPage> },
  };
};

/** As the API has it; amounts only if prices are shown. */
export const disposalJson = (row: LeftRow, hasMoney: boolean) => {
  const { id, kind, setId, cardId, variant, name, number, quantity, graded, happenedOn, counterparty, batch } = row;
  const lots = row.lots.map(({ cost, costCurrency, ...lot }) => ({ ...lot, ...(hasMoney && { cost, costCurrency }) }));
  const slab = graded && { company: graded.company, grade: graded.grade, certificate: graded.certificate };
  const facts = { id, kind, setId, cardId, variant, name, number, quantity, graded: slab, happenedOn, counterparty };
  const { amount, fees, postage, currency, unpaid: withoutCost, realized } = row;
  const money = { amount, fees, postage, currency, withoutCost, realized };
  return { ...facts, batch, lots, ...(hasMoney && money) };
};
