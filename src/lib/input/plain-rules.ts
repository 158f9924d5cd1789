import type * as v from "valibot";

const isCounted: Partial<Record<string, string>> = { min_length: "at least", max_length: "at most" };
const kinds: Partial<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  boolean: "must be true or false",
  array: "must be a list",
  record: "must have named values",
  object: "must have named values",
  strict_object: "must have named values",
};

const unknownForm = "must have a known form";

export const unknownField = "can’t be used here";

/**
 * The rule that an issue breaks, for schemas without a message; read after the field's name, of which there may be
 * many: "must", not "is".
 */
export function plainRule(issue: v.BaseIssue<unknown>): string {
  const { type, expected, received, requirement, input, path } = issue;
  if (expected === "never") return unknownField;
  if (received === "undefined" && (path === undefined || input === undefined)) return "must be included";
  if (type === "union") return unionRule(issue);
  if (type === "min_value") return `must be ${requirement} or more`;
  if (type === "max_value") return `must be ${requirement} or less`;
  const counted = isCounted[type];
  if (counted) return `must have ${counted} ${requirement} ${typeof input === "string" ? "characters" : "values"}`;
  if (type === "picklist" || type === "literal") return `must be one of ${optionsIn(expected ?? "")}`;
  return kinds[type] ?? unknownForm;
}

/** Of its choices the last is the fullest. */
function unionRule({ issues }: v.BaseIssue<unknown>): string {
  const own = issues?.findLast(({ path }) => path === undefined);
  const part = issues?.at(-1)?.path?.at(-1)?.key;
  return own?.message ?? (typeof part === "string" ? `must have a valid ${wordsOf(part).toLowerCase()}` : unknownForm);
}

/** `("a" | "b")` → a, b. */
const optionsIn = (expected: string): string =>
  [...expected.matchAll(/"([^"]+)"|[^\s()|"]+/g)].map(([whole, text]) => text ?? whole).join(", ");

const words: Partial<Record<string, string>> = {
  body: "The request",
  id: "ID",
  setId: "Set",
  cardId: "Card",
  cardIds: "Cards",
  numberKey: "Card number",
  variantName: "Variant",
  dataUrl: "Picture",
  dataURL: "Picture",
  defaultImageURL: "Picture",
  defaultImageUrl: "Picture",
  defaultBannerUrl: "Banner",
  tcgPlayerUrl: "TCGplayer link",
  otherUrl: "Other link",
  url: "Link",
  youtube: "YouTube",
  hp: "HP",
  verificationString: "Confirmation",
  isDefaultImage: "Avatar",
  isDefaultBanner: "Banner",
  showPrices: "Prices",
  preferredCurrency: "Currency",
  collectionValueVisibility: "Collection value",
  allowedCategories: "Games",
  disallowedCategories: "Games",
  category: "Game",
  heardAboutUs: "How you heard about us",
  heardAboutUsAdditional: "How you heard about us",
  addToCollection: "Add to collection",
  gradedId: "Graded card",
  acquiredOn: "Date acquired",
  seller: "Bought from",
  cost: "Price paid",
  paidIn: "Currency of the price paid",
  costCurrency: "Currency of the price paid",
  happenedOn: "Date",
  amount: "Price",
  counterparty: "Name",
  which: "Which copies",
};

/** "copies.0.acquiredOn" → "Acquired on". */
function wordsOf(place: string): string {
  const name = place.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "body";
  const spaced = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A rule with a capital letter or a full stop is a sentence; any other follows its field's name. */
const isSentence = (rule: string): boolean => /^\p{Lu}|\.$/u.test(rule);

/** `label`: of the field. One that is no name, such as a question, is not repeated. */
export const ruleSentence = (rule: string, label: string): string =>
  isSentence(rule) ? rule : `${/^Type |[?.:]/.test(label) ? "This" : label} ${rule}.`;

/** The message of a JSON error: each field with its rule, joined by semicolons. */
export const programMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([place, rule]) => (isSentence(rule) ? rule : `${place}: ${rule}`))
    .join("; ");

/** The message on a page: each broken rule as a sentence that names the field in words. */
export const friendlyMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([place, rule]) => ruleSentence(rule, wordsOf(place)))
    .map((sentence, index, all) => (index < all.length - 1 ? sentence.replace(/[^.!?]$/, "$&.") : sentence))
    .join(" ");
