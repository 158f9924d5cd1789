import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended } from "../ties.ts";
import {
  accepts,
  completed,
  copies,
  ends,
  gets,
  line,
  proposed,
  proposes,
  stateOf,
  swaps,
  type TradeAnswer,
  undoes,
} from "./trading.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [ivysaur, charizard] = [await line(site, 2), await line(site, 6)];

let ash: Person;
let brock: Person;

beforeEach(async () => {
  site.setTime(new Date("2026-11-22T12:00:00Z"));
  [ash, brock] = [await site.signUp(), await site.signUp()];
  await befriended(sql, ash.id, brock.id);
  await gets(ash, ivysaur, 3);
  await gets(brock, charizard, 2);
});

const offer = { give: [{ ...ivysaur, quantity: 2 }], take: [charizard] };
const held = async () => [
  await copies(site, ash, ivysaur),
  await copies(site, ash, charizard),
  await copies(site, brock, ivysaur),
  await copies(site, brock, charizard),
];
const messageOf = async (response: Response | Promise<Response>) =>
  [(await response).status, (await json<{ message: string }>(response)).message] as const;

describe("a trade", () => {
  test("changes both collections in one transaction once both confirmed", async () => {
    const { id, state, waitsFor } = await proposed(ash, brock, offer);
    expect([state, waitsFor]).toEqual(["proposed", "them"]);
    expect((await accepts(brock, id)).status).toBe(200);
    expect((await swaps(ash, id)).status).toBe(200);
    expect(await held()).toEqual([3, 0, 0, 2]);
    expect((await swaps(brock, id)).status).toBe(200);
    expect(await held()).toEqual([1, 1, 2, 1]);
    expect(await stateOf(ash, id)).toBe("completed");
    const times = await sql`select distinct at, batch from entry_changes where batch = (
      select batch from trades where id = ${id} limit 1)`;
    expect(times).toHaveLength(1);
    expect((await swaps(ash, id)).status).toBe(409);
    expect(await held()).toEqual([1, 1, 2, 1]);
  });

  test("is proposed once by a form sent twice, also at the same time; with other cards it is another", async () => {
    const page = await bodyOf(ash.page(`/u/${brock.username}/trade`));
    const form = { formId: /name="formId" value="([^"]+)"/.exec(page)?.[1], ...offer };
    const [first, second] = await Promise.all([proposed(ash, brock, form), proposed(ash, brock, form)]);
    expect(second.id).toBe(first.id);
    expect((await proposed(ash, brock, { ...form, take: [] })).id).not.toBe(first.id);
    expect(await sql`select from trades where user_id = ${brock.id}`).toHaveLength(2);
  });

  test("is proposed anew by a form whose first offer was declined, once however often it is sent", async () => {
    const form = { formId: crypto.randomUUID(), ...offer };
    const first = await proposed(ash, brock, form);
    expect((await ends(brock, first.id)).status).toBe(200);
    const [second, third] = await Promise.all([proposed(ash, brock, form), proposed(ash, brock, form)]);
    expect(second.id).not.toBe(first.id);
    expect([third.id, await stateOf(ash, second.id)]).toEqual([second.id, "proposed"]);
  });

  test("can be countered, with the sides swapped", async () => {
    const { id } = await proposed(ash, brock, offer);
    expect((await ash.put(`/api/trades/${id}/offer`, { round: 1, give: [ivysaur] })).status).toBe(409);
    const countered = await json<TradeAnswer>(
      brock.put(`/api/trades/${id}/offer`, { round: 1, give: [charizard], take: [ivysaur] }),
    );
    expect([countered.round, countered.waitsFor]).toEqual([2, "them"]);
    expect((await accepts(ash, id, { round: 1 })).status).toBe(409);
    expect((await accepts(ash, id, { round: 2 })).status).toBe(200);
    await swaps(brock, id);
    await swaps(ash, id);
    expect(await held()).toEqual([2, 1, 1, 1]);
  });

  test("can be countered at most twenty times", async () => {
    const { id } = await proposed(ash, brock, offer);
    await sql`update trades set round = 21 where id = ${id}`;
    expect((await brock.put(`/api/trades/${id}/offer`, { round: 21, give: [charizard] })).status).toBe(409);
  });

  test("is declined by the recipient, canceled by the sender", async () => {
    const first = await proposed(ash, brock, offer);
    await ends(brock, first.id);
    const second = await proposed(ash, brock, offer);
    await ends(ash, second.id);
    const third = await proposed(ash, brock, offer);
    await accepts(brock, third.id);
    await ends(brock, third.id);
    expect(await Promise.all([first, second, third].map(({ id }) => stateOf(ash, id)))).toEqual([
      "declined",
      "cancelled",
      "cancelled",
    ]);
    expect((await ends(ash, first.id)).status).toBe(409);
  });

  test("expires after 14 days without an answer, and after 14 more without a swap", async () => {
    const { id } = await proposed(ash, brock, offer);
    const { id: accepted } = await proposed(ash, brock, offer);
    site.setTime(new Date("2026-12-06T11:59:00Z"));
    expect((await accepts(brock, accepted)).status).toBe(200);
    site.setTime(new Date("2026-12-06T12:01:00Z"));
    expect(await stateOf(ash, id)).toBe("expired");
    expect((await accepts(brock, id)).status).toBe(409);
    expect(await stateOf(ash, accepted)).toBe("accepted");
    site.setTime(new Date("2026-12-20T12:01:00Z"));
    expect((await swaps(ash, accepted)).status).toBe(409);
    expect(await stateOf(ash, accepted)).toBe("expired");
  });

  test.each(["remove", "block"] as const)("open is canceled when one side ends the friendship: %s", async (way) => {
    const { id } = await proposed(ash, brock, offer);
    await accepts(brock, id);
    await (way === "remove"
      ? brock.request(`/api/friends?friendId=${ash.id}`, { method: "DELETE" })
      : brock.put(`/api/blocks?userId=${ash.id}`, {}));
    expect(await stateOf(ash, id)).toBe("cancelled");
    expect((await swaps(ash, id)).status).toBe(409);
    const { partner } = await json<TradeAnswer>(ash.json(`/api/trades/${id}`));
    expect(partner?.username).toBe(way === "remove" ? brock.username : undefined);
  });

  test("waits for one person, who sees it counted in the menu", async () => {
    const waiting = async () =>
      Promise.all(
        [ash, brock].map(async (one) => (await json<{ count: number }>(one.json("/api/trades/waiting"))).count),
      );
    const { id } = await proposed(ash, brock, offer);
    expect(await waiting()).toEqual([0, 1]);
    await accepts(brock, id);
    expect(await waiting()).toEqual([1, 1]);
    await swaps(ash, id);
    expect(await waiting()).toEqual([0, 1]);
    site.setTime(new Date("2026-12-07T12:00:00Z"));
    expect(await waiting()).toEqual([0, 0]);
  });

  test("of other people is not found", async () => {
    const misty = await site.signUp();
    const { id } = await proposed(ash, brock, offer);
    const calls = [misty.json(`/api/trades/${id}`), misty.page(`/trades/${id}`), accepts(misty, id), swaps(misty, id)];
    for (const response of [...calls, undoes(misty, id), ends(misty, id)]) expect((await response).status).toBe(404);
  });
});

