import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import { answers } from "../../../../http/documents.ts";
import type { Env } from "../../../../http/env.ts";
import { leaveFlash } from "../../../../http/flash.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { body, query } from "../../../../http/validate.ts";
import { notFound, Refusal } from "../../../../lib/errors.ts";
import { counted } from "../../../../lib/text/counted.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { type SetData, setData } from "../../../catalogue/sets/cache.ts";
import { copiesOf, groupOwned, type Owned } from "../../rules/owned.ts";
import type { Goal } from "../../rules/units.ts";
import { FormId, OfSet } from "../../schema/inputs.ts";
import { quantitiesInSet } from "../queries/quantities.ts";
import { missingFor } from "../rules/missing.ts";
import { type Addition, readRanges } from "../rules/ranges.ts";
import { addCopies } from "../service.ts";
import { type BulkLine, BulkPage } from "../views/bulk-page.tsx";

const faultsTold = 5;
const longestTold = 40;

const goals = ["complete", "master", "grandmaster"] as const;

const BulkInput = v.pipe(
  v.strictObject({
    ranges: v.optional(v.pipe(v.string(), v.maxLength(10_000, "must be at most 10,000 characters"))),
    missing: v.optional(v.picklist(goals, `must be one of ${goals.join(", ")}`)),
    step: v.optional(v.picklist(["preview", "add"], "must be preview or add"), "preview"),
    formId: FormId,
  }),
  v.forward(
    v.check(({ ranges, missing }) => ranges !== undefined || missing !== undefined, "must name the cards to add"),
    ["ranges"],
  ),
);

const Line = v.object({
  cardId: v.string(),
  variant: v.string(),
  number: v.string(),
  name: v.string(),
  variantName: v.string(),
  before: v.number(),
  add: v.number(),
});

const BulkAnswer = v.strictObject({
  lines: v.array(Line),
  faults: v.array(v.object({ text: v.string(), message: v.string() })),
  batch: v.nullable(v.string()),
});

export const bulkPages = new Hono<Env>().get("/collection/add", requireMember, query(OfSet), async (c) => {
  const { setId } = c.req.valid("query");
  const set = await ownedSet(c, setId);
  return respond(c, { page: pageOf(set, { ranges: "", faults: [] }) });
});

export const bulkApi = new Hono<Env>().post(
  "/",
  requireMember,
  answers("Adds copies of many cards of a set, or shows what would be added", BulkAnswer),
  query(OfSet),
  body(BulkInput),
  async (c) => {
    const { setId } = c.req.valid("query");
    const { ranges = "", missing, step, formId } = c.req.valid("json");
    const set = await ownedSet(c, setId);
    const { additions, faults } = missing
      ? { additions: missingFor(set.data.cards, set.owned, missing), faults: [] }
      : readRanges(ranges, set.data.cards);
    const lines = linesOf(set, additions);
    const isUnderstood = faults.length === 0 && additions.length > 0;
    // A form sent twice gets the first answer, even when nothing is missing any more.
    if (step === "add" && (isUnderstood || formId !== undefined)) {
      const { db, hub } = c.var;
      const asked = isUnderstood ? additions : [];
      const added = await addCopies({ db, hub, viewer: memberOf(c), tab: "" }, setId, asked, {
        formId,
        isOnlyNew: missing !== undefined,
      });
      if (added || isUnderstood) {
        if (wanted(c) === "page") {
          leaveFlash(c, { message: `Added ${counted(added?.copies ?? 0, "copy", "copies")}.`, undo: added?.batch });
        }
        return respond(c, { json: { lines, faults, batch: added?.batch ?? null }, back: set.path });
      }
    }
    const said =
      isUnderstood || faults.length > 0
        ? faults
        : [{ text: "", message: missing ? "Nothing is missing for this goal." : "Type the numbers to add." }];
    const want = wanted(c);
    if (step === "add" && want !== "page") {
      const message = said
        .slice(0, faultsTold)
        .map(({ text, message }) => (text === "" ? message : `“${text.slice(0, longestTold)}”: ${message}`))
        .join(" ");
      throw new Refusal(422, message, { ranges: message });
    }
    return respond(c, {
      status: isUnderstood || want === "json" ? 200 : 422,
      json: { lines, faults: said, batch: null },
      page: pageOf(set, { ranges, faults: said, preview: { lines, goal: missing ?? null } }),
    });
  },
);

type OwnedSet = { data: SetData; owned: Owned; path: string };

async function ownedSet(c: Context<Env>, setId: string): Promise<OwnedSet> {
  const { db, catalogue } = c.var;
  const [data, quantities] = await Promise.all([
    setData(db, catalogue, setId),
    quantitiesInSet(db, memberOf(c).id, setId),
  ]);
  if (!data) throw notFound("set");
  const { category, seriesSlug, slug } = data.set;
  return { data, owned: groupOwned(quantities), path: setPath(category, seriesSlug, slug) };
}

function linesOf({ data, owned }: OwnedSet, additions: Addition[]): BulkLine[] {
  return additions.flatMap(({ cardId, variant, add }) => {
    const card = data.byId.get(cardId);
    if (!card) return [];
    const variantName = card.variants.find(({ key }) => key === variant)?.name ?? variant;
    const before = copiesOf(owned, cardId, variant);
    return [{ cardId, variant, number: card.number, name: card.name, variantName, before, add }];
  });
}

type Asked = {
  ranges: string;
  faults: { text: string; message: string }[];
  preview?: { lines: BulkLine[]; goal: Goal | null };
};

function pageOf({ data: { set, cards }, owned, path }: OwnedSet, asked: Asked) {
  return {
    title: `Add cards – ${set.name}`,
    body: (
      <BulkPage
        {...asked}
        formId={crypto.randomUUID()}
        setName={set.name}
        trail={[
          { title: set.seriesName, href: path.slice(0, path.lastIndexOf("/")) },
          { title: set.name, href: path },
        ]}
        action={`/api/collection/bulk?setId=${encodeURIComponent(set.id)}`}
        back={path}
        missing={goals.map((goal) => ({ goal, count: missingFor(cards, owned, goal).length }))}
      />
    ),
  };
}
