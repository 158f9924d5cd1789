import { beforeEach, describe, expect, test } from "bun:test";
import { unwrapped } from "#features/site/texts/rules.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { until } from "../until.ts";

const settings = { MEMBERSHIP: "stripe", FLAGS: "promo,pro", PROMO_CODE: "COLLECT10" };
const site = await useSite(settings, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const page = "/admin/installation/texts";
const call = (name: string) => `/api/admin/texts/${name}`;
const versionOf = async (name: string) => (await json<{ version: string }>(admin.json(`${page}/${name}`))).version;
const reset = (name: string) => admin.request(call(name), { method: "DELETE" });

const spring = {
  code: "SPRING",
  title: "Spring is here",
  text: "Save with {CODE} now",
  from: "2026-03-01T00:00:00Z",
  until: "2026-04-01T00:00:00Z",
};
const banner = async (time: string): Promise<string> => {
  site.setTime(new Date(time));
  const shown = /<aside class="promo"[\s\S]*?<\/aside>/.exec(await bodyOf(site.anonymous.page("/series")))?.[0] ?? "";
  return shown.replaceAll(/<[^>]*>/g, "");
};
const bannerWith = (time: string, words: string) =>
  until(
    () => banner(time),
    (shown) => shown.includes(words),
  );
const privacy = (words: string) =>
  until(
    () => bodyOf(site.anonymous.page("/privacy")),
    (shown) => shown.includes(words),
  );

beforeEach(() => site.setTime(new Date()));

describe("the promotion", () => {
  test("of staff overrides the setting, at its own time, and can be reset", async () => {
    expect(await banner("2025-09-05T00:00:00Z")).toContain("COLLECT10");
    expect((await admin.put(call("promo"), spring)).status).toBe(200);
    await bannerWith("2026-03-05T00:00:00Z", "Spring is here Save with SPRING now");
    expect(await banner("2025-09-05T00:00:00Z")).toBe("");
    expect(await banner("2026-04-01T00:00:00Z")).toBe("");
    expect(await bodyOf(admin.page(page))).toContain("It has ended");
    expect((await reset("promo")).status).toBe(200);
    await bannerWith("2025-09-05T00:00:00Z", "COLLECT10");
    expect((await reset("promo")).status).toBe(404);
    const rows = await sql`select action, before, after from audit_log where object = 'text:promo' order by id`;
    expect(rows).toMatchObject([
      { action: "text.edit", before: null, after: { code: "SPRING" } },
      { action: "text.reset", before: { code: "SPRING" }, after: null },
    ]);
  });

  test("is dismissed separately for each promotion; a new text does not show it again", async () => {
    const round = async () =>
      JSON.parse((await sql`select value from settings where key = 'text:promo'`)[0]?.value).round;
    await admin.put(call("promo"), spring);
    const first = await round();
    await admin.put(call("promo"), { ...spring, title: "Spring has come" });
    expect(await round()).toBe(first);
    await admin.put(call("promo"), { ...spring, code: "SUMMER" });
    expect(await round()).toBe(first + 1);
    await reset("promo");
  });

  test("is edited with one line per paragraph, which shows the same page", async () => {
    const before = await bodyOf(site.anonymous.page("/privacy"));
    const form = await bodyOf(admin.page(`${page}/privacy`));
    const field = /<textarea[^>]*>\n?([^<]*)</.exec(form)?.[1] ?? "";
    const text = field.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    expect(text).toMatch(/^This site runs .+ section about it\.$/m);
    expect(text).toMatch(/^- \*\*Your account\*\*.+ it gave us\.$/m);
    expect((await admin.put(call("privacy"), { text })).status).toBe(200);
    const article = (shown: string) => /<article[\s\S]*<\/article>/.exec(shown)?.[0].replace(/\s+/g, " ").trim();
    expect(article(await bodyOf(site.anonymous.page("/privacy")))).toBe(article(before));
    await reset("privacy");
  });

  test.each([
    ["lines of a paragraph", "a\nb\n\nc\nd", "a b\n\nc d"],
    ["a list", "- x\n  y\n- z\n  1. a\n     b", "- x y\n- z\n  1. a b"],
    ["headings", "# T\na\nb\n## U\nT\n===\na\nb", "# T\na b\n## U\nT\n===\na b"],
    ["hard breaks", "a  \nb\\\nc\nd", "a  \nb\\\nc d"],
    ["code", "```\nx\ny\n```\na\nb\n\n    x\n    y", "```\nx\ny\n```\na b\n\n    x\n    y"],
    ["quotes and tables", "> a\n> b\n\n| a |\n| - |\n| b |", "> a\n> b\n\n| a |\n| - |\n| b |"],
    ["a table without outer bars", "a | b\n--- | ---\nc | d", "a | b\n--- | ---\nc | d"],
  ])("is unwrapped: %s", (_, text, expected) => expect(unwrapped(text)).toBe(expected));

  test("has a preview", async () => {
    const form = { ...spring, from: "2026-03-01T00:00", until: "2026-04-01T00:00", reason: "" };
    const preview = await admin.post(`${call("promo")}?_method=PUT`, { ...form, isPreview: "true" }, html);
    const shown = await bodyOf(preview);
    for (const part of ["Preview: nothing is saved yet", 'data-round="preview"', "Spring is here", 'value="SPRING"'])
      expect(shown).toContain(part);
    expect(await sql`select from settings where key = 'text:promo'`).toHaveLength(0);
    const saved = await admin.post(`${call("promo")}?_method=PUT`, form, html);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${page}/promo`]);
    expect(await json<object>(admin.json(`${page}/promo`))).toMatchObject({ from: "2026-03-01T00:00:00.000Z" });
    await reset("promo");
  });

  test.each([
    { code: "" },
    { text: "no place for the code" },
    { until: spring.from },
    { from: "soon" },
    { from: "2026-02-31T00:00:00Z", until: "x" },
    { until: "9999-12-31T23:59-14:00" },
    { title: "a".repeat(81) },
  ])("with %p is refused, and the form keeps the typed values", async (change) => {
    const response = await admin.post(`${call("promo")}?_method=PUT`, { ...spring, ...change, reason: "Sale" }, html);
    expect([response.status, (await bodyOf(response, 422)).includes('value="Sale"')]).toEqual([422, true]);
  });
});

test("a banner shows its code wherever its text names it", async () => {
  await admin.put(call("promo"), { ...spring, text: "Type {CODE} at the till: {CODE} ends soon" });
  await bannerWith("2026-03-05T00:00:00Z", "Type SPRING at the till: SPRING ends soon");
  await reset("promo");
});

describe("the text of a page", () => {
  test("of staff overrides the others, in every process, and is escaped", async () => {
    const before = await bodyOf(site.anonymous.page("/privacy"));
    const text = "# Our privacy\n\nWe keep **nothing**. <script>alert(1)</script>";
    expect((await admin.put(call("privacy"), { text })).status).toBe(200);
    const shown = await privacy("Our privacy");
    for (const part of ["<strong>nothing</strong>", "<title>Our privacy", "&lt;script&gt;"])
      expect(shown).toContain(part);
    expect(await bodyOf(admin.page(page))).toContain("Staff");
    expect((await reset("privacy")).status).toBe(200);
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(before)?.[1] ?? "none";
    await privacy(title);
  });

  test("has a preview", async () => {
    const form = { text: "# A draft\n\nOf *terms*", reason: "" };
    const preview = await admin.post(`${call("tos")}?_method=PUT`, { ...form, isPreview: "true" }, html);
    for (const part of ["Preview: nothing is saved yet", "<em>terms</em>"])
      expect(await bodyOf(preview.clone())).toContain(part);
    expect(await bodyOf(site.anonymous.page("/tos"))).not.toContain("A draft");
  });

  test("changed by another member of staff is not overwritten", async () => {
    const version = await versionOf("affiliates");
    const [one, two] = await Promise.all(
      ["# One", "# Two"].map((text) => admin.put(call("affiliates"), { text, version })),
    );
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    const form = { text: "# Three", version, reason: "" };
    const late = await admin.post(`${call("affiliates")}?_method=PUT`, form, html);
    const shown = await bodyOf(late, 409);
    expect(late.status).toBe(409);
    for (const part of ["This text has changed since you opened it.", "# Three"]) expect(shown).toContain(part);
    expect(
      (await admin.put(call("affiliates"), { text: "# Four", version: await versionOf("affiliates") })).status,
    ).toBe(200);
    expect((await admin.put(call("affiliates"), { text: "# Four" })).status).toBe(422);
    expect(await sql`select from audit_log where object = 'text:affiliates'`).toHaveLength(2);
  });

  test.each([
    ["tos", { text: "" }],
    ["tos", { text: "a".repeat(50_001) }],
    ["tos", { text: "\u0000" }],
    ["imprint", { text: "# No such page" }],
  ])("%s with %p is refused", async (name, given) => {
    expect((await admin.put(call(name), given)).status).toBe(422);
  });

  test("is for admins", async () => {
    for (const path of [page, `${page}/promo`, `${page}/tos`]) expect((await clerk.page(path)).status).toBe(403);
    expect((await clerk.put(call("tos"), { text: "# Mine" })).status).toBe(403);
  });
});
