import * as v from "valibot";
import { choice, words } from "#lib/url/state.ts";

type ChatSubject = { of: "set" | "card" | "last" | "value"; title: string; names: string[]; template: string };

const cardNames = ["name", "number", "set", "rarity", "price"];

export const chatSubjects: ChatSubject[] = [
  {
    of: "set",
    title: "Your progress in a set",
    names: ["set", "have", "all", "percent", "copies", "level"],
    template: "{set}: {have} of {all} cards ({percent}%)",
  },
  { of: "card", title: "The card on your stream", names: cardNames, template: "{name} {number}, {set} {price}" },
  { of: "last", title: "The newest card", names: cardNames, template: "{name} {number}, {set} {price}" },
  { of: "value", title: "The value of your collection", names: ["value"], template: "Collection value: {value}" },
];

const maxTemplate = 200;
const maxText = 400;

export const ChatQuery = v.object({
  of: choice(["set", "card", "last", "value"]),
  set: words,
  template: v.optional(v.pipe(v.string(), v.maxLength(maxTemplate, `must have at most ${maxTemplate} characters`)), ""),
});
export type ChatQuery = v.InferOutput<typeof ChatQuery>;

/** A template of a chat answer with its words filled in, on one line; a word without a value is left out. */
export function filled(template: string, values: Record<string, string>): string {
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : "",
  );
  return text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, maxText)
    .toWellFormed();
}
