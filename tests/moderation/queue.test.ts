import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { reported } from "./routes.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp({ username: "Brock" })];
const clerk = await site.signUp({ username: "Joy", roles: ["data_entry"] });

const path = "/api/admin/reports/cards";
const answer = (report: Record<string, unknown>, by = clerk) => by.put(path, report);
const stored = async (id: number) => (await sql`select * from card_reports where id = ${id}`)[0];
type Listed = {
  value: { id: number; duplicates: number; isWaiting: boolean; cardName: string }[];
  pagingKey: string | null;
};
const listed = (query = "") => json<Listed>(clerk.json(`${path}?${query}`));
const idsOf = ({ value }: Listed) => value.map(({ id }) => id);

beforeEach(async () => {
  await sql`truncate card_reports, report_messages, profile_reports, rate_limits`;
});

describe("the queue", () => {
  test("lists open reports, newest first, and others by status, game, thread and words", async () => {
    const [one, two] = [await reported(site, misty), await reported(site, brock)];
    const closed = await reported(site, misty, "wontfix");
    await sql`update card_reports set category = 'JP', thread_status = 'resolved' where id = ${two}`;
    await sql`update card_reports set description = 'A stamp of 100% foil' where id = ${one}`;
    expect(idsOf(await listed())).toEqual([two, one]);
    expect(idsOf(await listed("status=all"))).toEqual([closed, two, one]);
    expect(idsOf(await listed("status=wontfix"))).toEqual([closed]);
    expect(idsOf(await listed("category=JP"))).toEqual([two]);
    expect(idsOf(await listed("thread=not_resolved"))).toEqual([one]);
    expect(idsOf(await listed("q=100%25"))).toEqual([one]);
    expect(idsOf(await listed("q=charizard"))).toEqual([two, one]);
    expect(idsOf(await listed("q=brock"))).toEqual([two]);
    expect(idsOf(await listed("q=%25"))).toEqual([one]);
  });

  test("has open reports that wait for staff before those that were answered, over its pages", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 60; n++) ids.push(await reported(site, misty));
    await sql`update card_reports set is_waiting = false where id % 2 = 0`;
    const spoken = ids.find((id) => id % 2 === 0) ?? 0;
    await misty.post(`/api/reports/cards/${spoken}/messages`, { message: "Still wrong" }, html);
    const first = await listed();
    const second = await listed(`after=${encodeURIComponent(first.pagingKey ?? "")}`);
    const newestFirst = ids.toReversed();
    const waits = (id: number) => id % 2 === 1 || id === spoken;
    const wanted = [...newestFirst.filter(waits), ...newestFirst.filter((id) => !waits(id))];
    expect([...idsOf(first), ...idsOf(second)]).toEqual(wanted);
    expect(idsOf(await listed("status=all"))).toEqual(newestFirst.slice(0, 50));
  });

  test("is paged by a cursor", async () => {
    for (let n = 0; n < 55; n++) await reported(site, misty);
    const first = await listed();
    const second = await listed(`after=${first.pagingKey}`);
    expect([first.value.length, second.value.length, second.pagingKey]).toEqual([50, 5, null]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(55);
  });

  test("is a page with tabs, filters and links, and says what to do when it is empty", async () => {
    const id = await reported(site, misty);
    const page = await bodyOf(clerk.page("/admin/reports/cards/open?q=holo"));
    for (const part of [`href="/admin/reports/card/${id}"`, "Misty", "Charizard ex", "151 · 6", "Waiting for staff"])
      expect(page).toContain(part);
    expect(page).toMatch(
      new RegExp(
        `class="face thumb".*href="/admin/reports/card/${id}"[^>]*>Charizard ex</a><p>151 · 6</p><p class="said">`,
      ),
    );
    expect(readPage(page).hrefs()).toContain("/admin/reports/cards/resolved?q=holo");
    expect(await bodyOf(clerk.page("/admin/reports/cards/ignore"))).toContain("No reports here");
    expect(await bodyOf(clerk.page("/admin/reports/cards/open?q=nothing"))).toContain("Clear filter");
    expect((await clerk.page("/admin/reports/cards/other")).status).toBe(404);
  });

  test("leads from a report to its card and shows the report as text", async () => {
    const id = await reported(site, misty);
    await sql`update card_reports set description = '<script>alert(1)</script> is wrong' where id = ${id}`;
    const page = await bodyOf(clerk.page(`/admin/reports/card/${id}`));
    expect(readPage(page).hrefs()).toContain(`/admin/cards/en/sv03.5-006?report=${id}`);
    expect(readPage(page).get("main").text).toContain("<script>alert(1)</script> is wrong");
    expect(readPage(page).get("link", /^View the card/).href).toBe("/series/scarlet-violet/151/6");
    const fact = async (term: string) => readPage(await bodyOf(clerk.page(`/admin/reports/card/${id}`))).fact(term);
    expect([await fact("Status"), await fact("Conversation")]).toEqual(["Open", "Waiting for staff"]);
    await answer({ id, message: "Which shop?" });
    expect(await fact("Conversation")).toBe("Waiting for the reporter");
    await answer({ id, threadStatus: "resolved" });
    expect(await fact("Conversation")).toBe("Closed");
    expect((await clerk.page("/admin/reports/card/999999")).status).toBe(404);
  });
});

