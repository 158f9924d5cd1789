import { expect, test } from "bun:test";
import { array, nullable, number, object, optional, parse, record, string } from "valibot";
import { distinctWords } from "#features/catalogue/words/rules.ts";
import { keys } from "#features/search/keys/rules/keys.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import { useSite, type visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { anonymous, sql } = site;

const Answer = object({
  total: number(),
  sets: array(object({ id: string() })),
  value: array(object({ id: string(), quantities: optional(record(string(), number())) })),
  pagingKey: nullable(string()),
});

async function find(
  q: string,
  { after = "", who = anonymous }: { after?: string; who?: ReturnType<typeof visitor> } = {},
) {
  const response = await who.json(`/search?${new URLSearchParams({ q, after })}`);
  expect(response.status).toBe(200);
  const { value, sets, ...rest } = parse(Answer, await response.json());
  return { ...rest, cards: value, ids: value.map(({ id }) => id), sets: sets.map(({ id }) => id) };
}

const post = (body: unknown, who = anonymous) =>
  who.request("/api/search/advanced", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const Refused = object({ code: number(), fields: record(string(), string()) });

/** The cards' own addresses on the page of a search. */
async function cardLinks(q: string): Promise<string[]> {
  const page = await (await anonymous.page(`/search?${new URLSearchParams({ q })}`)).text();
  return [...page.matchAll(/<a class="name" href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** What may be typed where anything may be; each with whether it is too much for a field. */
const attacks: [string, boolean][] = [
  ["1'; drop table cards; --", false],
  ["' or ''='", false],
  ["\0\0x\0", false],
  ["half \ud800 of a pair", false],
  ["x".repeat(10_240), true],
];

/** Who has a field for each key. */
const signedIn = await site.signUp();
const isThere = async () => expect((await sql`select count(*)::int as n from cards`)[0]?.n).toBeGreaterThan(0);

test.each(keys.map(({ name }) => name))(
  "anything typed into the field %s is answered, and too much of it at the field",
  async (name) => {
    for (const [value, isTooMuch] of attacks) {
      const form = `/search/advanced?${new URLSearchParams({ compose: "1", q: "charizard", [name]: value })}`;
      const page = await signedIn.page(form);
      expect([name, page.status]).toEqual([name, isTooMuch ? 422 : page.status === 303 ? 303 : 200]);
      // What is chosen from a list is too much only in an address made by hand.
      if (isTooMuch && name !== "sort" && name !== "dir") {
        const field = readPage(await page.text()).at(`filter-${name}`);
        expect(field?.description).toContain("Only the first 200 characters were used.");
        if (field?.role === "textbox") expect(field.value).toBe(value);
      }
      if (page.status === 303) expect((await anonymous.page(page.headers.get("location") ?? "")).status).toBe(200);
      const response = await post({ query: "charizard", [name]: [value, value] });
      // A value that its filter cannot read is refused at the field.
      expect(isTooMuch ? [422] : [200, 422]).toContain(response.status);
      if (isTooMuch) expect(parse(Refused, await response.json()).fields[`${name}.0`]).toBe("is too long");
      else if (response.status === 422) expect(parse(Refused, await response.json()).fields).toHaveProperty([name]);
    }
    await isThere();
  },
);

test("anything may stand as the place that a page begins after", async () => {
  const { ids } = await find("charizard");
  const hostile = attacks.flatMap(([text]) => [text, JSON.stringify(["9", "1", "2023-01-01", text, "9", text])]);
  for (const after of [...hostile, '["9","1","2023-02-31","zz","9","zz"]', '["9","1","2023","zz","9","zz"]']) {
    const found = await find("charizard", { after });
    expect([ids.length, 0]).toContain(found.ids.length);
    expect((await post({ query: "charizard", pagingKey: after })).status).toBe(200);
  }
  expect((await find("charizard", { after: '["9","1","2023-02-31","zz","9","zz"]' })).ids).toEqual(ids);
  await isThere();
});

test("fields take no more than a text may have: the rest gets an error at its field, and stays in the link", async () => {
  const all = Object.fromEntries(
    ["set", "attack", "ability", "artist", "evolves"].map((name) => [
      name,
      Array.from({ length: 20 }, (_, n) => `x${n}`),
    ]),
  );
  const terms = parse(Refused, await (await post(all)).json());
  const sentence = "Only the first 40 terms were used.";
  expect(terms).toEqual({ code: 422, fields: { ability: sentence, artist: sentence, evolves: sentence } });
  expect((await post({ set: all.set ?? [], attack: all.attack ?? [] })).status).toBe(200);

  const wide = Object.fromEntries(
    ["set", "attack", "ability", "artist", "evolves"].map((name) => [name, "wide ".repeat(39)]),
  );
  expect(parse(Refused, await (await post(wide)).json()).fields).toEqual({
    evolves: "Only the first 1,000 characters were used.",
  });
  const response = await anonymous.page(
    `/search/advanced?${new URLSearchParams({ compose: "1", ...wide, hp: "120" })}`,
  );
  expect(response.status).toBe(422);
  const page = readPage(await response.text());
  expect(page.get("textbox", "Evolves from")).toMatchObject({
    isInvalid: true,
    value: wide.evolves?.trim(),
    description: "Only the first 1,000 characters were used.",
  });
  expect(page.get("checkbox", "120")).toMatchObject({ value: "120", isTicked: true });
  const q = page.get("textbox", "Query").value ?? "";
  expect(q).toContain("hp=120");
  expect(q.length).toBeLessThanOrEqual(1000);
});

test("a text of short names with long printed forms stays short enough for a link", async () => {
  const text = `a:${"x".repeat(987)} s:151`;
  const { query, problems } = readQuery(text);
  expect(problems).toEqual(["Only the first 1,000 characters were used."]);
  expect(printQuery(query)).toBe(`artist:${"x".repeat(987)}`);
  expect(readQuery(printQuery(query))).toEqual({ query, problems: [] });
});

test("a search that takes too long is stopped and says so; a card is shown without its neighbours", async () => {
  const [link] = await cardLinks("charizard");
  await sql.begin(async (tx) => {
    await tx`lock table rarities in access exclusive mode`;
    const response = await anonymous.json("/search?q=charizard+sort:rarity");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("This search takes too long.") });
  });
  expect((await anonymous.json("/search?q=charizard+sort:rarity")).status).toBe(200);
  expect(link).toContain("find=charizard");
});

test("of a long text only the beginning is looked for", async () => {
  const { total } = await find("charizard");
  expect((await find(`charizard${" ".repeat(1000)}nowhere`)).total).toBe(total);
  expect(distinctWords("a b c d e f g h i j k")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
});

test("marks of a pattern mean nothing", async () => {
  expect((await find("ch%d")).ids).toEqual([]);
  expect((await find("ch_d")).ids).toEqual([]);
  expect((await find("%charizard_")).total).toBe((await find("charizard")).total);
});
