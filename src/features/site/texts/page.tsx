import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { isPromoTime } from "#frame/promo.ts";
import { storedTexts } from "#frame/texts/queries.ts";
import { type PageName, type Promotion, pageNames, textState, usualWindow } from "#frame/texts/rules.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { promoDefaults } from "#src/config.ts";
import { siteText, type TextSource } from "../service/texts.ts";
import { textVersion } from "./service.ts";
import { EditPage, EditPromo, TextsPage, textTitles } from "./views.tsx";

const sources: Record<TextSource, string> = { staff: "Staff", folder: "TEXTS_DIR", program: "Built in" };

const unset = "Not set";

type Promo = Omit<Promotion, "round">;

function promoOf(c: Context<Env>, stored: ReadonlyMap<string, string>): { promo: Promo; source: string } {
  const { promo } = textState(stored);
  if (promo) return { promo, source: "Staff" };
  const { config } = c.var;
  return {
    promo: { code: "", ...promoDefaults, ...usualWindow, ...config.promo },
    source: config.promo ? "PROMO_CODE" : unset,
  };
}

function promoState(c: Context<Env>, { code, from, until }: Promo): string {
  const { flags, config, clock } = c.var;
  if (config.membership === "off") return "Not shown: MEMBERSHIP is off";
  if (code === "") return "Not shown: it has no code";
  if (!flags.enabled.has("promo") || !flags.enabled.has("pro")) return "Not shown: the banner or Pro is turned off";
  if (isPromoTime(clock(), { from, until })) return "Shown now";
  return clock().getTime() < Date.parse(from) ? "Not shown yet" : "It has ended";
}

const pageOf = (c: Context<Env>, name: PageName, stored: ReadonlyMap<string, string>) =>
  siteText(name, { folder: c.var.config.textsDir, stored: stored.get(name) });

export async function textsPage(c: Context<Env>) {
  const stored = await storedTexts(c.var.sql);
  const { promo, source } = promoOf(c, stored);
  const pages = await Promise.all(
    pageNames.map(async (name) => {
      const { source: from } = await pageOf(c, name, stored);
      return { name, source: sources[from], state: "Shown", page: `/${name}` };
    }),
  );
  const lines = [{ name: "promo" as const, source, state: promoState(c, promo), page: null }, ...pages];
  return { json: lines, page: { title: "Texts", body: <TextsPage lines={lines} /> } };
}

async function commonOf(c: Context<Env>, name: string) {
  const { sql, db, clock } = c.var;
  const stored = await storedTexts(sql);
  const common = {
    version: textVersion(stored.get(name)),
    isStored: stored.has(name),
    history: await auditOf(db, `text:${name}`),
    now: clock(),
  };
  return { stored, common };
}

export async function editPagePage(c: Context<Env>, name: PageName, sent: Sent & { preview?: string } = {}) {
  const { stored, common } = await commonOf(c, name);
  const { text, source } = await pageOf(c, name, stored);
  const body = <EditPage name={name} text={text} {...common} {...sent} />;
  return { json: { name, text, source, version: common.version }, page: { title: textTitles[name], body } };
}

export async function editPromoPage(c: Context<Env>, sent: Sent & { preview?: Promo } = {}) {
  const { stored, common } = await commonOf(c, "promo");
  const { promo, source } = promoOf(c, stored);
  const { code, title, text, from, until } = promo;
  const body = (
    <EditPromo promo={promo} isExample={source === unset} state={promoState(c, promo)} {...common} {...sent} />
  );
  const json = { name: "promo", code, title, text, from, until, source, version: common.version };
  return { json, page: { title: textTitles.promo, body } };
}
