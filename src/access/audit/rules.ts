import { formatMoney } from "#lib/money.ts";
import { flags, flagTitles } from "../flags/rules.ts";

/** The fields in which two states differ, as each has them. */
export function changedFields<State extends object>(before: State, after: Partial<State>) {
  const names = (Object.keys(after) as (keyof State)[]).filter((name) => !Bun.deepEquals(before[name], after[name]));
  const of = (state: Partial<State>) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  return { before: of(before), after: of(after), isChanged: names.length > 0 };
}

const actions: Record<string, string> = {
  "catalogue.load": "Started loading the catalogue",
  "catalogue.import": "Imported a file",
  "catalogue.cancel": "Canceled loading the catalogue",
  "job.run": "Started a job",
  "price.accept": "Accepted a held price",
  "price.drop": "Rejected a held price",
  "printing.ignore": "Ignored a printing",
  "decks.rules": "Changed the rules of a format",
  "card.edit": "Edited the card",
  "card.create": "Created the card",
  "card.remove": "Removed the card",
  "card.restore": "Restored the card",
  "cards.legality": "Changed legality",
  "variant.add": "Added a variant",
  "variant.edit": "Edited a variant",
  "variant.remove": "Removed a variant",
  "variant.merge": "Merged a variant",
  "variant.restore": "Restored a variant",
  "series.create": "Created the series",
  "series.edit": "Edited the series",
  "set.create": "Created the set",
  "set.edit": "Edited the set",
  "collection.edit": "Edited the collection",
  "species.edit": "Edited the Pokémon",
  "species.hand-back": "Reset the cards that show it to the source",
  "species.cards": "Changed which cards show it",
  "price.override": "Set a price",
  "price.release": "Ended a staff price",
  "user.create": "Created the account",
  "user.edit": "Changed the account",
  "user.reset-link": "Created a password link",
  "user.delete": "Deleted the account",
  "user.cleanup": "Deleted cards of a collection",
  "user.comp": "Granted free Pro",
  "user.uncomp": "Ended free Pro",
  "flag.on": "Turned on",
  "flag.off": "Turned off",
  "collections.lock": "Locked all collections",
  "collections.unlock": "Unlocked all collections",
  "invitation.create": "Created an invitation",
  "invitation.revoke": "Revoked an invitation",
  "text.edit": "Changed the text",
  "text.reset": "Restored the original text",
  "backup.start": "Started a backup",
  "backup.download": "Downloaded a backup",
  "backup.delete": "Deleted a backup",
  "report.answer": "Answered a report",
  "profile-report.answer": "Answered a profile report",
};

export const auditKindTitles = {
  card: "Cards",
  set: "Sets",
  series: "Series",
  collection: "Curated collections",
  species: "Pokémon",
  report: "Card reports",
  user: "Accounts",
  invitation: "Invitations",
  format: "Deck formats",
  catalogue: "Catalogue",
  game: "Games",
  flag: "Feature flags",
  collections: "Maintenance",
  text: "Texts",
  backup: "Backups",
  job: "Jobs",
};
/** Kind of an object of the audit log: the word before its colon. */
export type AuditKind = keyof typeof auditKindTitles;
export const auditKinds = Object.keys(auditKindTitles) as AuditKind[];

export const kindsOfUsers: AuditKind[] = ["user", "invitation"];

/** A flag's row says by its state what it was turned. */
export function actionText({ action, after }: { action: string; after: unknown }): string {
  const done = action === "flag.switch" ? `flag.${fieldsOf(after).isOn ? "on" : "off"}` : action;
  return actions[done] ?? action;
}

const categoryOf = (cardId: string): string =>
  cardId.startsWith("jp-") ? "jp" : cardId.startsWith("pocket-") ? "tcg-pocket-en" : "en";

const pages: Record<string, (id: string) => string> = {
  card: (id) => `/admin/cards/${categoryOf(id)}/${encodeURIComponent(id)}`,
  user: (id) => `/admin/users/${id}`,
  report: (id) => `/admin/reports/card/${id}`,
  catalogue: () => "/admin/catalogue",
  flag: () => "/admin/installation/flags",
  collections: () => "/admin/installation/maintenance",
  invitation: () => "/admin/installation/invitations",
  text: (id) => `/admin/installation/texts/${id}`,
  backup: () => "/admin/installation/backups",
  job: () => "/admin/installation",
  series: (id) => `/admin/cards/edit-series?series=${encodeURIComponent(id)}`,
  set: (id) => `/admin/cards?q=${encodeURIComponent(id)}`,
  collection: (id) => `/admin/collections/${encodeURIComponent(id)}`,
  species: (id) => `/admin/pokemon/${id}`,
  format: (id) => `/admin/decks?format=${id}`,
};

/** The page of the object of a row. */
export function objectPath(object: string): string | undefined {
  const [kind = "", ...id] = object.split(":");
  return pages[kind]?.(id.join(":"));
}

/** "card:sv03.5-006" → "Card sv03.5-006"; of a UUID the first part. */
export function objectText(object: string): string {
  const [kind = "", ...rest] = object.split(":");
  const flag = kind === "flag" && flags.find((one) => one === rest[0]);
  if (flag) return flagTitles[flag];
  const id = rest.join(":").replace(/^([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}$/, "$1…");
  return `${fieldTitle(kind)} ${id}`;
}

const fieldTitles: Record<string, string> = { isOn: "Turned on", market: "Price", standing: "Current price" };

/** "regulationMark" → "Regulation mark" */
export function fieldTitle(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])|_/g, " ").toLowerCase();
  if (name in fieldTitles) return fieldTitles[name] ?? "";
  const title = words.replace(/\bid(?=s?$)|^hp$/, (word) => word.toUpperCase());
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const longest = 200;

const nothing = "none";

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const isWords = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
  const text = typeof value === "string" ? value : isWords ? value.join(", ") : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

type Fields = Record<string, unknown>;
const fieldsOf = (state: unknown): Fields =>
  typeof state === "object" && state !== null && !Array.isArray(state) ? (state as Fields) : {};

/** What a list has more than another; of the same in another order the whole. */
function moreOf(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const more = (list: unknown[], than: unknown[]) =>
    list.filter((one) => !than.some((two) => Bun.deepEquals(one, two)));
  const own = more(value, other);
  return own.length + more(other, value).length === 0 ? value : own;
}

/** null: nothing is there that the other lacks. */
function changeText(value: unknown, other: unknown): string | null {
  const more = moreOf(value, other);
  return Array.isArray(more) && Array.isArray(other) && more.length === 0 ? null : valueText(more);
}

/** Amounts are minor units of the row's own currency, where it names one. */
const amounts = new Set(["market", "low", "standing"]);

function shownValue(name: string, state: Fields): unknown {
  const value = state[name];
  const { currency } = state;
  return amounts.has(name) && typeof value === "number" && typeof currency === "string"
    ? formatMoney(value, currency)
    : value;
}

/** Fields that differ, each with its value before and after; null is no state. What something new lacks is left out. */
export function fieldChanges({ before, after }: { before: unknown; after: unknown }) {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names
    .filter((name) => !Bun.deepEquals(old[name], next[name]))
    .map((name) => ({
      name,
      before: name in old ? changeText(shownValue(name, old), next[name]) : null,
      after: name in next ? changeText(shownValue(name, next), old[name]) : null,
    }))
    .filter((one) => [one.before ?? nothing, one.after ?? nothing].some((text) => text !== nothing));
}
