import { json, type Person, type TestApp, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";

/** A site with rates for pound and euro, where one username is taken. */
export async function useSettings(): Promise<TestApp> {
  const site = await useSite({}, "starter");
  await site.signUp({ username: "Brock Pewter" });
  await site.sql`
    insert into exchange_rates
    values ('GBP', '£', '0.75', 'test', '2026-01-31'), ('EUR', '€', '0.9', 'test', '2026-01-31')`;
  return site;
}

export const page = "/account/settings";
export const tooShort = "A username must be between 3 and 20 characters";
export const badLetters = "A username must only have letters, numbers, underscores, and spaces";
export type Fault = { message: string; fields?: Record<string, string> };
export const errorOf = async (response: Response | Promise<Response>) => (await json<Fault>(response)).fields;

/** The fields of a page that a form sends by this name. */
export const fields = (text: string, name: string) =>
  ["textbox", "radio"].flatMap((role) => readPage(text).all(role)).filter((field) => field.of("name") === name);

export const send = (person: Person, method: string, path: string, value: unknown) =>
  person.request(path, { method, body: JSON.stringify(value), headers: { "content-type": "application/json" } });
export const account = (person: Person) =>
  json<{ username: string; slug: string; bio: string; socials: object; preferences: object }>(person.json("/api/user"));
