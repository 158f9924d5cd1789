import { expect, test } from "bun:test";
import { wantCard, wantMissingOf } from "#features/wants/service.ts";
import { befriended } from "#tests/people/ties.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const setId = "sv03.5";
const charizard = { setId, cardId: "sv03.5-006" };
const path = "/series/scarlet-violet/151/6";

type Wants = {
  visibility: string | null;
  total: number;
  value: { cardId: string; variant: string | null; name: string }[];
  pagingKey: string | null;
};
const wantsOf = (person: Person, at = "/api/wants") => json<Wants>(person.json(at));
const idsOf = async (person: Person) => (await wantsOf(person)).value.map(({ cardId }) => cardId);

/** Whether the heart of Charizard is filled on a page, and what it sends. */
async function heartOn(person: Person, at: string) {
  const heart = readPage(await bodyOf(person.page(at))).get("button", "Want Charizard ex 006");
  return [heart.of("aria-pressed"), heart.value];
}

const withHeart = [path, `${path}?overlay=1`, "/series/scarlet-violet/151", "/search?q=charizard+set:151"];

test("a heart wants a card in any variant, another tap takes it away; each page with it says so", async () => {
  const misty = await site.signUp();
  const [off, on] = [
    ["false", `${charizard.cardId}/true`],
    ["true", `${charizard.cardId}/false`],
  ];
  for (const at of withHeart) expect([at, ...(await heartOn(misty, at))]).toEqual([at, ...off]);
  expect(await json(misty.put("/api/wants", charizard))).toMatchObject({ isWanted: true, variant: null });
  for (const at of withHeart) expect([at, ...(await heartOn(misty, at))]).toEqual([at, ...on]);
  expect(await wantsOf(misty)).toMatchObject({
    total: 1,
    visibility: "FRIENDS",
    value: [{ ...charizard, variant: null }],
  });
  await bodyOf(misty.request(`/api/wants?cardId=${charizard.cardId}`, { method: "DELETE" }));
  for (const at of withHeart) expect([at, ...(await heartOn(misty, at))]).toEqual([at, ...off]);
  expect(await wantsOf(misty)).toMatchObject({ total: 0, value: [], pagingKey: null });
  expect((await misty.request(`/api/wants?cardId=${charizard.cardId}`, { method: "DELETE" })).status).toBe(404);
});

test("a set page that a browser has kept is out of date after a heart", async () => {
  const misty = await site.signUp();
  const etag = (await misty.page("/series/scarlet-violet/151")).headers.get("etag") ?? "";
  const again = () =>
    misty.request("/series/scarlet-violet/151", { headers: { accept: "text/html", "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await bodyOf(misty.put("/api/wants", charizard));
  expect((await again()).status).toBe(200);
});

test("tiles that are ticked have no hearts, nor have those of visitors", async () => {
  const misty = await site.signUp();
  const hearts = async (answer: Response | Promise<Response>) =>
    readPage(await bodyOf(answer)).all("button", /^Want [^w]/).length;
  expect(await hearts(misty.page("/series/scarlet-violet/151"))).toBe(207);
  expect(await hearts(misty.page("/series/scarlet-violet/151?select=1"))).toBe(0);
  expect(await hearts(site.anonymous.page("/series/scarlet-violet/151"))).toBe(0);
  expect(await hearts(site.anonymous.page("/search?q=charizard"))).toBe(0);
});

test("without a script the heart is a form that comes back to the page", async () => {
  const misty = await site.signUp();
  const page = readPage(await bodyOf(misty.page(path)));
  expect(page.get("button", "Want Charizard ex 006").of("formaction")).toBe("/wants/heart");
  const referer = `http://localhost${path}`;
  for (const wanted of [true, true, false, false]) {
    const answer = await misty.post("/wants/heart", { heart: `${charizard.cardId}/${wanted}` }, { ...html, referer });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect(await idsOf(misty)).toEqual(wanted ? [charizard.cardId] : []);
  }
  for (const [heart, status] of [
    ["sv03.5-006", 422],
    ["sv03.5-006/yes", 422],
    ["/true", 422],
    ["sv03.5-999/true", 404],
  ] as const)
    expect([heart, (await misty.post("/wants/heart", { heart })).status]).toEqual([heart, status]);
  expect(await idsOf(misty)).toEqual([]);
});

test("a heart of a page that another person left is not stored for the next one", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  await bodyOf(brock.put("/api/wants", { setId, cardId: "sv03.5-025" }));
  const of = ({ id }: Person) => ({ "content-type": "application/json", "x-user": id });
  const sent = (method: string, cardId: string, maker: Person) =>
    brock.request("/api/wants", { method, body: JSON.stringify({ cardId }), headers: of(maker) });
  expect((await sent("PUT", charizard.cardId, misty)).status).toBe(401);
  expect((await sent("DELETE", "sv03.5-025", misty)).status).toBe(401);
  expect(await idsOf(brock)).toEqual(["sv03.5-025"]);
  expect((await sent("PUT", charizard.cardId, brock)).status).toBe(200);
  expect((await sent("DELETE", "sv03.5-025", brock)).status).toBe(200);
  expect(await idsOf(brock)).toEqual([charizard.cardId]);
});

test("one variant may be wanted, and another one takes its place", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/wants", { ...charizard, variant: "holo" }));
  expect((await wantsOf(misty)).value).toMatchObject([{ variant: "holo" }]);
  await bodyOf(misty.put("/api/wants", charizard));
  expect((await wantsOf(misty)).value).toMatchObject([{ variant: null }]);
});

test("what is no card, variant or set of it is refused, and nothing is stored", async () => {
  const misty = await site.signUp();
  for (const [input, status] of [
    [{ ...charizard, variant: "galaxy" }, 422],
    [{ ...charizard, setId: "base1" }, 422],
    [{ setId }, 422],
    [{ ...charizard, name: "Charizard" }, 422],
    [{ setId, cardId: "sv03.5-999" }, 404],
  ] as const)
    expect([input, (await misty.put("/api/wants", input)).status]).toEqual([input, status]);
  expect(await idsOf(misty)).toEqual([]);
});

test("a visitor's heart leads to the sign-in and back", async () => {
  const page = readPage(await bodyOf(site.anonymous.page(path)));
  expect(page.get("link", "Want Charizard ex 006, log in first").href).toBe(
    `/auth/signin?callbackUrl=${encodeURIComponent(path)}`,
  );
});

test("all that a set lacks is wanted in one step, as far as there is room", async () => {
  const misty = await site.signUp();
  await misty.put(`/api/collection?setId=${setId}`, { cardId: charizard.cardId, variant: "holo", quantity: 1 });
  const page = readPage(await bodyOf(misty.page("/series/scarlet-violet/151")));
  expect(page.names("button")).toContain("Want what’s missing");
  const answer = await misty.post("/api/wants/missing?_method=PUT", { setId }, html);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/series/scarlet-violet/151"]);
  expect(await bodyOf(misty.page("/series/scarlet-violet/151"))).toContain("cards are wanted now.");
  const [count] = await sql<[{ cards: number }]>`
    select count(*)::int as cards from cards where set_id = ${setId} and gone_at is null`;
  expect((await wantsOf(misty)).total).toBe(count.cards - 1);
  expect(await idsOf(misty)).not.toContain(charizard.cardId);
  expect(await json(misty.put("/api/wants/missing", { setId }))).toEqual({ added: 0, left: 0 });
  const brock = await site.signUp();
  const twoMore = { most: 2, now: new Date() };
  expect(await wantMissingOf(site.db, brock.id, setId, twoMore)).toEqual({ added: 2, left: count.cards - 2 });
  await expect(wantMissingOf(site.db, brock.id, setId, twoMore)).rejects.toMatchObject({ status: 409 });
  expect((await idsOf(brock)).toSorted()).toEqual(["sv03.5-001", "sv03.5-002"]);
  const third = { ...charizard, variant: null };
  await expect(wantCard(site.db, brock.id, third, twoMore)).rejects.toMatchObject({ status: 409 });
  await wantCard(site.db, brock.id, { ...third, cardId: "sv03.5-001" }, twoMore);
});

test("pages of sixty, the newest first, are read to the end without doubles", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/wants/missing", { setId }));
  await bodyOf(misty.put("/api/wants", { setId: "base1", cardId: "base1-4" }));
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const page = await wantsOf(misty, `/api/wants${after}`);
    seen.push(...page.value.map(({ cardId }) => cardId));
    if (page.pagingKey === null) break;
    after = `?after=${encodeURIComponent(page.pagingKey)}`;
  }
  expect(seen[0]).toBe("base1-4");
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await wantsOf(misty)).total);
  expect((await wantsOf(misty, "/api/wants?after=nonsense")).value[0]?.cardId).toBe("base1-4");
});

