import { afterAll, expect, test } from "bun:test";
import { array, object, parse, string } from "valibot";
import { bodyOf, closeApps, testApp } from "../harness.ts";
import { drawer, localNames, withLocalNames } from "../local-names.ts";
import { isLong } from "../long.ts";
import { sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

sayWithoutRealData("names in other languages are drawn from a small file made for the tests.");

const { anonymous, sql } = await testApp({}, withLocalNames);
const { cards } = await localNames();

const here = new Map(
  (await sql<{ id: string; name: string }[]>`select id, coalesce(english_name, name) as name from cards`).map(
    ({ id, name }) => [id, name],
  ),
);
const known = (id: string) => here.get(id) ?? here.get(`pocket-${id}`);

/** Who types no hyphens and no case may mean Kyogre ex or Kyogre-EX, and any person in parentheses. */
const letters = (name = ""): string =>
  name
    .replace(/ \(.*\)$/, "")
    .replace(/[^\p{L}\p{N}★☆♀♂]/gu, "")
    .toLowerCase();

/** As a person types who has no accents: nothing or a space where a hyphen or an apostrophe is, and any case. */
function typed(name: string, draw: (limit: number) => number): string {
  const plain = name.replace(/['’-]/g, () => ["", " "][draw(2)] ?? "");
  const bare = plain
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}/gu, "")
    .normalize("NFC");
  return draw(2) === 0 ? bare.toUpperCase() : bare.toLowerCase();
}

const Answer = object({ value: array(object({ id: string() })) });

const perLanguage = isLong ? 300 : 60;

test.each(["fr", "de", "es", "it", "pt", "es-mx", "pt-br", "ko"])(
  "names in %s as they are typed find their card, or one of its name, first",
  async (language) => {
    const draw = drawer(34);
    const named = Object.entries(cards).flatMap(([id, names]) => {
      const [name, card] = [names[language], known(id)];
      return name !== undefined && card && name !== card ? [{ name, card }] : [];
    });
    const all = [...Map.groupBy(named, ({ name }) => name).values()];
    const missed: string[] = [];
    const drawn = Math.min(perLanguage, all.length);
    for (let at = 0; at < drawn; at += 1) {
      const [same = []] = all.splice(draw(all.length), 1);
      const { name, card } = same[draw(same.length)]!;
      const q = typed(name, draw);
      // More searches than a person makes in a minute.
      await sql`delete from rate_limits`;
      const response = await anonymous.json(`/search?${new URLSearchParams({ q })}`);
      const first = here.get(parse(Answer, JSON.parse(await bodyOf(response))).value[0]?.id ?? "");
      if (letters(first) !== letters(card)) missed.push(`${q} (${card}): ${first ?? "nothing"}`);
    }
    const share = drawn === 0 ? 1 : 1 - missed.length / drawn;
    console.log(`${language}: ${(share * 100).toFixed(1)} % of ${drawn}; missed: ${missed.join("; ")}`);
    expect(share).toBeGreaterThanOrEqual(0.98);
  },
  600_000,
);

test.each([
  ["dracauf", "Charizard"],
  ["glurak-EX", "Charizard ex"],
  ["ordres du b", "Boss’s Orders"],
  ["BEFEHL VOM BOSS", "Boss’s Orders"],
  ["Compassione di Lino", "Wally’s Compassion"],
  ["리자몽", "Charizard"],
])("suggestions for %s have %s", async (q, name) => {
  const response = await anonymous.request(`/search/suggest?${new URLSearchParams({ q })}`);
  expect((await bodyOf(response)).replaceAll("&#x27;", "’").replaceAll("'", "’")).toContain(name);
});

const Things = object({ species: array(object({ slug: string() })), value: array(object({ id: string() })) });

test.each([
  ["Dracaufeu", "charizard"],
  ["dracofeu", "charizard"],
])("%s has the Pokémon above its cards", async (q, slug) => {
  const answer = await bodyOf(anonymous.json(`/search?${new URLSearchParams({ q })}`));
  expect(parse(Things, JSON.parse(answer)).species.map((one) => one.slug)).toEqual([slug]);
});

test("all words are nearly a name where some of them are English", async () => {
  const answer = await bodyOf(anonymous.json(`/search?${new URLSearchParams({ q: "ordre du boss" })}`));
  expect(here.get(parse(Things, JSON.parse(answer)).value[0]?.id ?? "")).toBe("Boss's Orders");
});
