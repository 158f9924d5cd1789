import { expect, test } from "bun:test";
import { join } from "node:path";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { indexFile, localFile } from "#features/stall/have/cache.ts";
import { PhoneSearch } from "#features/stall/have/rules/find.ts";
import { foldText } from "#features/stall/have/rules/fold.ts";
import { decodeIndex } from "#features/stall/have/rules/game-index.ts";
import { decodeLocal } from "#features/stall/have/rules/local-index.ts";
import { localLanguages } from "#lib/text/language.ts";
import { json, useSite } from "../harness.ts";
import { withLocalNames } from "../local-names.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

sayWithoutRealData("the sizes of a phone’s files and its answers are tested on the starter’s cards.");

const site = await useSite({}, withLocalNames);
const { db, sql, deps } = site;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

const files = await Promise.all(CATEGORY_IDS.map((game) => indexFile(db, deps.catalogue, game)));
const indexes = files.map(({ text }) => decodeIndex(text));
const search = new PhoneSearch(indexes.map((index) => ({ index, local: null })));

test("all cards of all games are at most 180 KB, a language at most 70 KB more", async () => {
  expect(sum(files.map(({ brotli }) => brotli.byteLength))).toBeLessThan(180_000);
  for (const language of localLanguages) {
    const local = await Promise.all(CATEGORY_IDS.map((game) => localFile(db, deps.catalogue, game, language)));
    expect(sum(local.map((file) => file?.brotli.byteLength ?? 0))).toBeLessThan(70_000);
  }
});

test("a phone folds names as the database does", async () => {
  const rows = await sql<{ name: string; folded: string }[]>`
    select distinct name, search_fold(name) as folded from (
      select name from cards union select english_name from cards union select name from sets
      union select value from local_card_names, jsonb_each_text(names)) as all_names
    where name is not null`;
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ name, folded }) => foldText(name) !== folded).slice(0, 20)).toEqual([]);
});

type Golden = { q: string };
const typed: Golden[] = await Bun.file(join(import.meta.dir, "../search/golden.json")).json();
/** Numbers, codes and names, as one types them at a stall. */
const isOfStall = (q: string) => /^[\p{L}\p{N}’'. #/-]+$/u.test(q);

/** Three questions of each of many cards. */
async function ofCards(): Promise<string[]> {
  const rows = await sql<{ name: string; number: string; total: number; code: string | null }[]>`
    select coalesce(c.english_name, c.name) as name, c.number, s.printed_total as total, s.code
    from cards c join sets s on s.id = c.set_id where c.gone_at is null and s.card_count > 0
    order by md5(c.id) limit ${realData ? 60 : 20}`;
  return rows.flatMap(({ name, number, total, code }) => [
    `${number}/${total}`,
    ...(code ? [`${code} ${number}`] : []),
    `${name.replaceAll(/[^\p{L}\p{N} -]/gu, "")} ${number}`,
  ]);
}

test("a phone’s first answer to a number, a code or a name is the site’s", async () => {
  const questions = [...typed.map(({ q }) => q).filter(isOfStall), ...(await ofCards())];
  const others: string[] = [];
  for (const q of questions) {
    // More searches than a person makes in a minute.
    await sql`delete from rate_limits`;
    const answer = await json<{ value: { id: string }[]; total: number }>(
      site.anonymous.json(`/api/have?${new URLSearchParams({ q })}`),
    );
    const { found, total } = search.find(q, 24);
    // What a phone does not find it asks the site.
    if (total > 0 && found[0]?.card.id !== answer.value[0]?.id)
      others.push(`${q}: ${found[0]?.card.id} instead of ${answer.value[0]?.id} (${total}, ${answer.total})`);
  }
  expect(others.length / questions.length, others.join("\n")).toBeLessThan(0.03);
}, 300_000);

test("of a number with its total all cards are found, in the site’s order", async () => {
  const answer = await json<{ value: { id: string }[]; total: number }>(site.anonymous.json("/api/have?q=4/102"));
  const { found, total } = search.find("4/102", 24);
  expect([total, found.map(({ card }) => card.id)]).toEqual([answer.total, answer.value.map(({ id }) => id)]);
});

test("a card is found by its name in the chosen language", async () => {
  const [row] = await sql<{ id: string; category: string; name: string }[]>`
    select c.id, c.category, names ->> 'de' as name from local_card_names join cards c on c.id = card_id
    where names ? 'de' and c.category = 'EN' and c.gone_at is null order by c.id limit 1`;
  if (!row) throw new Error("No card has a German name.");
  const parts = await Promise.all(
    indexes.map(async (index, at) => {
      const file = await localFile(db, deps.catalogue, CATEGORY_IDS[at] ?? "EN", "de");
      return { index, local: file && decodeLocal(index, file.text) };
    }),
  );
  const { found } = new PhoneSearch(parts).find(row.name, 1000);
  expect(found.find(({ card }) => card.id === row.id)?.localName).toBe(row.name);
});
