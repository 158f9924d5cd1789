import * as v from "valibot";
import { countText } from "#lib/text/locale.ts";
import { CATEGORY_IDS, numberKey } from "../catalogue/rules/paths.ts";
import { maxReportDescription, minDescriptionLength } from "./rules.ts";

const Category = v.picklist(CATEGORY_IDS, "Please choose a game");

/** Defaults to the game of the set, else to the English one (docs/product.md, Reports). */
const CategoryOrNone = v.optional(
  v.pipe(
    v.nullable(v.picklist(["", ...CATEGORY_IDS], "Please choose a game")),
    v.transform((id) => id || undefined),
  ),
);

const tooShort = `Please describe what’s missing in more than ${minDescriptionLength - 1} characters`;

/** Trimmed, with LF line ends and no control characters. */
const text = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  );

/** Missing and blank are null. */
const orNull = <Rule extends v.GenericSchema<string, string>>(rule: Rule) =>
  v.optional(
    v.pipe(
      v.nullable(text("must be text")),
      v.transform((typed) => typed || null),
      v.nullable(rule),
    ),
    null,
  );

const short = v.pipe(v.string(), v.maxLength(100, "Please use at most 100 characters"));

const maxUrlLength = 500;

/** `isOurs`: whether the host is acceptable. */
const webAddress = (message: string, isOurs: (host: string) => boolean) =>
  v.pipe(
    v.string(),
    v.maxLength(maxUrlLength, `Please use at most ${maxUrlLength} characters`),
    v.check((typed) => {
      const url = URL.parse(typed);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && isOurs(url.hostname);
    }, message),
    v.transform((typed) => new URL(typed).href),
  );

/** Set and number are as typed, because they may be missing from the catalogue. */
export const ReportInput = v.strictObject({
  category: CategoryOrNone,
  setId: orNull(short),
  numberKey: orNull(v.pipe(short, v.transform(numberKey))),
  description: v.pipe(
    text(tooShort),
    v.minLength(minDescriptionLength, tooShort),
    v.maxLength(maxReportDescription, `Please use at most ${countText(maxReportDescription)} characters`),
  ),
  tcgPlayerUrl: orNull(
    webAddress("Enter a tcgplayer.com link that starts with https://", (host) => /(^|\.)tcgplayer\.com$/.test(host)),
  ),
  otherUrl: orNull(webAddress("Enter a link that starts with https:// or http://", () => true)),
});

export type ReportInput = v.InferOutput<typeof ReportInput>;

export const ReportResponse = v.strictObject({
  id: v.number(),
  category: v.string(),
  setId: v.nullable(v.string()),
  numberKey: v.nullable(v.string()),
  description: v.string(),
  tcgPlayerUrl: v.nullable(v.string()),
  otherUrl: v.nullable(v.string()),
  status: v.string(),
  createdAt: v.string(),
});

const asText = v.fallback(v.optional(v.string(), ""), "");

/** Prefilled or typed values; invalid ones are empty. */
export const TypedReport = v.object({
  category: asText,
  setId: asText,
  numberKey: asText,
  description: asText,
  tcgPlayerUrl: asText,
  otherUrl: asText,
});

export type TypedReport = v.InferOutput<typeof TypedReport>;

/** The game from the form's URL; the form then does not ask for it. */
export const GivenCategory = v.object({ category: v.fallback(v.optional(Category), undefined) });

const Options = v.array(v.strictObject({ value: v.string(), label: v.string() }));

/** `typed`: what the address fills in; `sets`: of a game or series each. */
export const FormResponse = v.strictObject({
  typed: TypedReport,
  categories: Options,
  sets: v.array(v.strictObject({ label: v.string(), options: Options })),
});
