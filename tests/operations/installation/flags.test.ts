import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { until } from "#tests/until.ts";

const site = await useSite({ MEMBERSHIP: "stripe", FLAGS: "pro" }, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const page = "/admin/installation/flags";
const put = (flag: string, isEnabled: unknown, by: Person = admin) => by.put(`/api/admin/flags/${flag}`, { isEnabled });
const reset = (flag: string) => admin.request(`/api/admin/flags/${flag}`, { method: "DELETE" });
const lines = () => json<{ flag: string; isEnabled: boolean; source: string }[]>(admin.json(page));
const lineOf = async (flag: string) => (await lines()).find((line) => line.flag === flag);
const isOn = (flag: "pro" | "promo") => site.deps.flags.enabled.has(flag);

describe("the flags", () => {
  test("are listed with their state and its origin", async () => {
    expect(await lineOf("pro")).toEqual({ flag: "pro", isEnabled: true, source: "setting" });
    expect(await lineOf("promo")).toEqual({ flag: "promo", isEnabled: false, source: "setting" });
    expect(await bodyOf(admin.page(page))).toContain("FLAGS setting");
    const other = await useSite();
    const owner = await other.signUp({ roles: ["admin"] });
    const usual = await json<object[]>(owner.json(page));
    expect(usual).toContainEqual({ flag: "streamTools", isEnabled: true, source: "default" });
  });

  test("are for admins", async () => {
    expect((await clerk.page(page)).status).toBe(403);
    expect((await put("pro", false, clerk)).status).toBe(403);
  });

  test("are switched for every process, with an audit row, and reset to the setting", async () => {
    const off = await json<object>(put("pro", false));
    expect(off).toEqual({ flag: "pro", isEnabled: false, source: "staff" });
    await until(
      async () => isOn("pro"),
      (on) => !on,
    );
    expect((await put("pro", false)).status).toBe(409);
    expect(await json<object>(reset("pro"))).toEqual({ flag: "pro", isEnabled: true, source: "setting" });
    await until(
      async () => isOn("pro"),
      (on) => on,
    );
    expect((await reset("pro")).status).toBe(409);
    const rows = await sql`select action, object, before, after from audit_log where object = 'flag:pro' order by id`;
    expect(rows).toMatchObject([
      { action: "flag.switch", before: { isOn: true, source: "setting" }, after: { isOn: false, source: "staff" } },
      { action: "flag.switch", before: { isOn: false, source: "staff" }, after: { isOn: true, source: "setting" } },
    ]);
  });

  test("are switched by a form; a stale form shows the page again", async () => {
    const form = { isEnabled: "true" };
    const sent = await admin.post("/api/admin/flags/promo?_method=PUT", form, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, page]);
    expect(await bodyOf(admin.page(page))).toContain("Promotion banner turned on.");
    const log = readPage(await bodyOf(admin.page("/admin/audit?object=flag:promo"))).get("main");
    expect(log.sight).toContain(" Turned on ");
    expect(log.get("link", "Promotion banner").href).toBe(page);
    const again = await admin.post("/api/admin/flags/promo?_method=PUT", form, html);
    expect(again.status).toBe(409);
    expect(await bodyOf(again, 409)).toContain("This flag is already set that way.");
  });

  test("that wait for a setting are not shown as working", async () => {
    const other = await useSite({ MEMBERSHIP: "off", FLAGS: "pro,streamTools" });
    const shown = await bodyOf((await other.signUp({ roles: ["admin"] })).page(page));
    expect(readPage(shown).get("main").sight).toContain(" Needs MEMBERSHIP=stripe ");
    const tones = readPage(shown)
      .all("")
      .filter(({ text }) => text === "On")
      .flatMap((one) => one.of("data-tone") ?? []);
    expect(tones.toSorted()).toEqual(["good", "quiet"]);
    expect(shown.match(/aria-label="Turn o.+?"/g)).toEqual([
      'aria-label="Turn off: Pro page"',
      'aria-label="Turn off: Stream Tools"',
    ]);
    expect(shown.match(/>Unavailable</g)).toHaveLength(2);
    expect(await bodyOf(admin.page(page))).not.toContain("Needs MEMBERSHIP");
  });

  test("have names, with their keys beside them; buying asks before it is turned on, and is turned off at once", async () => {
    const shown = await bodyOf(admin.page(page));
    for (const part of [
      "Pro purchases",
      "<code>stripe</code>",
      "Let members buy Pro?",
      "who buy Pro pay through Stripe",
    ])
      expect(shown).toContain(part);
    const sent = await admin.post("/api/admin/flags/stripe?_method=PUT", { isEnabled: "true" }, html);
    expect(sent.status).toBe(303);
    const on = await bodyOf(admin.page(page));
    expect(on).not.toContain("Let members buy Pro?");
    expect(readPage(on).names("button")).toContain("Turn off: Pro purchases");
    await reset("stripe");
  });

  test.each([
    ["nothing", true],
    ["pro", "maybe"],
    ["pro", undefined],
  ])("%s set to %p is refused", async (flag, to) => {
    expect((await put(flag, to)).status).toBe(422);
  });
});
