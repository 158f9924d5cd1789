import type { Config } from "../config.ts";
import type { PromoTexts } from "../ui/promo.tsx";
import { type Promotion, type TextState, usualWindow } from "./texts/rules.ts";

type Window = Pick<Promotion, "from" | "until">;

export const isPromoTime = (now: Date, { from, until }: Window = usualWindow): boolean =>
  now.getTime() >= Date.parse(from) && now.getTime() < Date.parse(until);

type Given = { config: Pick<Config, "promo">; texts: TextState };

/** What staff wrote goes before the settings. */
export function promoTexts({ config, texts }: Given, now: Date): PromoTexts | undefined {
  const { promo } = texts;
  if (promo) return isPromoTime(now, promo) ? shownPromo(promo) : undefined;
  return config.promo && isPromoTime(now) ? { ...config.promo, round: "dismissed" } : undefined;
}

/** The stylesheet knows six rounds. */
const rounds = 6;

export function shownPromo({ code, title, text, round }: Omit<Promotion, "from" | "until">): PromoTexts {
  const [before = "", after = ""] = text.split("{CODE}");
  return { code, title, before, after, round: String((round % rounds) + 1) };
}