describe("an answer", () => {
  test("sets status and thread, and the reporter sees a notice once, and the unread answer in the reports", async () => {
    const id = await reported(site, misty);
    expect(await bodyOf(misty.page("/series"))).not.toContain("Staff answered your report");
    const response = await answer({ id, status: "resolved", threadStatus: "resolved", message: "Fixed, thank you." });
    expect(await json(response)).toEqual({ id, status: "resolved", threadStatus: "resolved", duplicateOf: null });
    // A copy that the worker keeps is no page that the reporter sees.
    const kept = misty.request("/series", { headers: { accept: "text/html", "sec-fetch-mode": "cors" } });
    expect(await bodyOf(kept)).toContain("Staff answered your report");
    const first = await bodyOf(misty.page("/series?page=1"));
    expect(first).toContain("Staff answered your report");
    expect(readPage(first).get("link", "Dismiss this message").href).toBe("/series?page=1");
    expect(await bodyOf(brock.page("/series"))).not.toContain("Staff answered your report");
    for (const page of ["/series", "/collection", "/series/scarlet-violet/151"])
      expect(await bodyOf(misty.page(page))).not.toContain("Staff answered your report");
    expect(await bodyOf(misty.page("/account/reports"))).toContain("New answer");
    const thread = await bodyOf(misty.page(`/account/reports/${id}`));
    expect(thread).toContain("Fixed, thank you.");
    expect(thread).toContain("This has been fixed. Thank you for telling us.");
    expect(await bodyOf(misty.page("/series"))).not.toContain("Staff answered your report");
  });

  test("without JavaScript returns to the report; a refused one keeps the typed text", async () => {
    const id = await reported(site, misty);
    const form = { id: String(id), was: "open", message: "Where is it?", duplicateOf: "", reason: "" };
    const response = await clerk.post(`${path}?_method=PUT`, form, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/admin/reports/card/${id}`]);
    expect(await bodyOf(clerk.page(`/admin/reports/card/${id}`))).toContain("Saved. The reporter was notified.");
    const refused = await clerk.post(`${path}?_method=PUT`, { ...form, duplicateOf: String(id) }, html);
    const page = await bodyOf(refused, 422);
    expect(page).toContain("Choose another report");
    expect(
      readPage(page)
        .all("textbox")
        .map(({ value }) => value),
    ).toContain("Where is it?");
  });

  test("by a second member of staff is refused with 409, and the first answer stays", async () => {
    const id = await reported(site, misty);
    expect((await answer({ id, was: "open", status: "wontfix" })).status).toBe(200);
    expect((await answer({ id, was: "open", status: "resolved" })).status).toBe(409);
    expect((await stored(id))?.status).toBe("wontfix");
  });

  test.each([
    ["another status", { status: "done" }, 422],
    ["nothing", {}, 422],
    ["a message of control characters", { message: "a\u0000b" }, 422],
    ["too long a message", { message: "x".repeat(2001) }, 422],
    ["an unknown field", { states: "open" }, 422],
    ["an unknown report", { id: 999_999, status: "resolved" }, 404],
    ["itself as a duplicate", { duplicateOf: 1 }, 422],
  ])("with %s is refused", async (_, change, status) => {
    const id = await reported(site, misty);
    const given = "duplicateOf" in change ? { duplicateOf: id } : change;
    expect((await answer({ id, ...given })).status).toBe(status);
    expect(await sql`select from audit_log where object = ${`report:${id}`}`).toHaveLength(0);
  });

  test("is refused to the reporter and to visitors", async () => {
    const id = await reported(site, misty);
    expect((await answer({ id, status: "resolved" }, misty)).status).toBe(403);
    expect((await answer({ id, status: "resolved" }, site.anonymous as Person)).status).toBe(401);
    expect((await misty.page("/admin/reports/cards/open")).status).toBe(403);
  });
});

describe("duplicates", () => {
  test("leave the queue, and share status and messages of the report they were joined to", async () => {
    const [main, other] = [await reported(site, misty), await reported(site, brock)];
    await answer({ id: other, duplicateOf: main });
    expect((await listed()).value).toMatchObject([{ id: main, duplicates: 1 }]);
    await answer({ id: main, status: "resolved", message: "Now it is there." });
    expect(await stored(other)).toMatchObject({ status: "resolved" });
    expect(await bodyOf(brock.page(`/account/reports/${other}`))).toContain("Now it is there.");
    expect(await bodyOf(misty.page(`/account/reports/${main}`))).toContain("Now it is there.");
    await answer({ id: other, duplicateOf: null, status: "open" });
    expect(idsOf(await listed())).toEqual([other]);
  });

  test("of a report that is joined follow it; a duplicate is no one's main report", async () => {
    const [first, second, third] = [
      await reported(site, misty),
      await reported(site, misty),
      await reported(site, brock),
    ];
    await answer({ id: third, duplicateOf: second });
    expect((await answer({ id: first, duplicateOf: third })).status).toBe(422);
    await answer({ id: second, duplicateOf: first });
    expect([(await stored(second))?.duplicate_of, (await stored(third))?.duplicate_of]).toEqual([
      String(first),
      String(first),
    ]);
  });
});

describe("a thread", () => {
  test("takes the reporter's reply, opens again, and waits for staff", async () => {
    const id = await reported(site, misty);
    await answer({ id, message: "Which shop?", threadStatus: "resolved" });
    expect((await listed()).value[0]?.isWaiting).toBe(false);
    const response = await misty.post(
      `/api/reports/cards/${id}/messages`,
      { message: " The one\r\nin Celadon " },
      html,
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, `/account/reports/${id}`]);
    expect((await listed()).value[0]?.isWaiting).toBe(true);
    expect(await stored(id)).toMatchObject({ thread_status: "not_resolved" });
    expect(await json<object>(misty.json(`/api/reports/cards/${id}`))).toMatchObject({
      thread: [
        { isStaff: true, text: "Which shop?" },
        { isStaff: false, text: "The one\nin Celadon" },
      ],
    });
  });

  test("shows the picture, number and set of its card, among the settings", async () => {
    const id = await reported(site, misty);
    for (const path of ["/account/reports", `/account/reports/${id}`]) {
      const page = (await bodyOf(misty.page(path))).split("<main")[1];
      for (const part of ['class="face thumb"', "151 · 6", 'href="/account/settings/username"', "<h1"])
        expect(page).toContain(part);
    }
    await sql`update card_reports set number_key = 'none' where id = ${id}`;
    const [page] = (await bodyOf(misty.page("/account/reports"))).split("<main").slice(1);
    expect(page).toContain("151 · none");
    expect(page).not.toContain("face thumb");
  });

  test("is visible to its reporter only", async () => {
    const id = await reported(site, misty);
    expect((await brock.page(`/account/reports/${id}`)).status).toBe(404);
    expect((await brock.json(`/api/reports/cards/${id}`)).status).toBe(404);
    expect((await brock.post(`/api/reports/cards/${id}/messages`, { message: "Mine" })).status).toBe(404);
    expect(await json<Listed>(brock.json("/api/reports/cards"))).toEqual({ value: [], pagingKey: null });
    expect(idsOf(await json<Listed>(misty.json("/api/reports/cards")))).toEqual([id]);
    expect(await bodyOf(brock.page("/account/reports"))).toContain("No reports yet");
  });

  test("an empty reply gives the page again with the message", async () => {
    const id = await reported(site, misty);
    const response = await misty.post(`/api/reports/cards/${id}/messages`, { message: "  " }, html);
    expect([response.status, (await bodyOf(response, 422)).includes("Write a message")]).toEqual([422, true]);
  });
});

describe("reported profiles", () => {
  const report = async () => {
    const [row] = await sql<{ id: number }[]>`insert into profile_reports (user_id, reported_user_id, reason)
      values (${misty.id}, ${brock.id}, 'Sells fake cards.') returning id::int`;
    return row?.id ?? 0;
  };

  test("are for admins, who open the account and close the report", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    const id = await report();
    const page = await bodyOf(admin.page("/admin/reports/profiles/open"));
    for (const part of ["Brock", "Misty", "Sells fake cards.", `href="/admin/users/${brock.id}"`])
      expect(page).toContain(part);
    const change = { id: String(id), status: "resolved" };
    const response = await admin.post("/api/admin/reports/profiles?_method=PUT", change, html);
    expect(response.status).toBe(303);
    expect(await bodyOf(admin.page("/admin/reports/profiles/open"))).toContain("The report was saved.");
    expect(await bodyOf(admin.page("/admin/reports/profiles/resolved"))).toContain("Sells fake cards.");
    expect((await admin.put("/api/admin/reports/profiles", change)).status).toBe(409);
    expect((await admin.put("/api/admin/reports/profiles", { ...change, id: 999_999 })).status).toBe(404);
    expect((await admin.put("/api/admin/reports/profiles", { id, status: "gone" })).status).toBe(422);
    expect((await clerk.put("/api/admin/reports/profiles", change)).status).toBe(403);
  });
});
