import { beforeEach, describe, expect, test } from "bun:test";
import { publicNames } from "#features/people/friends/queries/names.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { planOf } from "../plan.ts";
import { befriended, blocked, requestFriend } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp({ username: "Brock" })];
beforeEach(async () => {
  await sql`truncate friendships, friend_requests, blocks, rate_limits`;
  await sql`update users set profile_visibility = 'public'`;
  site.setTime(new Date("2026-11-22T10:00:00Z"));
});

const call = (person: Person, method: string, path: string) =>
  person.request(path, { method, headers: { accept: "application/json" } });
const ask = (person: Person, username: string) =>
  call(person, "PUT", `/api/friend-request/sent?requesteeUsername=${encodeURIComponent(username)}`);
const accept = (person: Person, from: Person) =>
  call(person, "PUT", `/api/friend-request/received?requesterId=${from.id}`);
const dismiss = (person: Person, from: Person) =>
  call(person, "DELETE", `/api/friend-request/received?requesterId=${from.id}`);
const refusal = async (response: Response | Promise<Response>) => {
  const { code, message } = await json<{ code: number; message: string }>(response);
  return [code, message];
};
const count = async (person: Person) => json(call(person, "GET", "/api/friend-request"));

describe("a friend request", () => {
  test("is sent by name, counted, sent live to both, and accepted", async () => {
    expect(await json(ask(misty, " brock "))).toEqual({
      code: 200,
      message: "Successfully sent a friend request!",
    });
    expect(await count(brock)).toEqual({ count: 1 });
    expect(await json(call(brock, "GET", "/api/friend-request/received"))).toEqual([
      { requesterId: misty.id, requesterUsername: "Misty", requesterAvatar: "/avatars/1.png" },
    ]);
    expect(await json(call(misty, "GET", "/api/friend-request/sent"))).toEqual([
      { requesteeId: brock.id, requesteeUsername: "Brock", requesteeAvatar: "/avatars/1.png" },
    ]);
    expect(await json(accept(brock, misty))).toEqual({ code: 200, message: "You and Misty are now friends." });
    expect(await count(brock)).toEqual({ count: 0 });
    for (const [me, other] of [
      [misty, brock],
      [brock, misty],
    ] as const) {
      expect(await json(me.post("/api/friends", {}))).toEqual({
        value: [{ friendId: other.id, friendUsername: other.username, friendAvatar: "/avatars/1.png", friendLevel: 0 }],
        pagingKey: null,
      });
    }
  });

  test("may be accepted by the friend's id as well, once", async () => {
    await requestFriend(sql, misty.id, brock.id);
    expect((await call(brock, "PUT", `/api/friends?friendId=${misty.id}`)).status).toBe(200);
    expect((await call(brock, "PUT", `/api/friends?friendId=${misty.id}`)).status).toBe(404);
  });

  test("that crosses a request from the other person makes them friends", async () => {
    await ask(misty, "Brock");
    expect(await json(ask(brock, "Misty"))).toEqual({ code: 200, message: "You and Misty are now friends." });
  });

  test("does not reveal whether the profile is private", async () => {
    const answers = [];
    for (const visibility of ["public", "private"]) {
      await sql`truncate friend_requests`;
      await sql`update users set profile_visibility = ${visibility} where id = ${brock.id}`;
      answers.push(await bodyOf(ask(misty, "Brock")));
    }
    expect(answers[0]).toBe(answers[1] as string);
  });

  test("is refused with the reason", async () => {
    expect(await refusal(ask(misty, "nobody here"))).toEqual([404, "No collector has that username."]);
    expect(await refusal(ask(misty, "misty"))).toEqual([422, "You can’t be friends with yourself."]);
    expect(await refusal(ask(misty, " "))).toEqual([422, "Enter a username."]);
    await ask(misty, "Brock");
    expect(await refusal(ask(misty, "Brock"))).toEqual([409, "You already sent Brock a friend request."]);
    await accept(brock, misty);
    expect(await refusal(ask(misty, "Brock"))).toEqual([409, "You and Brock are already friends."]);
  });

  test("that was dismissed can be sent again after 30 days; the other person can send one at once", async () => {
    await ask(misty, "Brock");
    expect(await json(dismiss(brock, misty))).toEqual({ code: 200, message: "Friend request dismissed." });
    expect(await count(brock)).toEqual({ count: 0 });
    expect(await refusal(dismiss(brock, misty))).toEqual([404, "This friend request doesn’t exist anymore."]);
    site.setTime(new Date("2026-12-22T09:59:59Z"));
    expect(await refusal(ask(misty, "Brock"))).toEqual([409, "You can’t send Brock a friend request right now."]);
    site.setTime(new Date("2026-12-22T10:00:00Z"));
    expect((await ask(misty, "Brock")).status).toBe(200);
    await dismiss(brock, misty);
    expect((await ask(brock, "Misty")).status).toBe(200);
    expect((await accept(misty, brock)).status).toBe(200);
  });

  test("can be canceled, and is then gone", async () => {
    await ask(misty, "Brock");
    const cancel = () => call(misty, "DELETE", `/api/friend-request/sent?requesteeId=${brock.id}`);
    expect(await json(cancel())).toEqual({ code: 200, message: "Friend request canceled." });
    expect(await refusal(cancel())).toEqual([404, "This friend request doesn’t exist anymore."]);
    expect(await refusal(accept(brock, misty))).toEqual([404, "This friend request doesn’t exist anymore."]);
  });

  test("is limited to 100 open ones and 30 new ones a day", async () => {
    await sql`
      with made as (insert into users (username, slug) select 'p' || n, 'p' || n from generate_series(1, 200) n returning id)
      select from made`;
    for (let n = 1; n <= 30; n++) expect((await ask(misty, `p${n}`)).status).toBe(200);
    expect((await ask(misty, "p31")).status).toBe(429);
    await sql`truncate rate_limits`;
    await sql`insert into friend_requests (user_id, requestee_id)
      select ${misty.id}, id from users where username ~ '^p[0-9]+$' order by id limit 100 on conflict do nothing`;
    await sql`delete from friend_requests where requestee_id in
      (select requestee_id from friend_requests order by requestee_id offset 100)`;
    expect(await refusal(ask(misty, "Brock"))).toEqual([
      409,
      "You can have at most 100 open friend requests. Cancel one first.",
    ]);
  });

  test("is refused if either person has a thousand friends", async () => {
    await sql`
      with made as (insert into users (username, slug) select 'q' || n, 'q' || n from generate_series(1, 1000) n returning id),
        mine as (insert into friendships select ${brock.id}::uuid, id from made)
      insert into friendships select id, ${brock.id}::uuid from made`;
    await requestFriend(sql, misty.id, brock.id);
    expect(await refusal(accept(brock, misty))).toEqual([409, "You can have at most 1,000 friends."]);
    await sql`truncate friend_requests`;
    await requestFriend(sql, brock.id, misty.id);
    expect(await refusal(accept(misty, brock))).toEqual([409, "Brock can’t have more friends right now."]);
  });
});