test("friends see them, strangers do not, until the owner says otherwise", async () => {
  const [misty, brock, gary] = await Promise.all([site.signUp(), site.signUp(), site.signUp()]);
  await befriended(sql, misty.id, brock.id);
  await bodyOf(misty.put("/api/wants", charizard));
  const at = `/u/${misty.username}/wants`;
  const statuses = async () =>
    Promise.all([brock, gary, site.anonymous].map(async (person) => (await person.page(at)).status));
  const tabs = async (person: Pick<Person, "page">) =>
    readPage(await bodyOf(person.page(`/u/${misty.username}`)))
      .all("link", "Wants")
      .some(({ href }) => href === at);
  expect(await statuses()).toEqual([200, 404, 404]);
  expect([await tabs(brock), await tabs(gary)]).toEqual([true, false]);
  expect(
    readPage(await bodyOf(brock.page(at)))
      .names("link")
      .join(),
  ).toContain("Charizard ex");
  expect(await wantsOf(brock, at)).toMatchObject({ visibility: null, total: 1 });
  await bodyOf(misty.put("/api/wants/visibility", { visibility: "PUBLIC" }));
  expect(await statuses()).toEqual([200, 200, 200]);
  await bodyOf(misty.put("/api/wants/visibility", { visibility: "PRIVATE" }));
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await misty.put("/api/wants/visibility", { visibility: "ALL" })).status).toBe(422);
});

test("a page of one's own says what is owned already, and a wanted card that is gone stays for its owner alone", async () => {
  const [misty, brock] = await Promise.all([site.signUp(), site.signUp()]);
  await befriended(sql, misty.id, brock.id);
  const gone = { setId, cardId: "sv03.5-001" };
  for (const card of [charizard, gone]) await bodyOf(misty.put("/api/wants", card));
  await misty.put(`/api/collection?setId=${setId}`, { cardId: charizard.cardId, variant: "holo", quantity: 1 });
  expect(await bodyOf(misty.page("/wants"))).toContain("✓ In your collection");
  expect(await bodyOf(brock.page(`/u/${misty.username}/wants`))).not.toContain("✓ In your collection");
  await changeCatalogue(site, sql`update cards set gone_at = now() where id = ${gone.cardId}`);
  expect(await idsOf(misty)).toContain(gone.cardId);
  expect((await wantsOf(brock, `/u/${misty.username}/wants`)).value.map(({ cardId }) => cardId)).toEqual([
    charizard.cardId,
  ]);
  expect((await brock.put("/api/wants", gone)).status).toBe(410);
  await changeCatalogue(site, sql`update cards set gone_at = null where id = ${gone.cardId}`);
});
