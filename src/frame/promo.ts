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
  return config.promo && isPromoTime(now) ? { ...textsOf(config.promo), round: "dismissed" } : undefined;
}

/** The stylesheet knows six rounds. */
const rounds = 6;

export const shownPromo = ({ round, ...promo }: Omit<Promotion, "from" | "until">): PromoTexts => ({
  ...textsOf(promo),
  round: String((round % rounds) + 1),
});

/** The first {CODE} of the text is the one in bold. */
function textsOf({ code, title, text }: Pick<Promotion, "code" | "title" | "text">): Omit<PromoTexts, "round"> {
  const [before = "", ...rest] = text.split("{CODE}");
  return { code, title, before, after: rest.join(code) };
}