describe("a refusal says why", () => {
  test("without friendship, of oneself, with nothing, with too many", async () => {
    const misty = await site.signUp();
    const propose = (userId: string, lines: object) => messageOf(proposes(ash, { userId, ...lines }));
    expect(await propose(misty.id, offer)).toEqual([
      409,
      `You can only trade with friends. Add ${misty.username} first.`,
    ]);
    expect((await propose(ash.id, offer))[0]).toBe(404);
    expect((await propose(crypto.randomUUID(), offer))[0]).toBe(404);
    expect(await propose(brock.id, {})).toEqual([422, "Choose at least one card."]);
    await gets(ash, ivysaur, 101);
    expect(await propose(brock.id, { give: [{ ...ivysaur, quantity: 101 }] })).toEqual([
      422,
      "Each side can give at most 100 cards.",
    ]);
    expect((await propose(brock.id, { give: ["nonsense"] }))[0]).toBe(422);
  });

  test("for cards that a side does not have, adding up lines of one card", async () => {
    const give = [
      { ...ivysaur, quantity: 2 },
      { ...ivysaur, quantity: 2 },
    ];
    expect((await messageOf(proposes(ash, { userId: brock.id, give })))[1]).toStartWith(
      "You don’t have enough copies of Ivysaur 002",
    );
    const take = [{ ...charizard, quantity: 3 }];
    expect((await messageOf(proposes(ash, { userId: brock.id, take })))[1]).toStartWith(
      `${brock.username} no longer has enough copies of Charizard ex 006`,
    );
  });

  test("for cards of a game that a side hides", async () => {
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect((await proposes(ash, { userId: brock.id, take: [charizard] })).status).toBe(409);
  });

  test("for cards of a game that the taker hides", async () => {
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect(await messageOf(proposes(ash, { userId: brock.id, give: [ivysaur] }))).toEqual([
      409,
      `${brock.username} doesn’t collect the game of one of these cards.`,
    ]);
    await sql`update users set disallowed_categories = '{}' where id = ${brock.id}`;
    const { id } = await proposed(ash, brock, { give: [ivysaur] });
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect(await messageOf(accepts(brock, id))).toEqual([
      409,
      "One of these cards is from a game you hide. Show that game in your settings first.",
    ]);
  });

  test("when a card is gone meanwhile; nothing is half done", async () => {
    const { id } = await proposed(ash, brock, offer);
    await accepts(brock, id);
    await gets(ash, ivysaur, 1);
    expect((await swaps(ash, id)).status).toBe(200);
    const [status, message] = await messageOf(swaps(brock, id));
    expect([status, message.startsWith(`${ash.username} no longer has enough copies of Ivysaur`)]).toEqual([409, true]);
    expect(await held()).toEqual([1, 0, 0, 2]);
    expect(await stateOf(ash, id)).toBe("accepted");
    await gets(ash, ivysaur, 2);
    expect((await swaps(brock, id)).status).toBe(200);
    expect(await held()).toEqual([0, 1, 2, 1]);
  });

  test("while either collection is locked", async () => {
    const { id } = await proposed(ash, brock, offer);
    await sql`update users set are_writes_locked = true where id = ${ash.id}`;
    expect((await accepts(brock, id)).status).toBe(409);
    expect((await proposes(ash, { userId: brock.id, ...offer })).status).toBe(409);
    await sql`update users set are_writes_locked = false where id = ${ash.id}`;
    await accepts(brock, id);
    await swaps(ash, id);
    await sql`update users set are_writes_locked = true where id = ${ash.id}`;
    expect(await messageOf(swaps(brock, id))).toEqual([
      409,
      `${ash.username}’s collection is locked right now. Try again later.`,
    ]);
    expect(await held()).toEqual([3, 0, 0, 2]);
  });

  test("while an import holds a card", async () => {
    const { id } = await proposed(ash, brock, offer);
    await accepts(brock, id);
    await swaps(ash, id);
    await sql.begin(async (tx) => {
      await tx`select from entries where user_id = ${ash.id} for update`;
      expect((await swaps(brock, id)).status).toBe(409);
    });
    expect((await swaps(brock, id)).status).toBe(200);
  });

  test("in a form; the page keeps what was chosen", async () => {
    const give = "sv03.5/sv03.5-002/normal/3";
    await gets(ash, ivysaur, 2);
    const response = await ash.post("/api/trades", { userId: brock.id, give }, html);
    expect(response.status).toBe(303);
    const text = await bodyOf(ash.page(response.headers.get("location") ?? ""));
    expect(text).toContain("You don’t have enough copies of Ivysaur");
  });
});

