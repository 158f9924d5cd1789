import { afterAll, expect, test } from "bun:test";
import { routeDocuments } from "#http/documents.ts";
import { add, makeList, send as sendJson, whole } from "../lists/people.ts";
import { namesOf, newPerson, type Ready, ready, sampleSite, send } from "../requests/requests.ts";
import { routes } from "../requests/table.ts";
import { watchWrites } from "../requests/written.ts";

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());
const { written } = await watchWrites(site);
const documents = routeDocuments(site.app);

/** Names of a card and of its set, with those of another one. */
const others: Record<string, string> = {
  setId: "base1",
  cardId: "base1-4",
  numberKey: "4",
  category: "JP",
  series: "base",
  set: "base-set",
  variantName: "Gold Stamp",
};

/** What each name says of the others: a card has one set and one number, a set is of one game. */
const determined: Record<string, string[]> = {
  cardId: ["setId", "numberKey", "category", "series", "set", "variantName", "cardId"],
  setId: ["category", "series", "set", "setId"],
  set: ["category", "series", "set", "setId"],
};

type Place = "query" | "body";
type Case = { route: string; place: Place; name: string };

const queryOf = ({ at }: Ready): URLSearchParams => new URLSearchParams(at.split("?")[1] ?? "");

/** What names the card or the set elsewhere than at this place. */
function namedElsewhere(route: string, request: Ready, { place, name }: Omit<Case, "route">): string[] {
  const inPath = (route.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const [path = ""] = request.at.split("?");
  const ids = path.split("/").map(decodeURIComponent);
  return [
    ...inPath.filter((one) => one in determined),
    ...(ids.some((id) => /^(sv|swsh|base)[\w.]*-\w+$/.test(id) && !route.includes("/series/")) ? ["cardId"] : []),
    ...[...queryOf(request).keys()].filter((one) => place !== "query" || one !== name),
    ...Object.keys(request.json ?? {}).filter((one) => place !== "body" || one !== name),
  ];
}

function casesOf(route: string, request: Ready): Case[] {
  const { query, body } = documents.get(route) ?? {};
  const taken: Record<Place, string[]> = {
    query: [...namesOf(query), ...queryOf(request).keys()],
    body: request.form ? [] : [...namesOf(body), ...Object.keys(request.json ?? {})],
  };
  return (["query", "body"] as const).flatMap((place) =>
    [...new Set(taken[place])]
      .filter((name) => name in others)
      .filter((name) => namedElsewhere(route, request, { place, name }).some((one) => determined[one]?.includes(name)))
      .map((name) => ({ route, place, name })),
  );
}

function contradicted(request: Ready, { place, name }: Case): Ready {
  const other = others[name] ?? "";
  if (place === "body") return { ...request, json: { ...request.json, [name]: other } };
  const query = queryOf(request);
  query.set(name, other);
  return { ...request, at: `${request.at.split("?")[0]}?${query}` };
}

const api = [...routes.keys()].filter((route) => route.includes(" /api/") && !route.includes("/api/auth/"));
const cases: Case[] = [];
for (const route of api) cases.push(...casesOf(route, await ready(site, route)));

test("the calls that name a card or a set twice are found", () => {
  const found = cases.map(({ route, place, name }) => `${route} ${place} ${name}`);
  expect(found).toEqual(
    expect.arrayContaining([
      "PUT /api/collection query setId",
      "PUT /api/collection body numberKey",
      "PUT /api/collection body variantName",
      "PUT /api/collection/:id/graded body cardId",
      "PUT /api/collection/:id/private-notes query setId",
      "PUT /api/user/cleanup body category",
      "POST /api/reports/cards body category",
      "DELETE /api/admin/cards/:series/:id body numberKey",
      "DELETE /api/admin/cards/:series/:id body setId",
      "PUT /api/admin/cards/:series/:set body category",
      "POST /api/lists/check-card query setId",
    ]),
  );
});

/** A look-up finds nothing; a write is told what contradicts. */
test.each(cases)("$route refuses another card's $name in its $place", async (one) => {
  const request = await ready(site, one.route);
  await written();
  const answer = await send(contradicted(request, one));
  const isLookUp = one.route.startsWith("GET ") || routes.get(one.route)?.reads !== undefined;
  if (isLookUp && [404, 422].includes(answer.status)) return;
  const { fields = {} } = (await answer.json()) as { fields?: object };
  expect({ status: answer.status, fields: Object.keys(fields), written: await written() }).toMatchObject({
    status: 422,
    fields: [expect.stringMatching(/^(setId|cardId|numberKey|category|series|set|variantName)$/)],
    written: [],
  });
});

test("the same name in the query and in the body says the same, or nothing is done", async () => {
  const person = await newPerson(site, "member");
  const [id, other] = [await makeList(person, "POKEDEX"), await makeList(person)];
  await add(person, id, "6");
  for (const number of ["6", "4"]) await add(person, other, number);
  const { cards } = await whole(person, other);
  const row = (number: string) => cards.find(({ numberKey }) => numberKey === number)?.listCardId;
  await written();
  const calls: [string, object][] = [
    [`/api/lists/${id}/dex?number=6`, { number: 4 }],
    [`/api/lists/${other}/sv03.5/6?listCardId=${row("6")}`, { listCardId: row("4") }],
    // A row of another card than the address names.
    [`/api/lists/${other}/sv03.5/6`, { listCardId: row("4") }],
  ];
  for (const [at, json] of calls) {
    const answer = await sendJson(person, "DELETE", at, json);
    expect([at, answer.status, await written()]).toEqual([at, 422, []]);
  }
  expect((await sendJson(person, "DELETE", `/api/lists/${id}/dex?number=6`, { number: 6 })).status).toBe(200);
});

test.each([
  ["give", "sv03.5"],
  ["take", "sv03.5"],
])("a trade's line that names a card of another set is refused: %s", async (side, setId) => {
  const request = await ready(site, "POST /api/trades");
  await written();
  const line = { setId, cardId: "base1-4", variant: "holo", quantity: 1 };
  const answer = await send({ ...request, json: { ...request.json, [side]: [line] } });
  expect([answer.status, await written()]).toEqual([422, []]);
});

test("a queued tap that names another card is refused, and stops no other", async () => {
  const person = await newPerson(site, "member");
  const entry = { cardId: "sv03.5-006", variant: "holo", change: 1 };
  const taps = [
    { setId: "sv03.5", entry: { ...entry, numberKey: "4" } },
    { setId: "base1", entry },
    { setId: "sv03.5", entry: { ...entry, numberKey: "006" } },
  ];
  const answer = await sendJson(person, "PUT", "/api/collection/taps", { taps });
  expect(await answer.json()).toMatchObject([{ code: 422 }, { code: 422 }, { quantity: 1 }]);
});
