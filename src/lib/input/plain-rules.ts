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
  min_value: "is too small",
  max_value: "is too large",
};

/** For schemas without a message; read after the field's name. */
export function plainRule({ type, expected, received, requirement, input, path }: v.BaseIssue<unknown>): string {
  if (expected === "never") return "is not recognized";
  if (received === "undefined" && (path === undefined || input === undefined)) return "is missing";
  const counted = isCounted[type];
  if (counted) return `must have ${counted} ${requirement} ${typeof input === "string" ? "characters" : "values"}`;
  if (type === "picklist" || type === "literal") return `must be one of ${optionsIn(expected ?? "")}`;
  return kinds[type] ?? "is not valid";
}

/** `("a" | "b")` → a, b. */
const optionsIn = (expected: string): string =>
  [...expected.matchAll(/"([^"]+)"|[^\s()|"]+/g)].map(([whole, text]) => text ?? whole).join(", ");

const words: Partial<Record<string, string>> = {
  body: "The request",
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

export const programMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([place, rule]) => (isSentence(rule) ? rule : `${place}: ${rule}`))
    .join("; ");

export const friendlyMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([place, rule]) => (isSentence(rule) ? rule : `${wordsOf(place)} ${rule}.`))
    .map((sentence, index, all) => (index < all.length - 1 ? sentence.replace(/[^.!?]$/, "$&.") : sentence))
    .join(" ");