describe("undo", () => {
  test("needs both people and restores everything", async () => {
    const { id } = await completed(ash, brock, offer);
    expect((await undoes(ash, id)).status).toBe(200);
    expect(await held()).toEqual([1, 1, 2, 1]);
    expect((await undoes(brock, id)).status).toBe(200);
    expect(await held()).toEqual([3, 0, 0, 2]);
    expect(await stateOf(brock, id)).toBe("undone");
    expect((await undoes(ash, id)).status).toBe(409);
  });

  test("is refused once a card changed, and nothing changes", async () => {
    const { id } = await completed(ash, brock, offer);
    await gets(brock, ivysaur, 5);
    await undoes(ash, id);
    expect(await messageOf(undoes(brock, id))).toEqual([
      409,
      "A card in this trade has changed since then, so the trade can’t be undone.",
    ]);
    expect(await held()).toEqual([1, 1, 5, 1]);
    expect(await stateOf(ash, id)).toBe("completed");
  });

  test("of only one side is not possible, neither before nor after both undid it", async () => {
    const { id } = await completed(ash, brock, offer);
    const batches = async () =>
      (
        await sql<{ batch: string }[]>`
      select distinct batch from entry_changes where is_final and user_id in (${ash.id}, ${brock.id})`
      ).map((row) => row.batch);
    const tryAll = async () => {
      for (const person of [ash, brock])
        for (const batch of await batches())
          expect((await person.post("/api/collection/undo", { batch })).status).toBe(404);
    };
    expect(await batches()).toHaveLength(1);
    await tryAll();
    await undoes(ash, id);
    await undoes(brock, id);
    expect(await batches()).toHaveLength(3);
    await tryAll();
    expect(await held()).toEqual([3, 0, 0, 2]);
  });
});

