import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import { lockTexts, storedTexts, writeText } from "#frame/texts/queries.ts";
import { type PageName, type Promotion, type TextName, textState } from "#frame/texts/rules.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";

/** "" for a text that staff did not write. */
export const textVersion = (stored: string | undefined): string =>
  stored === undefined ? "" : Bun.hash(stored).toString(36);

type Saved = { name: string; version: string };
type Edit = { version?: string };

/** The value to store, and what the log shows before and after. null: the setting applies again. */
type Change = { value: string | null; before?: object; after?: object };

/** @throws Refusal 409 if `version` is not the present one. */
const writeChange = (
  sql: Sql,
  { name, version, action }: Edit & { name: TextName; action: string },
  by: Actor,
  changeOf: (stored: Map<string, string>) => Change,
): Promise<Saved> =>
  sql.begin(async (tx) => {
    await lockTexts(tx);
    const stored = await storedTexts(tx);
    if (version !== undefined && version !== textVersion(stored.get(name))) {
      throw new Refusal(409, "This text has changed since you opened it. Please review it and try again.");
    }
    const { value, before, after } = changeOf(stored);
    if (value === (stored.get(name) ?? null)) throw invalid({ body: "Make a change first" });
    await writeText(tx, name, value);
    await record(tx, by, { action, object: `text:${name}`, before, after });
    return { name, version: textVersion(value ?? undefined) };
  }) as Promise<Saved>;

/** @throws Refusal 409, 422 if nothing changes. */
export const editPage = (sql: Sql, name: PageName, { text, version }: Edit & { text: string }, by: Actor) =>
  writeChange(sql, { name, version, action: "text.edit" }, by, (stored) => ({
    value: text,
    before: { text: stored.get(name) ?? null },
    after: { text },
  }));

/** The first round: differs from the rounds of promotions that were reset on other days. */
const roundAt = (now: Date): number => Math.floor(now.getTime() / 86_400_000);

type PromoInput = Omit<Promotion, "round">;

/** A new code or start makes a new promotion, which people see although they dismissed the last one. @throws Refusal 409, 422. */
export const editPromo = (sql: Sql, { version, ...input }: Edit & PromoInput, by: Actor) =>
  writeChange(sql, { name: "promo", version, action: "text.edit" }, by, (stored) => {
    const last = textState(stored).promo;
    const isSame = last?.code === input.code && last.from === input.from;
    const promo = { ...input, round: last ? last.round + (isSame ? 0 : 1) : roundAt(by.now) };
    const { before, after } = changedFields<Partial<Promotion>>(last ?? {}, promo);
    return { value: JSON.stringify(promo), before: last && before, after };
  });

/** Deletes the text, so that the setting applies again. @throws Refusal 404 if there is no text, 409. */
export const resetText = (sql: Sql, name: TextName, { version }: Edit, by: Actor) =>
  writeChange(sql, { name, version, action: "text.reset" }, by, (stored) => {
    const text = stored.get(name);
    if (text === undefined) throw notFound("text");
    return { value: null, before: name === "promo" ? JSON.parse(text) : { text } };
  });
