import { afterAll, describe, expect, test } from "bun:test";
import * as v from "valibot";
import { routeDocuments } from "#http/documents.ts";
import { namesOf, type Ready, ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";
import { routesInTurn } from "../requests/turns.ts";
import { withoutOne, withUnknown, withWrongTypes } from "../variations.ts";

const people = new Map<Who, Person>();
const site = await sampleSite();
afterAll(() => site.close());

const Failure = v.object({
  message: v.string(),
  friendlyMessage: v.string(),
  fields: v.optional(v.record(v.string(), v.string()), {}),
});
type Answer = v.InferOutput<typeof Failure> & { what: string; status: number };
type Attempt = { what: string; request: Ready };

/** Of an answer that says nothing: a success, or the empty picture. */
const nothing = { message: "", friendlyMessage: "", fields: {} };

/** Sends each as JSON, and gives what was answered. */
async function ask(attempts: Attempt[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { what, request } of attempts) {
    await site.sql`delete from rate_limits`;
    const response = await send({ ...request, headers: { accept: "application/json", ...request.headers } });
    const isRefusal = response.status >= 400 && response.headers.get("content-type")?.includes("json");
    const failure = isRefusal ? v.parse(Failure, await response.json()) : nothing;
    if (!isRefusal) await response.body?.cancel();
    answers.push({ what, status: response.status, ...failure });
  }
  return answers;
}

/** Words of programs, and names as programs write them. */
const technical = /\b(invalid|expected|received|undefined|null|nan|object|schema|regex|array|string|boolean)\b|_/i;
const camelCase = /\b(?!TCGplayer|YouTube)\w*[a-z][A-Z]/;

/** Reads badly after "Notes", and names no rule. */
const isOfOne = / is (missing|not valid|not recognized|too large|too small)\b/;

/** Refusals that a person should not have to read. */
const unreadable = (answers: Answer[]) =>
  answers.filter(
    ({ status, friendlyMessage: text }) =>
      status >= 400 &&
      text !== "" &&
      (/\.\s*\./.test(text) ||
        technical.test(text) ||
        camelCase.test(text) ||
        isOfOne.test(text) ||
        !/^[\p{Lu}“]/u.test(text) ||
        text.length > 500),
  );

const withBody = [...routes.keys()].filter((route) => {
  const { json, prepare } = routes.get(route) ?? {};
  return !route.startsWith("GET ") && (json !== undefined || prepare !== undefined);
});
/** Sign-in takes what is missing or of another kind for empty; a signed text is refused whole. */
const isChecked = (route: string) => !/ (\/api)?\/auth\//.test(route) && !routes.get(route)?.isSigned;
const ours = withBody.filter(isChecked);

/** A ready request whose sample has JSON, and copies of it with something wrong. */
async function wrongOf<Wrong extends { what: string; body: Ready["json"] }>(
  route: string,
  variations: (json: NonNullable<Ready["json"]>) => Wrong[],
) {
  const request = await ready(site, route);
  return variations(request.json ?? {}).map((one) => ({ ...one, request: { ...request, json: one.body } }));
}

describe("a value of a wrong type", () => {
  test.each(routesInTurn(ours))("%s: is refused with the name of its field", async (route) => {
    const wrong = await wrongOf(route, (json) => withWrongTypes(json));
    const answers = await ask(wrong);
    const badly = answers.filter(({ what, status, fields }, index) => {
      const field = wrong[index]?.field ?? "";
      // A filter may be a number.
      if (route === "POST /api/search/advanced" && what.endsWith("is -1e+300")) return false;
      return status !== 422 || !Object.keys(fields).some((name) => name.split(".").includes(field));
    });
    expect(badly).toEqual([]);
    expect(unreadable(answers)).toEqual([]);
  });

  const kinds = ["", " ", true, null, [], {}, -1, 0.5, "x".repeat(5000), "\u0000", "a\u202eb", [null], ["", ""]];

  test.each(routesInTurn(withBody))("%s: is never a server error", async (route) => {
    const answers = await ask(await wrongOf(route, (json) => withWrongTypes(json, kinds)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(unreadable(answers)).toEqual([]);
  });
});

/** Fields that the schema of a route's body lets out. */
function optionalIn(route: string): string[] {
  const schema = routeDocuments(site.app).get(route)?.body;
  const entries = schema && "entries" in schema ? Object.entries(Object(schema.entries)) : [];
  return entries.flatMap(([name, entry]) => (/optional|nullish/.test(Object(entry).type) ? [name] : []));
}

test.each(routesInTurn(ours))("%s: a missing field is named, or optional", async (route) => {
  const optional = optionalIn(route);
  let request = await ready(site, route);
  for (const field of Object.keys(request.json ?? {})) {
    const body = withoutOne(request.json ?? {}).find((one) => one.field === field)?.body;
    const [response] = await ask([{ what: field, request: { ...request, json: body } }]);
    if (!response) throw new Error("No answer");
    const isAccepted = response.status < 400 && optional.includes(field);
    const named = Object.keys(response.fields);
    const isNamed = response.status === 422 && (optional.includes(field) ? named.length > 0 : named.includes(field));
    expect({ ...response, isRight: isAccepted || isNamed }).toMatchObject({ isRight: true });
    expect(unreadable([response])).toEqual([]);
    // What was accepted may be done only once.
    if (isAccepted) request = await ready(site, route);
  }
});

test.each(routesInTurn(ours))("%s: an unknown name is refused in plain words", async (route) => {
  const request = await ready(site, route);
  const wrong = request.json ? withUnknown(request.json) : [];
  const answers = await ask(wrong.map(({ what, body }) => ({ what, request: { ...request, json: Object(body) } })));
  expect(answers.filter(({ fields }) => !Object.keys(fields).some((name) => name.endsWith("unheardOf")))).toEqual([]);
  expect(unreadable(answers)).toEqual([]);
});

test("wrong or missing names in URLs are refused in plain words, on every route", async () => {
  const answers: Answer[] = [];
  const documents = routeDocuments(site.app);
  for (const route of routesInTurn([...documents.keys()])) {
    const { query, params } = documents.get(route) ?? {};
    if ((!query && !params) || route.includes(" /api/auth/")) continue;
    const request = await ready(site, route, people);
    const [path = "", search = ""] = request.at.split("?");
    const names = new Set([...new URLSearchParams(search).keys(), ...namesOf(query)]);
    const addresses = [...names].flatMap((name) =>
      ["", "-1", "{}", "x".repeat(2000), "\u0001"].map((value) => {
        const changed = new URLSearchParams(search);
        changed.set(name, value);
        return `${path}?${changed}`;
      }),
    );
    if (/\/:\w+/.test(route)) addresses.push(`${path.replace(/[^/]+$/, "x".repeat(300))}?${search}`);
    const attempts = [path, ...addresses].map((at) => ({
      what: `${request.method} ${at}`,
      request: { ...request, at },
    }));
    answers.push(...(await ask(attempts)));
  }
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(unreadable(answers)).toEqual([]);
});

test("fixed messages are shown word for word", async () => {
  const [person, newcomer] = [await ready(site, "POST /api/user/username"), await ready(site, "POST /api/user")];
  const long = "A username must be between 3 and 20 characters";
  const letters = "A username must only have letters, numbers, underscores, and spaces";
  const [one, two, three] = await ask([
    { what: "short", request: { ...person, json: { username: "ab" } } },
    { what: "letters", request: { ...person, json: { username: "a+b+c" } } },
    { what: "long", request: { ...newcomer, json: { ...newcomer.json, username: "x".repeat(21) } } },
  ]);
  const refusal = (rule: string) => ({ status: 422, message: rule, friendlyMessage: rule, fields: { username: rule } });
  expect(one).toMatchObject(refusal(long));
  expect(two).toMatchObject(refusal(letters));
  expect(three).toMatchObject(refusal(long));
});
