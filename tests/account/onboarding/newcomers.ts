import { expect } from "bun:test";
import { html, type TestApp, testApp, visitor } from "#tests/harness.ts";

/** A site that knows the euro. */
export async function euroSite(): Promise<TestApp> {
  const site = await testApp({}, "starter");
  await site.sql`insert into exchange_rates values ('EUR', '€', '0.9', 'test', '2026-01-31')`;
  return site;
}

export const password = "correct horse battery";
export type Visitor = ReturnType<typeof visitor>;

/** A signed-in person whose account is not set up. */
export async function newcomer({ app }: TestApp, name = crypto.randomUUID().slice(0, 8)) {
  const person = visitor((request) => app.request(request));
  const response = await person.post("/auth/register", { email: `${name}@example.com`, password }, html);
  expect([response.status, response.headers.get("location")]).toEqual([303, "http://localhost"]);
  return person;
}

export const profile = {
  username: "Misty",
  defaultImageURL: "/avatars/4.png",
  heardAboutUs: "",
  heardAboutUsAdditional: "",
};
export const step = (person: Visitor, number: number, form: Record<string, string> = {}) =>
  person.post(`/onboarding?step=${number}`, form, html);

export const leadsTo = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get("location")];
};
export const accounts = ({ sql }: TestApp) => sql`
  select username, slug, avatar, show_prices, profile_visibility, preferred_currency, disallowed_categories,
    heard_about_us, heard_about_us_additional,
    array(select role from user_roles where user_id = id order by 1) as roles
  from users order by created_at, id`;
export const named = async ({ sql }: TestApp) =>
  (await sql`select username from users where username is not null`).length;
