import type * as v from "valibot";
import type { Role } from "#access/viewer.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { pictureHost } from "../browser/cards/picture-host.ts";
import { origin, type TestApp, testApp, visitor } from "../harness.ts";
import { startMailServer } from "../mail-server.ts";
import { startStripe } from "../membership/fake/server.ts";
import { startSession } from "../session-of.ts";
import { formOf, sent } from "./body.ts";
import { type Form, type Json, metricsToken, type Person, type Sample, type Who } from "./sample.ts";
import { callerOf, routes } from "./table.ts";

/** Every route of the site as the samples name it. */
export const routesOf = ({ app }: Pick<TestApp, "app">): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

/** A site with the starter catalogue and all that a route may need: mail, a host of pictures, a provider, Stripe. */
export async function sampleSite(settings: Record<string, string> = {}): Promise<TestApp> {
  const [mail, pictures, stripe] = [await startMailServer(), pictureHost(), startStripe()];
  const site = await testApp(
    {
      PUBLIC_URL: origin,
      SMTP_URL: mail.url,
      IMAGE_BASE: pictures.url,
      SPECIES_IMAGE_URL: `${pictures.url}/{NUMBER}.png`,
      METRICS_TOKEN: metricsToken,
      CATALOGUE_URL: "http://127.0.0.1:9",
      DISCORD_CLIENT_ID: "cards",
      DISCORD_CLIENT_SECRET: "secret",
      ...stripe.settings,
      ...settings,
    },
    "starter",
  );
  const close = async () => {
    await site.close();
    await mail.stop();
    await pictures.stop();
    await stripe.stop();
  };
  return { ...site, close };
}

/** Members are Pro, as most routes of a site that sells it need that. */
const rolesOf: Partial<Record<Who, Role[]>> = {
  member: ["subscriber"],
  "data entry": ["data_entry"],
  "senior data entry": ["senior_data_entry"],
  admin: ["admin"],
};

/** Somebody new of this kind. */
export async function newPerson(site: TestApp, who: Who = "anonymous"): Promise<Person> {
  if (who !== "anonymous" && who !== "newcomer") return site.signUp({ roles: rolesOf[who] ?? [] });
  const person = visitor((request) => site.app.request(request));
  const email = `${crypto.randomUUID()}@example.com`;
  const nobody = { ...person, id: "", username: "", email, password: "" };
  if (who === "anonymous") return nobody;
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const id = await site.db.transaction((tx) => openAccount(tx, { email, isEmailVerified: false }, gate));
  person.cookies.set("session", await startSession(site.db, id, "", new Date()));
  return { ...nobody, id };
}

export type Ready = {
  method: string;
  at: string;
  json: Json | undefined;
  form: Form | undefined;
  headers: Record<string, string> | undefined;
  person: Person;
};

/** Gets all ready that a route's sample needs. Hand it a map to let routes share people. */
export async function ready(site: TestApp, route: string, people?: Map<Who, Person>): Promise<Ready> {
  const { alone, prepare, headers, ...sample }: Sample = routes.get(route) ?? {};
  const who = callerOf(route);
  const person = (!alone && people?.get(who)) || (await newPerson(site, who));
  if (!alone) people?.set(who, person);
  // A test may ask more often than a person could.
  await site.sql`delete from rate_limits`;
  const [method = "", path = ""] = route.split(" ");
  const made = (await prepare?.(site, person)) ?? {};
  const json = sample.json || made.json ? { ...sample.json, ...made.json } : undefined;
  const form = sample.form || made.form ? { ...sample.form, ...made.form } : undefined;
  return { method, at: made.at ?? sample.at ?? path, json, form, headers, person };
}

/** Sends it: as JSON where the sample has that, else as a form. */
export const send = ({ method, at, json, form, headers = {}, person }: Ready): Promise<Response> =>
  person.request(at, sent(method, { json, form }, headers));

/** Sends it as a browser without JavaScript does: a form, by POST with the method in the address. */
export function sendForm({ method, at, json, form, person }: Ready): Promise<Response> {
  const address = method === "POST" ? at : `${at}${at.includes("?") ? "&" : "?"}_method=${method}`;
  return person.request(address, sent("POST", { form: form ?? formOf(json) }, { accept: "text/html" }));
}

/** The names that a schema of a route knows, by its place: the query, or the body. */
export const namesOf = (schema: v.GenericSchema | undefined): string[] =>
  schema && "entries" in schema ? Object.keys(Object(schema.entries)) : [];