describe("the details of a copy", () => {
  test("move with it, except the price paid, and come back with an undo", async () => {
    const { setId, cardId, variant } = charizard;
    const described = async (person: Person): Promise<object[]> => [
      ...(await sql`select condition, cost from copies where user_id = ${person.id} and removed_at is null order by id`),
    ];
    await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition, cost, cost_currency)
      values (${brock.id}, ${setId}, ${cardId}, ${variant}, 2, 'LP', 500, 'USD')`;
    const { id } = await completed(ash, brock, { take: [charizard] });
    expect(await described(ash)).toEqual([{ condition: "LP", cost: null }]);
    await undoes(ash, id);
    await undoes(brock, id);
    expect(await described(ash)).toEqual([]);
    const [stored] = await sql<
      { copies: number; cost: number }[]
    >`select sum(quantity)::int as copies, min(cost) as cost
      from copies where user_id = ${brock.id} and removed_at is null`;
    expect(stored).toEqual({ copies: 2, cost: 500 });
  });

  test("a graded card that was changed since is not undone", async () => {
    const { setId, cardId, variant } = charizard;
    const [slab] = await sql<{ id: string }[]>`
      insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      values (${brock.id}, ${setId}, ${cardId}, ${variant}, 'PSA', '10') returning id`;
    const { id } = await completed(ash, brock, { take: [{ gradedId: slab?.id }] });
    const changed = { gradedId: slab?.id, variant, company: "PSA", grade: "10", certificate: "12345678" };
    expect((await ash.put(`/api/collection/${cardId}/graded?setId=${setId}`, changed)).status).toBe(200);
    await undoes(ash, id);
    expect(await messageOf(undoes(brock, id))).toEqual([
      409,
      "A card in this trade has changed since then, so the trade can’t be undone.",
    ]);
    expect([...(await held()), await stateOf(ash, id)]).toEqual([3, 1, 0, 1, "completed"]);
  });

  test("a graded card without a copy in the collection, or changed since, stays where it is", async () => {
    const [slab] = await sql<{ id: string }[]>`
      insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      values (${brock.id}, ${charizard.setId}, ${charizard.cardId}, ${charizard.variant}, 'PSA', '10') returning id`;
    const take = [{ gradedId: slab?.id }];
    await gets(brock, charizard, 0);
    expect((await proposes(ash, { userId: brock.id, take })).status).toBe(409);
    await gets(brock, charizard, 1);
    const { id } = await proposed(ash, brock, { take });
    expect((await accepts(brock, id, { round: 1 })).status).toBe(200);
    await sql`update graded_cards set grade = '1' where id = ${slab?.id ?? ""}`;
    await swaps(ash, id);
    expect((await swaps(brock, id)).status).toBe(409);
    await sql`update graded_cards set grade = '10' where id = ${slab?.id ?? ""}`;
    await gets(brock, charizard, 0);
    expect((await swaps(brock, id)).status).toBe(409);
    expect([await copies(site, ash, charizard), await copies(site, brock, charizard)]).toEqual([0, 0]);
  });

  test("only a friend's cards are compared, also where an offer is refused", async () => {
    const stranger = await site.signUp();
    const headers = { accept: "text/html", "content-type": "application/json" };
    const body = JSON.stringify({ userId: stranger.id, give: [ivysaur] });
    const response = await ash.request("/api/trades", { method: "POST", body, headers });
    expect(response.status).toBe(409);
    const boxes = readPage(await bodyOf(response, 409)).all("checkbox");
    expect(boxes.filter((box) => box.of("name") === "take")).toEqual([]);
  });

  test("a graded card moves only if it is chosen, and does not count as a raw copy", async () => {
    const { setId, cardId, variant } = charizard;
    const [slab] = await sql<
      { id: string }[]
    >`insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      values (${brock.id}, ${setId}, ${cardId}, ${variant}, 'PSA', '9') returning id`;
    expect((await proposes(ash, { userId: brock.id, take: [{ ...charizard, quantity: 2 }] })).status).toBe(409);
    const { id, take } = await completed(ash, brock, { take: [{ gradedId: slab?.id }] });
    expect(take[0]).toMatchObject({ cardId, quantity: 1, graded: "PSA 9" });
    const owner = async () =>
      (await sql<{ id: string }[]>`select user_id as id from graded_cards where id = ${slab?.id ?? ""}`)[0]?.id;
    expect([await owner(), ...(await held())]).toEqual([ash.id, 3, 1, 0, 1]);
    await undoes(ash, id);
    await undoes(brock, id);
    expect([await owner(), ...(await held())]).toEqual([brock.id, 3, 0, 0, 2]);
  });
});
