import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { categoryList } from "../catalogue/cache.ts";
import { leadingName } from "../catalogue/rules/names.ts";
import { listSets } from "../catalogue/sets/queries.ts";
import { reportPath } from "./page.tsx";
import { FormResponse, GivenCategory, ReportInput, ReportResponse, TypedReport } from "./schema.ts";
import { fileReport } from "./service.ts";
import {
  ReportDialog,
  ReportForm,
  type ReportFormProps,
  ReportPage,
  ReportSent,
  ReportSentPage,
  reportTitle,
} from "./views.tsx";

const reportsApi = new Hono<Env>().post(
  "/cards",
  requireMember,
  answers("Reports missing or wrong catalogue data to staff", ReportResponse),
  query(GivenCategory),
  body(ReportInput, again(reportForm)),
  (c) =>
    submit(
      c,
      reportForm,
      async () => {
        const place = { address: c.var.address, now: c.var.clock() };
        const report = await fileReport(c.var.db, memberOf(c), c.req.valid("json"), place);
        const { id, category, setId, numberKey, description, tcgPlayerUrl, otherUrl, status } = report;
        const createdAt = report.createdAt.toISOString();
        return { id, category, setId, numberKey, description, tcgPlayerUrl, otherUrl, status, createdAt };
      },
      { back: "/reports/sent" },
    ),
);

const reportPages = new Hono<Env>()
  .use(requireMember)
  .get("/new", answers("What a report about a card can name", FormResponse), async (c) => {
    const props = await formProps(c, c.req.query());
    const { typed, categories, sets } = props;
    return respond(c, {
      json: { typed, categories, sets },
      fragment: c.req.query("overlay") === undefined ? undefined : <ReportDialog {...props} />,
      page: { title: reportTitle, body: <ReportPage {...props} /> },
    });
  })
  .get("/sent", (c) => respond(c, { page: { title: reportTitle, body: <ReportSentPage again={reportPath()} /> } }));

async function reportForm(c: Context<Env>, { typed, fault }: Sent) {
  if (!fault) return { fragment: <ReportSent /> };
  const props = { ...(await formProps(c, typed)), fault };
  return { fragment: <ReportForm {...props} />, page: { title: reportTitle, body: <ReportPage {...props} /> } };
}

/** The game comes from the address, else from a choice; sets are of that game, or all. */
async function formProps(c: Context<Env>, known: unknown): Promise<ReportFormProps> {
  const { db, catalogue } = c.var;
  const { category } = v.parse(GivenCategory, c.req.query());
  const typed = v.parse(TypedReport, known);
  const hidden = category === undefined ? hiddenGames(memberOf(c)) : [];
  const [categories, sets] = await Promise.all([categoryList(db, catalogue), listSets(db, { category, hidden })]);
  const byGame = () =>
    categories.map(({ id, name }) =>
      group(
        name,
        sets.filter((set) => set.category === id),
      ),
    );
  const bySeries = () =>
    [...Map.groupBy(sets, (set) => set.seriesEnglishName ?? set.seriesName)].map(([name, inside]) =>
      group(name, inside),
    );
  return {
    action: category === undefined ? "/api/reports/cards" : `/api/reports/cards?category=${category}`,
    isCategoryGiven: category !== undefined,
    typed: { ...typed, category: typed.category || (category ?? "EN") },
    categories: optionsOf(categories),
    sets: category === undefined ? byGame() : bySeries(),
  };
}

const optionsOf = (named: { id: string; name: string }[]) => named.map(({ id, name }) => ({ value: id, label: name }));

const group = (label: string, sets: { id: string; name: string; englishName: string | null }[]) => ({
  label,
  options: sets.map((set) => ({ value: set.id, label: leadingName(set) })),
});

export const reports = new Hono<Env>().route("/api/reports", reportsApi).route("/reports", reportPages);
