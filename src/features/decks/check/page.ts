import type { Context } from "hono";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { cardIndex } from "#features/catalogue/lookup/cache.ts";
import type { Env } from "#http/env.ts";
import { dateText } from "#lib/time.ts";
import { lines } from "../lines/schema.ts";
import type { FormatRules } from "./rules/formats.ts";

type Named = { title: string; facts: string; face?: FaceFacts };
export type CheckedEntry = Named & { value: string; isOn: boolean };

type Lists = Pick<FormatRules, "marks" | "sets" | "bans" | "limits">;
export type ListName = keyof Lists;
export type Entries = Record<ListName, { entries: CheckedEntry[]; more: string }>;

type Sent = { typed?: Record<string, unknown>; next?: FormatRules };

/** Stored and typed rows with the names of their cards and sets. `next`: rules to preview. */
export async function entriesOf(c: Context<Env>, stored: FormatRules, sent: Sent): Promise<Entries> {
  const given = {
    marks: givenOf("marks", stored, sent),
    sets: givenOf("sets", stored, sent),
    bans: givenOf("bans", stored, sent),
    limits: givenOf("limits", stored, sent),
  };
  const cardIds = [...stored.bans, ...stored.limits, ...given.bans.rows, ...given.limits.rows].map((row) => row.cardId);
  const { card, set } = await namer(c, cardIds);
  return {
    marks: listOf("marks", stored, given.marks, ({ mark, ...days }) => ({ title: mark, facts: daysText(days) })),
    sets: listOf("sets", stored, given.sets, ({ setId, ...days }) => withFacts(set(setId), daysText(days))),
    bans: listOf("bans", stored, given.bans, ({ cardId, ...days }) => withFacts(card(cardId), daysText(days))),
    limits: listOf("limits", stored, given.limits, ({ cardId, copies }) =>
      withFacts(card(cardId), copies === null ? "any number" : `${copies} per deck`),
    ),
  };
}

type Given<Name extends ListName> = { rows: Lists[Name]; more: string };
type Line<Row> = { read: (line: string) => Row | undefined; write: (row: Row) => string };

const lineOf = <Name extends ListName>(name: Name) => lines[name] as Line<Lists[Name][number]>;

/** The box is the last of its name. Rows that were ticked come before it. */
function givenOf<Name extends ListName>(name: Name, stored: Lists, { typed, next }: Sent): Given<Name> {
  const value = typed?.[name];
  if (next || value === undefined) return { rows: (next ?? stored)[name], more: "" };
  const texts = [value].flat().map(String);
  const rows = texts.slice(0, -1).flatMap((line) => lineOf(name).read(line) ?? []);
  return { rows: rows as Lists[Name], more: texts.at(-1) ?? "" };
}

function listOf<Name extends ListName>(
  name: Name,
  stored: Lists,
  { rows, more }: Given<Name>,
  named: (row: Lists[Name][number]) => Named,
): Entries[Name] {
  const { write } = lineOf(name);
  const on = new Set(rows.map(write));
  const kept = new Set(stored[name].map(write));
  const added = rows.filter((row) => !kept.has(write(row)));
  const all = new Map([...added, ...stored[name]].map((row) => [write(row), row]));
  return { more, entries: [...all].map(([value, row]) => ({ ...named(row), value, isOn: on.has(value) })) };
}

async function namer(c: Context<Env>, cardIds: string[]) {
  const { db, catalogue } = c.var;
  const [index, faces] = await Promise.all([cardIndex(db, catalogue), facesOfCards(db, cardIds)]);
  const set = (id: string): Named => {
    const name = index.sets.byId.get(id)?.name;
    return name === undefined ? { title: id, facts: unknown } : { title: name, facts: id };
  };
  const card = (id: string): Named => {
    const known = index.byId.get(id);
    if (!known) return { title: id, facts: unknown };
    return { title: known.name, facts: `${set(known.setId).title} ${known.number}`, face: faces.get(id)?.face };
  };
  return { card, set };
}

const unknown = "Not in the catalogue";

const withFacts = ({ facts, ...named }: Named, more: string): Named => ({
  ...named,
  facts: more === "" ? facts : `${facts} · ${more}`,
});

const daysText = ({ from, until }: { from: string | null; until: string | null }): string =>
  [from && `from ${dateText(from)}`, until && `until ${dateText(until)}`].filter(Boolean).join(" ");
