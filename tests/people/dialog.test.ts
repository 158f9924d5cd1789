import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, html, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended, blocked, requestFriend } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp({ username: "Brock" })];
beforeEach(async () => {
  await sql`truncate friendships, friend_requests, blocks, rate_limits`;
});

const dialog = (path: string) => bodyOf(misty.htmx("GET", `${path}${path.includes("?") ? "&" : "?"}overlay=1`));

describe("the friends dialog", () => {
  test("has three tabs, with the count of requests in brackets when there are any", async () => {
    const empty = await dialog("/friends");
    expect(empty).toStartWith("<dialog");
    for (const title of ["Friends", "Friend Requests ", "Find a Friend"]) expect(empty).toContain(`>${title.trim()} `);
    expect(empty).toContain("No friends yet");
    await requestFriend(sql, brock.id, misty.id);
    expect(await dialog("/friends")).toContain("Friend Requests (1)");
    const requests = await dialog("/friends?tab=requests");
    expect(readPage(requests).hrefs()).toContain("/u/brock");
    for (const label of ["Accept Brock", "Dismiss Brock"]) expect(readPage(requests).names("button")).toContain(label);
  });

  test("asks before a friend is removed, and comes back to the friends", async () => {
    await befriended(sql, misty.id, brock.id);
    const remove = readPage(await dialog("/friends")).get("link", "Remove Brock");
    expect([remove.href, remove.of("data-overlay")]).toEqual([`/friends?remove=${brock.id}`, "true"]);
    const asking = await dialog(`/friends?remove=${brock.id}`);
    expect(asking).toContain("Remove Friend");
    expect(asking).toContain("Keep Friend");
    const after = await bodyOf(misty.htmx("DELETE", `/api/friends?friendId=${brock.id}&part=friends&over=1`));
    expect(after).toStartWith('<div class="social"');
    expect(after).toContain("You and Brock are no longer friends.");
    expect(after).toContain("No friends yet");
    expect(await dialog(`/friends?remove=${brock.id}`)).not.toContain("Keep Friend");
  });

  test("is paged both ways, and says so while it loads", async () => {
    for (let n = 0; n < 45; n++) {
      const name = `f${String(n).padStart(2, "0")}`;
      const [row] = await sql<
        { id: string }[]
      >`insert into users (username, slug) values (${name}, ${name}) returning id`;
      await befriended(sql, misty.id, row?.id ?? "");
    }
    const names = (text: string) => [...text.matchAll(/href="\/u\/(f\d\d)"/g)].map(([, name = ""]) => name);
    const link = (text: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll("&amp;", "&");
    const first = await dialog("/friends");
    expect(readPage(first).text).toContain("NextLoading..");
    expect(link(first, "prev")).toBeUndefined();
    const second = await dialog(link(first, "next") ?? "");
    const third = await dialog(link(second, "next") ?? "");
    expect(link(third, "next")).toBeUndefined();
    expect([first, second, third].map((page) => names(page).length)).toEqual([20, 20, 5]);
    const back = await dialog(link(third, "prev") ?? "");
    expect(names(back)).toEqual(names(second));
    const start = await dialog(link(back, "prev") ?? "");
    expect(names(start)).toEqual(names(first));
    expect(link(start, "prev")).toBeUndefined();
  });

  test("sends a request, and shows a refusal at the name with what was typed", async () => {
    const path = "/api/friend-request/sent?part=find&over=1";
    const sent = await bodyOf(misty.htmx("PUT", path, { requesteeUsername: "Brock" }));
    expect(sent).toContain("Successfully sent a friend request!");
    expect(sent).toContain("Sending...");
    const refused = await misty.htmx("PUT", path, { requesteeUsername: "Nobody <here>" });
    const part = readPage(await bodyOf(refused, 404));
    expect(part.at("friend-over")).toMatchObject({
      value: "Nobody <here>",
      description: expect.stringContaining("No collector has that username."),
    });
  });

  test("lists blocked people behind a link that is shown only if there are any", async () => {
    expect(await dialog("/friends")).not.toContain("/friends?tab=blocked");
    await blocked(sql, misty.id, brock.id);
    expect(await dialog("/friends")).toContain("/friends?tab=blocked");
    expect(readPage(await dialog("/friends?tab=blocked")).names("button")).toContain("Unblock Brock");
  });
});

describe("without a script", () => {
  test("each button is a form that leads back and shows what was done", async () => {
    await requestFriend(sql, brock.id, misty.id);
    const headers = { ...html, referer: "http://localhost/friends?tab=requests" };
    const path = `/api/friend-request/received?requesterId=${brock.id}&part=requests&_method=PUT`;
    const response = await misty.post(path, {}, headers);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/friends?tab=requests"]);
    expect(await bodyOf(misty.page("/friends"))).toContain("You and Brock are now friends.");
  });

  test("the form keeps a refused name", async () => {
    const response = await misty.post(
      "/api/friend-request/sent?part=find&_method=PUT",
      { requesteeUsername: "Nobody" },
      html,
    );
    const text = await bodyOf(response, 404);
    expect(text).toStartWith("<!doctype html>");
    expect(readPage(text).at("friend")?.description).toStartWith("No collector has that username.");
  });
});
