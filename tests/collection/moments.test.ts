import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended } from "../people/ties.ts";
import { accepts, gets, line, proposed, swaps, undoes } from "../people/trade/trading.ts";
import { commit, read } from "../transfer/transfer-files.ts";

type Moment = { id: number; kind: string; amount: number | null; goal: string | null; name: string | null };
type Answer = { moments: Moment[] };

const site = await useSite({}, "starter");
await site.work();
const { sql } = site;
let ash: Person;
let brock: Person;

beforeEach(async () => {
  [ash, brock] = [await site.signUp(), await site.signUp()];
  await befriended(sql, ash.id, brock.id);
});

const at = "/api/collection?setId=sv03.5";
const textOf = ({ kind, amount, goal, name }: Moment) =>
  [kind, goal ?? amount, name].filter((one) => one !== null).join(" ");

/** Variants of the set, some owned already: what they reached is shown already. */
async function had(variants: "main" | "standard" | "all", count: number, last: number) {
  const { cardId, variant } = await line(site, last);
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${ash.id}, 'sv03.5', c.id, v.key, 1 from cards c join variants v on v.card_id = c.id
    where c.set_id = 'sv03.5' and (c.id, v.key) <> (${cardId}, ${variant}) and case ${variants}
      when 'main' then v.position = (select min(position) from variants where card_id = c.id)
      when 'standard' then v.tier = 'standard' or v.position = (select min(position) from variants where card_id = c.id)
      else true end
    order by c.position limit ${count} on conflict do nothing`;
  await sql`update milestones set shown_at = now() where user_id = ${ash.id}`;
}

const waiting = async (person = ash) => (await json<Answer>(person.json("/api/moments"))).moments.map(textOf);
const acknowledge = async (moments: Moment[]) =>
  json<Answer>(post("/api/moments/shown", { id: moments.map(({ id }) => id) }));
const post = (path: string, body: object, person = ash) =>
  person.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const feedOf = async () =>
  (await json<{ value: (Moment & { change: number })[] }>(brock.json("/api/activity/friends"))).value.filter(
    ({ kind }) => kind !== "friend",
  );
const told = async () => (await feedOf()).map(textOf);
const noticeOn = async (path: string, person = ash) =>
  readPage(await bodyOf(person.page(path), 200))
    .all("status")
    .map(({ text }) => text)
    .join(" ")
    .trim();

/** Ways to get one card. Each answers what it reached, and can be undone. */
const causes: Record<string, (number: number) => Promise<{ moments: Moment[]; undo: () => Promise<Response> }>> = {
  async tap(number) {
    const { cardId, variant } = await line(site, number);
    const { moments, batch } = await json<Answer & { batch: string }>(ash.put(at, { cardId, variant, change: 1 }));
    return { moments, undo: () => post("/api/collection/undo", { batch }) };
  },
  async taps(number) {
    const { setId, quantity: _, ...entry } = await line(site, number);
    const taps = [{ setId, entry: { ...entry, change: 1 } }];
    const [tap] = await json<(Answer & { batch: string })[]>(ash.put("/api/collection/taps", { taps }));
    return { moments: tap?.moments ?? [], undo: () => post("/api/collection/undo", { batch: tap?.batch }) };
  },
  async bulk(number) {
    const input = { ranges: String(number), step: "add" };
    const { moments, batch } = await json<Answer & { batch: string }>(post("/api/collection/bulk?setId=sv03.5", input));
    return { moments, undo: () => post("/api/collection/undo", { batch }) };
  },
  async import(number) {
    const { cardId, variant } = await line(site, number);
    const { id } = await read(ash, `Kind,Set ID,Card ID,Variant,Quantity\ncard,sv03.5,${cardId},${variant},1`);
    const { moments, batch } = (await commit(ash, id)) as unknown as Answer & { batch: string };
    return { moments, undo: () => post("/api/collection/undo", { batch }) };
  },
  async trade(number) {
    const given = await line(site, number);
    await gets(brock, given, 1);
    const { id } = await proposed(brock, ash, { give: [given] });
    await accepts(ash, id);
    await swaps(brock, id);
    const { moments } = await json<Answer>(swaps(ash, id));
    return {
      moments,
      undo: async () => {
        await undoes(brock, id);
        return undoes(ash, id);
      },
    };
  },
};

const firsts = ["rarity Double Rare", "species Charizard"];
type Case = { before: Parameters<typeof had> | null; number: number; reached: string[] };
const moments: Record<string, Case> = {
  "a rarity and a species": { before: null, number: 6, reached: firsts },
  "ten levels": { before: ["main", 9, 10], number: 10, reached: ["level 10"] },
  "a quarter of a set": { before: ["main", 51, 207], number: 207, reached: ["set 25 151"] },
  "a finished set": { before: ["main", 206, 6], number: 6, reached: ["set complete 151"] },
  "a finished Master": { before: ["standard", 1000, 6], number: 6, reached: ["set master 151"] },
  "a finished Grandmaster": { before: ["all", 2000, 6], number: 6, reached: ["set grandmaster 151"] },
};
const table = Object.keys(moments).flatMap((moment) => Object.keys(causes).map((cause) => [moment, cause] as const));

describe("the answer to its cause has it, friends are told once, and undo takes it back", () => {
  test.each(table)("%s by %s", async (moment, cause) => {
    const { before, number, reached } = moments[moment] as Case;
    if (before) await had(...before);
    const first = await causes[cause]?.(number);
    const texts = first?.moments.map(textOf) ?? [];
    expect(texts).toEqual(expect.arrayContaining(reached));
    expect(await waiting()).toEqual(texts);
    const news = await told();
    for (const one of reached) expect(news.filter((line) => line === one)).toEqual([one]);
    expect((await first?.undo())?.status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await told()).filter((line) => reached.includes(line))).toEqual([]);
    const second = await causes.tap?.(number);
    expect(second?.moments.map(textOf)).toEqual(expect.arrayContaining(reached));
  });
});

describe("shown once", () => {
  test("on the next page when no device acknowledged it, whatever the device", async () => {
    await causes.tap?.(6);
    expect(await noticeOn("/collection")).toContain("First Double Rare · First Charizard");
    expect(await noticeOn("/collection")).not.toContain("First");
    expect(await waiting()).toEqual([]);
  });

  test("never again once a device acknowledged it", async () => {
    const tap = await causes.tap?.(6);
    expect((await acknowledge(tap?.moments ?? [])).moments).toEqual([]);
    expect(await noticeOn("/series/scarlet-violet/151")).not.toContain("First");
  });

  test("not by a tap sent again after its answer was lost, if it was shown", async () => {
    const { cardId, variant } = await line(site, 6);
    const sent = { cardId, variant, change: 1, id: crypto.randomUUID() };
    const lost = await json<Answer>(ash.put(at, sent));
    const again = await json<Answer>(ash.put(at, sent));
    expect(again.moments).toEqual(lost.moments);
    await acknowledge(again.moments);
    expect((await json<Answer>(ash.put(at, sent))).moments).toEqual([]);
  });

  test("not by another device's taps", async () => {
    await causes.tap?.(6);
    const second = await causes.tap?.(9);
    expect(second?.moments.map(textOf)).toEqual(["species Blastoise"]);
  });

  test("not after 24 hours, not by pages that are none, nor to another person", async () => {
    await causes.tap?.(6);
    expect(await noticeOn("/collection", brock)).not.toContain("First");
    expect((await ash.page("/nowhere")).status).toBe(404);
    const copied = ash.request("/collection", { headers: { accept: "text/html", "sec-fetch-mode": "cors" } });
    expect(await bodyOf(copied)).not.toContain("First");
    expect(await waiting()).toEqual(firsts);
    await sql`update milestones set at = at - interval '25 hours' where user_id = ${ash.id}`;
    expect(await noticeOn("/collection")).not.toContain("First");
  });
});

test("a change of many has one line with its greatest three, and friends are told in one", async () => {
  await had("main", 9, 10);
  const { moments } = await json<Answer>(
    post("/api/collection/bulk?setId=sv03.5", { missing: "complete", step: "add" }),
  );
  expect(moments.map(textOf)).toEqual(expect.arrayContaining(["set complete 151", "level 200"]));
  expect(
    new Set(
      (await feedOf())
        .filter((line) => textOf(line) === "set complete 151" || textOf(line) === "level 200")
        .map(({ change }) => change),
    ).size,
  ).toBe(1);
  expect(await noticeOn("/collection")).toMatch(/^151 complete · Level 200 · First card of \d+ rarities$/);
});

test("what other cards reach as well stays when a change is undone", async () => {
  const first = await causes.tap?.(6);
  await causes.tap?.(183);
  await first?.undo();
  expect(await told()).toContain("species Charizard");
  expect(await told()).not.toContain("rarity Double Rare");
});

test("a large write works out how far each set is once", async () => {
  const counted = new Error("counted");
  await sql
    .begin(async (tx) => {
      await tx`create sequence worked_out minvalue 0`;
      await tx`alter function step_of_set(uuid, text) rename to true_step_of_set`;
      await tx`create function step_of_set(person uuid, home text) returns text language plpgsql stable as $$
        begin perform nextval('worked_out'); return true_step_of_set(person, home); end $$`;
      const written = await tx`
        insert into entries (user_id, set_id, card_id, variant, quantity)
        select ${ash.id}, c.set_id, c.id, v.key, 1 from cards c join variants v on v.card_id = c.id returning set_id`;
      expect(written.length).toBeGreaterThan(500);
      const [row] = await tx<{ calls: string }[]>`select last_value + 1 as calls from worked_out`;
      expect(Number(row?.calls)).toBe(new Set(written.map(({ set_id }) => set_id)).size);
      throw counted;
    })
    .catch((error) => {
      if (error !== counted) throw error;
    });
});