describe("friends", () => {
  test("are listed by name, twenty per page, with their levels; other people's as far as the viewer may see them", async () => {
    for (let n = 0; n < 25; n++) {
      const name = `r${String(n).padStart(2, "0")}`;
      const [row] = await sql<{ id: string }[]>`
        insert into users (username, slug, profile_visibility) values (${name}, ${name}, ${n === 3 ? "private" : "public"})
        returning id`;
      await befriended(sql, misty.id, row?.id ?? "");
    }
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select id, 'sv03.5', 'sv03.5-006', 'holo', 2 from users where username = 'r00'`;
    type Page = { value: { friendUsername: string; friendLevel: number }[]; pagingKey: string | null };
    const pages = async (person: Pick<Person, "request">, of = "") => {
      const names = [];
      let pagingKey: string | null = null;
      do {
        const page: Page = await json<Page>(
          person.request(`/api/friends${of}`, {
            method: "POST",
            body: JSON.stringify({ pagingKey }),
            headers: { "content-type": "application/json" },
          }),
        );
        names.push(page.value.map(({ friendUsername, friendLevel }) => `${friendUsername} ${friendLevel}`));
        ({ pagingKey } = page);
      } while (pagingKey !== null);
      return names;
    };
    const own = await pages(misty);
    expect(own.map(({ length }) => length)).toEqual([20, 5]);
    expect(own[0]?.slice(0, 4)).toEqual(["r00 1", "r01 0", "r02 0", "r03 0"]);
    const seen = await pages(site.anonymous, "?username=Misty");
    expect(seen.map(({ length }) => length)).toEqual([20, 4]);
    expect(seen.flat()).not.toContain("r03 0");
    const wrong = await misty.post("/api/friends", { pagingKey: "x y" }, { accept: "application/json" });
    expect(wrong.status).toBe(422);
  });

  test("show a level and how many cards they have, without those of games that they hide", async () => {
    await befriended(sql, misty.id, brock.id);
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${brock.id}, 'sv03.5', 'sv03.5-006', 'holo', 1200)`;
    const row = async () => /<b>Brock<\/b><small>(.+?)<\/small>/.exec(await bodyOf(misty.page("/friends")))?.[1];
    expect(await row()).toBe("Level 1 · 1,200 cards");
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect(await row()).toBe("Level 0 · 0 cards");
    await sql`update users set disallowed_categories = '{}' where id = ${brock.id}`;
    await sql`delete from entries where user_id = ${brock.id}`;
  });

  test("of a private profile are hidden: it answers like one that does not exist", async () => {
    await sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    const of = async (name: string) => {
      const { correlationId: _, ...rest } = await json<Record<string, unknown>>(
        brock.post(`/api/friends?username=${name}`, {}, { accept: "application/json" }),
      );
      return rest;
    };
    expect(await of("Misty")).toEqual(await of("nobody"));
    await befriended(sql, misty.id, brock.id);
    expect(await of("Misty")).toMatchObject({ value: [{ friendUsername: "Brock" }] });
  });

  test("can be removed by either, which ends access at once", async () => {
    await sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    await befriended(sql, misty.id, brock.id);
    const status = async () => (await brock.page("/u/misty/collection")).status;
    expect(await status()).toBe(200);
    const removal = () => call(misty, "DELETE", `/api/friends?friendId=${brock.id}`);
    expect(await json(removal())).toEqual({ code: 200, message: "You and Brock are no longer friends." });
    expect(await status()).toBe(404);
    expect((await removal()).status).toBe(404);
  });

  test("who own a card are listed by the API, without strangers and those who hide its game", async () => {
    const stranger = await site.signUp();
    await befriended(sql, misty.id, brock.id);
    for (const { id } of [brock, stranger]) {
      await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
        values (${id}, 'sv03.5', 'sv03.5-006', 'holo', 2)`;
    }
    const owners = async () => json<{ value: object[] }>(misty.post("/api/friend-cards?setId=sv03.5&numberKey=6", {}));
    expect(await owners()).toMatchObject({ value: [{ friendUsername: "Brock", variants: [{ quantity: 2 }] }] });
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect((await owners()).value).toEqual([]);
    await sql`update users set disallowed_categories = '{}' where id = ${brock.id}`;
  });
});

describe("names while typing", () => {
  const found = async (typed: string) =>
    (
      await json<{ username: string }[]>(
        call(misty, "GET", `/api/people?requesteeUsername=${encodeURIComponent(typed)}`),
      )
    ).map(({ username }) => username);

  test("are of public profiles that start with the text; friends, oneself and blocked people are left out", async () => {
    expect(await found("bro")).toEqual(["Brock"]);
    expect(await found(" BRO ")).toEqual(["Brock"]);
    for (const typed of ["", "b", "rock", "mis", "%%", "b_", "brockk"]) expect(await found(typed)).toEqual([]);
    await befriended(sql, misty.id, brock.id);
    expect(await found("bro")).toEqual([]);
    await sql`truncate friendships`;
    for (const [one, other] of [
      [misty, brock],
      [brock, misty],
    ] as const) {
      await blocked(sql, one.id, other.id);
      expect(await found("bro")).toEqual([]);
      await sql`truncate blocks`;
    }
    await sql`update users set profile_visibility = 'private' where id = ${brock.id}`;
    expect(await found("brock")).toEqual([]);
  });

  test("are eight at most, as rows with a level and a button for a page", async () => {
    for (let n = 10; n < 20; n++) await site.signUp({ username: `Rival ${n}` });
    expect(await found("riv")).toHaveLength(8);
    const rows = () =>
      misty.htmx("GET", "/api/people?requesteeUsername=rival%201&over=1").then((answer) => bodyOf(answer));
    expect((await rows()).match(/<b>Rival \d+<\/b><small>Level 0 · 0 cards<\/small>/g)).toHaveLength(8);
    const path = "/api/friend-request/sent?requesteeUsername=Rival+10&part=find&over=1";
    expect(await rows()).toContain(`hx-put="${path.replaceAll("&", "&amp;")}"`);
    expect((await misty.htmx("PUT", path)).status).toBe(200);
    expect(await rows()).toContain("Request sent");
    await sql`truncate friend_requests`;
    expect(await bodyOf(misty.htmx("GET", "/api/people?requesteeUsername=zzz"))).toContain("No public profile starts");
    expect(await bodyOf(misty.htmx("GET", "/api/people?requesteeUsername=z"))).toBe("");
    expect((await call(misty, "GET", `/api/people?requesteeUsername=${"x".repeat(101)}`)).status).toBe(422);
  });

  test("are read from an index, in its order", async () => {
    await sql`
      insert into users (username, slug) select 'Extra ' || n, 'extra-' || n from generate_series(1, 20000) n`;
    await sql`analyze users`;
    for (const typed of ["ex", "extra-19999", "zu"]) {
      const plan = await planOf(sql, (db) => publicNames(db, misty, typed));
      expect(plan).toContain("Index Scan using users_public_names");
      expect(plan).not.toContain("Sort");
    }
    expect(await found("extra_1")).toEqual([]);
    expect(await found("extra-1999")).toHaveLength(8);
    await sql`delete from users where slug like 'extra-%'`;
  });
});

describe("a block", () => {
  const block = (person: Person, whom: { id: string }) => call(person, "PUT", `/api/blocks?userId=${whom.id}`);

  test("ends friendship and requests, and hides both from each other until it is undone", async () => {
    await befriended(sql, misty.id, brock.id);
    expect(await json(block(misty, brock))).toEqual({ code: 200, message: "You blocked Brock." });
    expect((await brock.page("/u/misty/collection")).status).toBe(404);
    expect((await misty.page("/u/brock/collection")).status).toBe(200);
    expect(await refusal(ask(brock, "Misty"))).toEqual([404, "No collector has that username."]);
    expect(await refusal(ask(misty, "Brock"))).toEqual([409, "You blocked Brock. Unblock them first."]);
    expect(await json(call(misty, "GET", "/api/blocks"))).toEqual([
      { userId: brock.id, username: "Brock", avatar: "/avatars/1.png" },
    ]);
    expect(await json(call(brock, "GET", "/api/blocks"))).toEqual([]);
    expect((await call(misty, "DELETE", `/api/blocks?userId=${brock.id}`)).status).toBe(200);
    expect((await brock.page("/u/misty/collection")).status).toBe(200);
    expect((await call(misty, "DELETE", `/api/blocks?userId=${brock.id}`)).status).toBe(404);
  });

  test("works for visible people and those who sent a request; others answer like people who do not exist", async () => {
    const nobody = { id: crypto.randomUUID() };
    await sql`update users set profile_visibility = 'private' where id = ${brock.id}`;
    expect(await refusal(block(misty, brock))).toEqual(await refusal(block(misty, nobody)));
    await requestFriend(sql, brock.id, misty.id);
    expect((await block(misty, brock)).status).toBe(200);
    expect(await count(misty)).toEqual({ count: 0 });
    expect(await refusal(block(brock, misty))).toEqual(await refusal(block(brock, nobody)));
    expect(await refusal(block(misty, misty))).toEqual([422, "You can’t block yourself."]);
  });

  test("looks to the blocked person like being a stranger", async () => {
    await blocked(sql, misty.id, brock.id);
    const status = (id: string) => json(call(brock, "GET", `/api/friends/status?friendId=${id}`));
    expect(await status(misty.id)).toEqual(await status(crypto.randomUUID()));
  });
});
