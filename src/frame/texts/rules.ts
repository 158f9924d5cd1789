import * as v from "valibot";

/** Pages whose text staff can replace. */
export const pageNames = ["help", "privacy", "tos", "affiliates"] as const;
export type PageName = (typeof pageNames)[number];

export const textNames = ["promo", ...pageNames] as const;
export type TextName = (typeof textNames)[number];

const time = v.pipe(v.string(), v.isoTimestamp());

/** `round` counts promotions, so that a dismissed one does not hide the next. */
export const Promotion = v.strictObject({
  code: v.string(),
  title: v.string(),
  text: v.string(),
  from: time,
  until: time,
  round: v.number(),
});
export type Promotion = v.InferOutput<typeof Promotion>;

/** When the promotion is shown: until the end of 11 September 2025 at UTC−4. */
export const usualWindow = { from: "2025-09-04T13:00:00.000Z", until: "2025-09-12T04:00:00.000Z" };

/** What staff wrote; it goes before settings. */
export type TextState = { promo: Promotion | undefined; pages: Partial<Record<PageName, string>> };

/** The stored promotion and pages, parsed; a text that staff never wrote is absent. Throws on a malformed promotion. */
export const textState = (stored: ReadonlyMap<string, string>): TextState => {
  const promo = stored.get("promo");
  const pages = pageNames.flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : []));
  return {
    promo: promo === undefined ? undefined : v.parse(Promotion, JSON.parse(promo)),
    pages: Object.fromEntries(pages),
  };
};
