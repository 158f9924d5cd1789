import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import { mayIn } from "#access/guards.ts";
import { FactsForm } from "#features/admin/facts/views/form.tsx";
import { Conflict, FactsPreview } from "#features/admin/facts/views/preview.tsx";
import { RemoveForm } from "#features/admin/facts/views/remove.tsx";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { editedCard, statedFacts } from "#features/catalogue/edits/queries/cards.ts";
import { storedVariants } from "#features/catalogue/edits/queries/variants.ts";
import { digestOf } from "#features/catalogue/edits/service/cards.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import type { MergedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { editedFields, sourceFacts } from "#features/catalogue/merge/rules/staff.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { findSet } from "#features/catalogue/sets/queries.ts";
import { cardPrices } from "#features/prices/read/queries/market.ts";
import { overridesOf } from "#features/prices/review/queries/override.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound, unlessRefused } from "#lib/errors.ts";
import { Empty } from "#ui/empty.tsx";
import type { SelectOption } from "#ui/form/field.tsx";
import { allSets, raritiesOf } from "../queries.ts";
import { factTexts } from "../rules/fields.ts";
import { CardFrame, isPart, type StaffPart } from "../views/frame.tsx";
import { ChooseSetPage, NewCardPage } from "../views/new.tsx";
import { RulesPart } from "../views/rules.tsx";
import { VariantsPart } from "../views/variants.tsx";
import { adminCardPath, cardOf, setOf } from "./place.ts";

type State = Sent & { preview?: { after: MergedFacts; before: object; changes: object }; part?: StaffPart };

/** The report that one came from; a form sends it along. */
const reportOf = (c: Context<Env>, { typed }: Sent): string | undefined =>
  /^\d{1,15}$/.exec(c.req.query("report") ?? String(typed?.report ?? ""))?.[0];

/** @throws Refusal 404. */
export async function cardPage(c: Context<Env>, card: FullCard, state: State = {}) {
  const stored = await editedCard(c.var.sql, card.id);
  if (!stored) throw notFound("card");
  const requested = c.req.query("part") ?? "";
  const part = state.part ?? (isPart(requested) ? requested : "facts");
  const set = await findSet(c.var.db, { id: card.setId });
  const rarities = await raritiesOf(c.var.db, card.category);
  const shown = state.preview ? withFacts(card, state.preview.after, rarities) : card;
  const face = faceOf(shown, set?.printedTotal ?? 0);
  const body = (
    <CardFrame
      face={face}
      category={card.category}
      setName={card.setEnglishName ?? card.set}
      isGone={stored.isGone}
      part={part}
      report={reportOf(c, state)}
      href={cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey)}
    >
      {await parts[part](c, card, { ...state, face, shown, rarities }, stored)}
    </CardFrame>
  );
  const { setId, numberKey, facts, sources, isGone } = stored;
  const place = { id: card.id, category: card.category, setId, numberKey };
  const json = { ...place, isGone, facts, edited: editedFields(sources.staff ?? {}), variants: card.variants };
  return { json, page: { title: `Edit ${leadingName(card)} ${card.number}`, body } };
}

type Stored = NonNullable<Awaited<ReturnType<typeof editedCard>>>;
type Render = (
  c: Context<Env>,
  card: FullCard,
  state: State & { face: FaceFacts; shown: FullCard; rarities: SelectOption[] },
  stored: Stored,
) => Promise<React.ReactNode>;

const withFacts = (card: FullCard, after: MergedFacts, rarities: SelectOption[]): FullCard => ({
  ...card,
  ...after,
  rarity: rarities.find(({ value }) => value === after.rarity)?.label ?? null,
});

const apiPath = ({ seriesSlug, setSlug }: Pick<FullCard, "seriesSlug" | "setSlug">): string =>
  `/api/admin/cards/${encodeURIComponent(seriesSlug)}/${encodeURIComponent(setSlug)}`;

const parts: Record<StaffPart, Render> = {
  facts: async (c, card, { preview, face, shown, rarities, ...sent }, stored) => {
    const staff = stored.sources.staff ?? {};
    return (
      <>
        {preview && <FactsPreview card={shown} {...preview} />}
        {sent.fault?.status === 409 && (
          <Conflict
            rows={await auditOf(c.var.db, `card:${card.id}`)}
            history={`${adminCardPath(card)}?part=history`}
            now={c.var.clock()}
            typed={sent.typed ?? {}}
            stored={factTexts(stored.facts, card.artist ?? "")}
          />
        )}
        <FactsForm
          action={apiPath(card)}
          card={card}
          face={face}
          facts={stored.facts}
          source={sourceFacts(statedFacts(stored), stored.facts)}
          edited={statedFacts(stored).length === 0 ? [] : editedFields(staff)}
          rarities={rarities}
          seen={digestOf(stored)}
          report={reportOf(c, sent)}
          {...sent}
        />
        {mayIn(c, "curateCatalogue") && <RemoveForm card={card} isGone={stored.isGone} />}
      </>
    );
  },
  variants: async (c, card, sent) => (
    <VariantsPart
      action={apiPath(card)}
      card={card}
      variants={await storedVariants(c.var.sql, card.id)}
      removing={c.req.query("remove")}
      mayMerge={mayIn(c, "curateCatalogue")}
      {...sent}
    />
  ),
  rules: async (c, card, sent, stored) => (
    <RulesPart
      action={apiPath(card)}
      card={card}
      ruling={stored.sources.staff?.legal ?? {}}
      prices={await cardPrices(c.var.db, card.id)}
      overrides={await overridesOf(c.var.sql, card.id)}
      mayCurate={mayIn(c, "curateCatalogue")}
      today={c.var.clock().toISOString().slice(0, 10)}
      {...sent}
    />
  ),
  history: async (c, card) => (
    <AuditTable
      rows={await auditOf(c.var.db, `card:${card.id}`)}
      now={c.var.clock()}
      isOfOne
      empty={
        <Empty title="No changes by staff yet" icon="activity">
          Changes by staff show up here.
        </Empty>
      }
    />
  ),
};

const typedPlace = ({ typed }: Sent) => ({ category: String(typed?.category), numberKey: String(typed?.numberKey) });

const formOf = (part: StaffPart) => async (c: Context<Env>, sent: Sent) => {
  const card = await cardOf(c, typedPlace(sent)).catch(unlessRefused);
  if (!card) throw sent.fault ?? notFound("card");
  return { page: (await cardPage(c, card, { ...sent, part })).page };
};

export const cardForm = formOf("facts");
export const variantsForm = formOf("variants");
export const rulesForm = formOf("rules");

export async function chooseSetPage(c: Context<Env>) {
  const sets = await allSets(c.var.db);
  const games = [...Map.groupBy(sets, ({ game }) => game)].map(([label, options]) => ({ label, options }));
  return { page: { title: "New card", body: <ChooseSetPage games={games} /> } };
}

export async function newCardForm(c: Context<Env>, sent: Sent) {
  const category = String(sent.typed?.category ?? c.req.query("category") ?? "") || undefined;
  const set = await setOf(c, { category }).catch(unlessRefused);
  if (!set) throw sent.fault ?? notFound("set");
  const action = apiPath({ seriesSlug: set.seriesSlug, setSlug: set.slug });
  const body = <NewCardPage action={action} set={set} {...sent} />;
  return { page: { title: `New card in ${leadingName(set)}`, body } };
}
