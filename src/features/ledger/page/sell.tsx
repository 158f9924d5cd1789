import type { Context } from "hono";
import * as v from "valibot";
import { memberOf } from "#access/guards.ts";
import { isMember, nameLanguageOf } from "#access/viewer.ts";
import { shownCard } from "#features/catalogue/cards/policy.ts";
import { type FullCard, findCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { quantitiesOf } from "#features/collection/entries/queries/quantities.ts";
import { currenciesOf } from "#features/details/tab/page/context.ts";
import type { CardAction, Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { dayBefore } from "#lib/time.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { heldOf } from "../queries/held.ts";
import { plainOf, ungradedOf } from "../rules/lots.ts";
import { leftPath, sellPath } from "../rules/paths.ts";
import { copiesText, factsOfCopy } from "../rules/text.ts";
import { SellQuery } from "../schema.ts";
import { SellForm, SellPage, type SellProps } from "../views/sell.tsx";

const sellTitle = "Sell copies";

/** The form, by the names in the address or in what was sent. @throws `fault` where what was sent names no card, else 404. */
export async function sellForm(c: Context<Env>, { typed, fault }: Sent) {
  const place = v.safeParse(SellQuery, typed ?? c.req.query());
  if (!place.success) throw fault ?? notFound("card");
  const props: SellProps = { ...(await sellProps(c, place.output)), typed, fault };
  return { fragment: <SellForm {...props} />, page: { title: sellTitle, body: <SellPage {...props} /> } };
}

async function sellProps(c: Context<Env>, place: v.InferOutput<typeof SellQuery>): Promise<SellProps> {
  const { db, viewer, clock } = c.var;
  const { id: userId, preferences } = memberOf(c);
  const { setId, cardId } = place;
  const found = await shownCard(db, viewer, { id: cardId });
  if (found.setId !== setId) throw notFound("card");
  const [card = found] = await cardsNamedIn(db, [found], nameLanguageOf(viewer));
  const all = await ownedVariants(c, card);
  const chosen = all.find(({ key }) => key === place.variant) ?? all[0];
  const held = chosen && (await heldOf(db, { userId, setId, cardId, variant: chosen.key }, false));
  return {
    card: faceOf(card, 0),
    name: `${leadingName(card)} ${card.number}`,
    set: card.setEnglishName ?? card.set,
    href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
    place: { setId, cardId, variant: chosen?.key ?? "" },
    variants: all.map(({ key, name }) => ({ key, name, href: sellPath({ setId, cardId, variant: key }) })),
    most: held ? ungradedOf(held) : 0,
    choices: held ? choicesOf(held, preferences.showPrices) : [],
    currencies: currenciesOf(c),
    today: dayBefore(clock(), 0),
    formId: crypto.randomUUID(),
  };
}

async function ownedVariants(c: Context<Env>, card: FullCard) {
  const owned = await quantitiesOf(c.var.db, memberOf(c).id, card.setId, [card.id]);
  return [...card.variants, ...card.goneVariants].filter(({ key }) => owned.some(({ variant }) => variant === key));
}

function choicesOf(held: Awaited<ReturnType<typeof heldOf>>, isPaidShown: boolean): SellProps["choices"] {
  const plain = plainOf(held);
  return [
    ...held.copies.map((row) => ({
      value: `copy ${row.id}`,
      label: copiesText(row.quantity, factsOfCopy(row, isPaidShown)),
    })),
    ...(plain > 0 ? [{ value: "plain", label: copiesText(plain, "") }] : []),
    ...held.slabs.map(({ id, company, grade, certificate }) => ({
      value: `graded ${id}`,
      label: [company, grade, certificate && `· ${certificate}`].filter(Boolean).join(" "),
    })),
  ];
}

/** Where the form was opened. */
export async function cardHref(c: Context<Env>, { cardId }: { cardId: string }): Promise<string> {
  const card = await findCard(c.var.db, { id: cardId });
  return card ? cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey) : leftPath;
}

/** On the page of a card that the viewer owns. */
export const sellCardAction: CardAction = async (c, { id, setId }) => {
  const { db, viewer } = c.var;
  if (!viewer || !isMember(viewer)) return null;
  const owned = await quantitiesOf(db, viewer.id, setId, [id]);
  if (owned.length === 0) return null;
  return (
    <ButtonLink tone="quiet" href={sellPath({ setId, cardId: id })} icon="tag">
      Sold…
    </ButtonLink>
  );
};
