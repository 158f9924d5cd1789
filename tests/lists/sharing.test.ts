import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { add, answer, makeList, numbers, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
let misty: Awaited<ReturnType<typeof site.signUp>>;
const brock = await site.signUp();

beforeEach(async () => {
  misty = await site.signUp();
});

describe("a share link", () => {
  const linkIn = async (id: string) =>
    /id="share-url">http:\/\/localhost([^<]+)</.exec(await bodyOf(misty.page(`/lists/${id}/settings`)))?.[1] ?? "";

  test("opens a private list to anyone with the link, until it is replaced", async () => {
    const id = await makeList(misty);
    await add(misty, id, "6");
    const link = await linkIn(id);
    expect(link).toStartWith(`/lists/${id}?share=`);
    const page = await bodyOf(site.anonymous.page(link));
    expect(page).toContain("Charizard ex");
    expect(page).toContain("view=table&amp;share=");
    for (const wrong of [`/lists/${id}`, `${link}x`, link.replace(id, await makeList(misty))]) {
      expect((await site.anonymous.page(wrong)).status).toBe(404);
    }
    expect((await brock.request(`/api/lists/${id}/share`, { method: "DELETE" })).status).toBe(404);
    expect((await misty.request(`/api/lists/${id}/share`, { method: "DELETE" })).status).toBe(200);
    expect((await site.anonymous.page(link)).status).toBe(404);
    expect((await site.anonymous.page(await linkIn(id))).status).toBe(200);
  });

  test("does not open a list to blocked people", async () => {
    const id = await makeList(misty);
    const link = await linkIn(id);
    expect((await brock.page(link)).status).toBe(200);
    await site.sql`insert into blocks (user_id, blocked_user_id) values (${misty.id}, ${brock.id})`;
    expect((await brock.page(link)).status).toBe(404);
    expect((await send(brock, "POST", `/api/lists/${id}/copy?${link.split("?")[1]}`)).status).toBe(404);
    expect((await site.anonymous.page(link)).status).toBe(200);
  });

  test("opens a public list of a private profile, without the owner's copies", async () => {
    const id = await makeList(misty, "DYNAMIC", { visibility: "PUBLIC" });
    expect(await linkIn(id)).toBe(`/lists/${id}`);
    expect((await whole(misty, id)).ownedCount).toBe(0);
    expect((await whole(brock, id)).ownedCount).toBeNull();
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    const link = await linkIn(id);
    expect(link).toStartWith(`/lists/${id}?share=`);
    expect((await site.anonymous.page(link)).status).toBe(200);
  });

  test("allows reading and copying the list, not writing", async () => {
    const id = await makeList(misty);
    await add(misty, id, "6");
    const share = (await linkIn(id)).split("?")[1];
    expect((await send(brock, "POST", `/api/lists/${id}/copy`)).status).toBe(404);
    expect((await send(brock, "PUT", `/api/lists/${id}`, { name: "Mine" })).status).toBe(404);
    const { id: copy } = await answer<{ id: string }>(send(brock, "POST", `/api/lists/${id}/copy?${share}`));
    expect(await numbers(brock, copy)).toBe("6");
  });
});

test("a list names its owner to everyone who may see the profile, and lights none of the viewer's own menu", async () => {
  const id = await makeList(misty, "STATIC", { visibility: "PUBLIC" });
  await site.sql`update users set avatar = '/avatars/3.png' where id = ${misty.id}`;
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  const link = async (person: Pick<typeof misty, "page">, path = `/lists/${id}`) => {
    const html = await bodyOf(person.page(path));
    return /by <a href="([^"]+)"><img[^>]* src="([^"]+)"/.exec(html)?.slice(1).join(" ");
  };
  const named = `/u/${slug} /avatars/3.png`;
  expect([await link(brock), await link(site.anonymous), await link(misty)]).toEqual([named, named, undefined]);
  const owner = { username: misty.username, slug, avatar: "/avatars/3.png" };
  expect((await whole(site.anonymous, id)).owner).toEqual(owner);
  for (const [person, lit] of [
    [misty, true],
    [brock, false],
    [site.anonymous, false],
  ] as const) {
    expect(/<a href="\/lists"[^>]*aria-current/.test(await bodyOf(person.page(`/lists/${id}`)))).toBe(lit);
  }

  const facts = /class="page-head">.*?<p>(.*?)<\/p>/s.exec(await bodyOf(site.anonymous.page(`/lists/${id}`)))?.[1];
  expect(facts?.replace(/<[^>]+>/g, "")).toBe(`by ${misty.username} · 0 cards`);

  await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
  const settings = await bodyOf(misty.page(`/lists/${id}/settings`));
  const shared = /id="share-url">http:\/\/localhost([^<]+)</.exec(settings)?.[1] ?? "";
  expect([await link(brock, shared), await link(site.anonymous, shared)]).toEqual([undefined, undefined]);
  expect(await bodyOf(site.anonymous.page(shared))).not.toContain(slug);
  expect((await whole(site.anonymous, `${id}?${shared.split("?")[1]}`)).owner).toBeNull();
  await site.sql`
    insert into friendships (user_id, friend_id) values (${misty.id}, ${brock.id}), (${brock.id}, ${misty.id})`;
  expect([await link(brock, shared), await link(brock)]).toEqual([named, named]);
  await site.sql`delete from friendships`;
});

test("a profile shows all lists to its owner, public ones to others", async () => {
  const open = await makeList(misty, "STATIC", { name: "An open one", visibility: "PUBLIC" });
  const closed = await makeList(misty, "DYNAMIC", { name: "A closed one" });
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  type Tab = { value: { id: string; ownedCount: number | null }[] };
  const idsFor = async (person: Pick<typeof misty, "json">) =>
    (await answer<Tab>(person.json(`/u/${slug}/lists`))).value.map(({ id }) => id).sort();
  expect(await idsFor(misty)).toEqual([open, closed].sort());
  expect(await idsFor(brock)).toEqual([open]);
  expect(await idsFor(site.anonymous)).toEqual([open]);
  expect(await bodyOf(site.anonymous.page(`/u/${slug}/lists`))).not.toContain("Favorite:");
  expect((await misty.page(`/u/${slug}/nothing`)).status).toBe(404);
});

test("a cached page is per viewer, and follows the list and the collection", async () => {
  const id = await makeList(misty, "STATIC", { visibility: "PUBLIC" });
  await add(misty, id, "6", { variant: "holo" });
  const seen = async (person: Pick<typeof misty, "page">) => {
    const html = await bodyOf(person.page(`/lists/${id}`));
    return [/2 copies|Not owned/.exec(html)?.[0], html.includes(`/lists/${id}/settings`), html.includes("Charmander")];
  };
  const visitor = [undefined, false, false];
  expect([await seen(misty), await seen(brock), await seen(site.anonymous)]).toEqual([
    ["Not owned", true, false],
    ["Not owned", false, false],
    visitor,
  ]);
  await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  expect([await seen(misty), await seen(brock), await seen(site.anonymous)]).toEqual([
    ["2 copies", true, false],
    ["Not owned", false, false],
    visitor,
  ]);
  await add(misty, id, "4");
  expect([await seen(misty), await seen(brock)]).toEqual([
    ["2 copies", true, true],
    ["Not owned", false, true],
  ]);
  await send(misty, "PUT", `/api/lists/${id}`, { visibility: "PRIVATE" });
  expect((await brock.page(`/lists/${id}`)).status).toBe(404);
});
