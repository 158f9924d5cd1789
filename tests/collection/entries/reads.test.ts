import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { connect } from "#db/connect.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { json, type TestApp, useSite } from "#tests/harness.ts";
import { befriended } from "#tests/people/ties.ts";
import { entry, set, url, type Written } from "./entry-inputs.ts";

const site = await useSite({}, "starter");

describe("reading collections", () => {
  test("the next page of all entries starts where the last one ended and repeats no row", async () => {
    const misty = await site.signUp();
    const all = await json<{ id: string; variants: { key: string }[] }[]>(
      misty.json("/api/series/scarlet-violet/151/cards"),
    );
    for (const one of all.slice(0, 7)) await misty.put(url, entry(1, one.variants[0]?.key, one.id));
    const seen: string[] = [];
    let pagingKey: string | null | undefined;
    do {
      const body = JSON.stringify({ limit: 3, ...(pagingKey && { pagingKey }) });
      const response = await misty.request("/api/collection", {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
      const page = await json<{ value: { cardId: string }[]; pagingKey: string | null }>(response);
      seen.push(...page.value.map(({ cardId }) => cardId));
      pagingKey = page.pagingKey;
    } while (pagingKey);
    expect(seen.toSorted()).toEqual(
      all
        .slice(0, 7)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  describe("pages of a changing collection", () => {
    type Variant = { setId: string; cardId: string; variant: string };
    const keyOf = ({ setId, cardId, variant }: Variant) => `${setId} ${cardId} ${variant}`;
    const post = async <T>(person: { request: TestApp["anonymous"]["request"] }, path: string, body: object) =>
      json<T>(
        person.request(path, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      );
    /** Some variants of two sets, in the order of their key. */
    const someVariants = async () => {
      const rows = await site.sql<Variant[]>`
        (select set_id as "setId", card_id as "cardId", key as variant from variants join cards c on c.id = card_id
          where set_id = 'base1' order by card_id collate "C", key limit 12)
        union all
        (select set_id, card_id, key from variants join cards c on c.id = card_id
          where set_id = ${set} order by card_id collate "C", key limit 24)`;
      return [...rows];
    };
    const write = (person: Pick<Awaited<ReturnType<TestApp["signUp"]>>, "put">, one: Variant, quantity: number) =>
      person.put(`/api/collection?setId=${one.setId}`, { cardId: one.cardId, variant: one.variant, quantity });
    const writes = fc.array(fc.record({ index: fc.nat(35), quantity: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 6,
    });
    const meanwhile = fc.array(writes, { maxLength: 8 });

    test("show every remaining row once, and rows added behind the page", async () => {
      const all = await someVariants();
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.nat(35)),
          meanwhile,
          fc.integer({ min: 1, max: 9 }),
          async (own, steps, limit) => {
            const misty = await site.signUp();
            for (const index of own) await write(misty, all[index]!, 1);
            const due = new Set(own.map((index) => keyOf(all[index]!)));
            const seen: string[] = [];
            let pagingKey: string | null | undefined;
            for (let page = 0; pagingKey !== null; page++) {
              const input = { limit, ...(pagingKey && { pagingKey }) };
              const response = await post<{ value: Variant[]; pagingKey: string | null }>(
                misty,
                "/api/collection",
                input,
              );
              seen.push(...response.value.map(keyOf));
              pagingKey = response.pagingKey;
              for (const { index, quantity } of steps[page] ?? []) {
                const key = keyOf(all[index]!);
                await write(misty, all[index]!, quantity);
                const isBehind = pagingKey !== null && index > all.findIndex((one) => keyOf(one) === seen.at(-1));
                if (quantity > 0 && isBehind) due.add(key);
                if (quantity === 0 && !seen.includes(key)) due.delete(key);
              }
            }
            expect(new Set(seen).size).toBe(seen.length);
            const place = new Map(all.map((one, index) => [keyOf(one), index]));
            expect(seen).toEqual(seen.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)));
            expect([...due].filter((key) => !seen.includes(key))).toEqual([]);
          },
        ),
        { numRuns: 12 },
      );
    });

    test.each([["false"], ["true"]])("latest additions, ascending %s: each once, in their order", async (ascending) => {
      const all = await someVariants();
      await fc.assert(
        fc.asyncProperty(writes, meanwhile, fc.integer({ min: 1, max: 4 }), async (first, steps, limit) => {
          const misty = await site.signUp();
          const owned = new Map<number, number>();
          const added: string[] = [];
          // Additions of an entry that is removed meanwhile may be gone or not, by when the page with them was read.
          const removed = new Set<string>();
          const apply = async (some: { index: number; quantity: number }[]) => {
            for (const { index, quantity } of some) {
              await write(misty, all[index]!, quantity);
              const more = quantity - (owned.get(index) ?? 0);
              if (more > 0) added.push(`${keyOf(all[index]!)} +${more}`);
              if (quantity === 0) removed.add(keyOf(all[index]!));
              owned.set(index, quantity);
            }
          };
          await apply([...first, { index: 0, quantity: 5 }]);
          const atFirst = added.length;
          const seen: string[] = [];
          const ids: number[] = [];
          let marker: number | null | undefined;
          for (let page = 0; marker !== null; page++) {
            const input = { limit, ...(marker && { marker }) };
            const path = `/api/collection/recent?ascending=${ascending}`;
            type Page = { value: (Variant & { id: number; added: number })[]; pagingKey: number | null };
            const response = await post<Page>(misty, path, input);
            seen.push(...response.value.map((one) => `${keyOf(one)} +${one.added}`));
            ids.push(...response.value.map(({ id }) => id));
            marker = response.pagingKey;
            if (marker !== null) await apply(steps[page] ?? []);
          }
          expect(new Set(ids).size).toBe(ids.length);
          const stays = (one: string) => !removed.has(one.replace(/ \+\d+$/, ""));
          const due = ascending === "true" ? added : added.slice(0, atFirst).reverse();
          expect(seen.filter(stays)).toEqual(due.filter(stays));
          expect(seen.filter((one) => !added.includes(one))).toEqual([]);
        }),
        { numRuns: 10 },
      );
    });

    test("an addition that commits before one with a smaller id hides none of them", async () => {
      const misty = await site.signUp();
      const [one, other] = await someVariants();
      if (!one || !other) throw new Error("There are no cards.");
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
      const slow = site.sql.begin(async (tx) => {
        await tx`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
          values (${misty.id}, ${crypto.randomUUID()}, ${one.setId}, ${one.cardId}, ${one.variant}, 0, 1)`;
        await tx`insert into entries (user_id, set_id, card_id, variant, quantity)
          values (${misty.id}, ${one.setId}, ${one.cardId}, ${one.variant}, 1)`;
        written();
        await isReleased;
      });
      await isWritten;
      await write(misty, other, 1);
      const recent = async () =>
        (await post<{ value: Variant[] }>(misty, "/api/collection/recent", {})).value.map(keyOf);
      expect(await recent()).toEqual([keyOf(other)]);
      release();
      await slow;
      expect(await recent()).toEqual([keyOf(other), keyOf(one)]);
    });
  });

  test("recent additions are newest first, with NEW on the first copy, and omit undone ones", async () => {
    const misty = await site.signUp();
    await misty.put(url, entry(1));
    await misty.put(url, entry(4));
    const { batch } = await json<Written>(misty.put(url, entry(9)));
    await misty.post("/api/collection/undo", { batch: batch ?? "" });
    const recent = await json<{ value: { added: number; isNew: boolean }[] }>(
      misty.post("/api/collection/recent", {}, { accept: "application/json" }),
    );
    expect(recent.value.map(({ added, isNew }) => [added, isNew])).toEqual([
      [3, false],
      [1, true],
    ]);
  });

  test("a public collection is seen by others, a private one is not found, not even by its id", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await misty.put(url, entry(2));
    const path = `/api/collection/${misty.id}?setId=${set}`;
    expect(await json<unknown[]>(brock.json(path))).toHaveLength(1);
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    expect((await brock.json(path)).status).toBe(404);
    expect((await site.anonymous.json(path)).status).toBe(404);
    expect((await brock.json(`/api/level?username=${misty.username}`)).status).toBe(404);
    expect((await brock.json(`/api/set-stats?series=scarlet-violet&userId=${misty.id}`)).status).toBe(404);
    expect(await json<unknown[]>(misty.json(path))).toHaveLength(1);
  });

  test("which friends own a card, page by page, each once", async () => {
    const misty = await site.signUp();
    const other = "sv03.5-077";
    const variant = await mainVariant(set, "77");
    type Page = { value: { friendId: string; variants: object[] }[]; pagingKey: string | null };
    const ask = (person: Pick<typeof misty, "request">, input: object = {}, number = "077") =>
      person.request(`/api/friend-cards?setId=${set}&numberKey=${number}`, {
        method: "POST",
        body: JSON.stringify(input),
        headers: { "content-type": "application/json" },
      });
    const all = async () => {
      const pages: Page[] = [];
      let pagingKey: string | null | undefined;
      do {
        const page = await json<Page>(ask(misty, pagingKey ? { pagingKey } : {}));
        pages.push(page);
        pagingKey = page.pagingKey;
      } while (pagingKey);
      return pages.map(({ value }) => value);
    };
    expect(await all()).toEqual([[]]);
    await misty.put(url, entry(1, variant, other));
    const people = await Promise.all(Array.from({ length: 24 }, () => site.signUp()));
    for (const person of people) await person.put(url, entry(2, variant, other));
    const [stranger, alone] = people;
    for (const { id } of people.slice(1)) await befriended(site.sql, misty.id, id);
    await alone?.put(url, entry(0, variant, other));
    const pages = await all();
    expect(pages.map((page) => page.length)).toEqual([20, 2]);
    const seen = people.filter((person) => person !== stranger && person !== alone).map(({ id }) => id);
    expect(pages.flat().map(({ friendId }) => friendId)).toEqual(seen.sort());
    expect(pages[0]?.[0]).toMatchObject({ friendAvatar: "/avatars/1.png", variants: [{ variant, quantity: 2 }] });
    expect((await ask(misty, { pagingKey: "x" })).status).toBe(422);
    expect((await ask(misty, {}, "9999")).status).toBe(404);
    expect((await ask(site.anonymous)).status).toBe(401);
  });

  test("a level equals a count of every card, for any collection and settings", async () => {
    const cards = await site.sql<{ set: string; card: string; variant: string; category: string }[]>`
      select c.set_id as set, c.id as card, v.key as variant, c.category
      from (select *, row_number() over (partition by category order by id) as place from cards) c
      join variants v on v.card_id = c.id where c.place <= 12 order by 2, 3`;
    const categories = [...new Set(cards.map(({ category }) => category))];
    expect(categories.length).toBeGreaterThan(1);
    const misty = await site.signUp();
    const owned = new Map<number, number>();
    const some = fc.array(fc.record({ index: fc.nat(cards.length - 1), quantity: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(some, fc.subarray(categories), async (writes, disallowed) => {
        await site.sql`update users set disallowed_categories = ${disallowed} where id = ${misty.id}`;
        for (const { index, quantity } of writes) {
          const { set, card: cardId, variant } = cards[index]!;
          await misty.put(`/api/collection?setId=${set}`, { cardId, variant, quantity });
          owned.set(index, quantity);
        }
        const unique: Record<string, Set<string>> = {};
        for (const [index, quantity] of owned) {
          const { card: cardId, category } = cards[index]!;
          unique[category] ??= new Set();
          if (quantity > 0) unique[category].add(cardId);
        }
        const counted = categories.map((category) => ({ category, uniqueCardCount: unique[category]?.size ?? 0 }));
        const sum = (of: typeof counted) => of.reduce((all, { uniqueCardCount }) => all + uniqueCardCount, 0);
        const level = sum(counted.filter(({ category }) => !disallowed.includes(category)));
        const found = await json<{ level: number; stats: typeof counted }>(misty.json("/api/level"));
        expect(found.level).toBe(level);
        expect(new Map(found.stats.map((one) => [one.category, one.uniqueCardCount]))).toEqual(
          new Map([
            ...counted
              .filter((one) => one.uniqueCardCount > 0)
              .map((one) => [one.category, one.uniqueCardCount] as const),
            ["ALL", sum(counted)] as const,
          ]),
        );
        expect(await json<{ level: number }>(misty.json("/collection"))).toMatchObject({ level });
      }),
      { numRuns: 15 },
    );
  });

  test("level counts different cards of the games that are on", async () => {
    const misty = await site.signUp();
    await misty.put(url, entry(3));
    await misty.put(url, entry(1, "reverse"));
    await misty.put("/api/collection?setId=base1", entry(1, await mainVariant("base1", "4"), "base1-4"));
    expect(await json<unknown>(misty.json("/api/level"))).toMatchObject({ level: 2 });
    await site.sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
    expect(await json<unknown>(misty.json("/api/level"))).toMatchObject({ level: 0 });
  });

  test("set-stats returns the progress of a series", async () => {
    const misty = await site.signUp();
    await misty.put(url, entry(3));
    expect(await json<unknown>(misty.json("/api/set-stats?series=scarlet-violet"))).toEqual([
      { setId: set, slug: "151", uniqueCardCount: 1, cardCount: 207, copies: 3, goal: null },
    ]);
  });
});

async function mainVariant(setId: string, numberKey: string): Promise<string> {
  const found = await json<{ variants: { key: string }[] }>(
    site.anonymous.json(`/api/card?setId=${setId}&numberKey=${numberKey}`),
  );
  return found.variants[0]?.key ?? "";
}

test("quantities of a set have one order wherever the database keeps their rows: a page's ETag holds them", async () => {
  const misty = await site.signUp();
  for (const number of ["001", "002", "004"]) await misty.put(url, entry(1, "normal", `sv03.5-${number}`));
  const { db, sql } = connect(site.opened, { max: 1 });
  // The order of the table itself.
  for (const way of ["indexscan", "indexonlyscan", "bitmapscan"]) await sql.unsafe(`set enable_${way} = off`);
  const before = await quantitiesInSet(db, misty.id, set);
  await sql`update entries set replaced = replaced where user_id = ${misty.id} and card_id = 'sv03.5-001'`;
  expect(await quantitiesInSet(db, misty.id, set)).toEqual(before);
  await sql.end();
});
