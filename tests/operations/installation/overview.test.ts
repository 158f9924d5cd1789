import { describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { addFailure } from "../done-job.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });
const misty = await site.signUp();

type Row = { title: string; waiting: { count: number; texts: string[] } | null };
const waiting = async (title: string, by: Person = admin) =>
  (await json<{ value: Row[] }>(by.json("/admin"))).value.find((row) => row.title === title)?.waiting;

const report = (count: number, status = "open") => sql`
  insert into card_reports (user_id, category, description, status)
  select ${misty.id}, 'EN', 'Wrong ' || n, ${status} from generate_series(1, ${count}) n`;

describe("a row of the panel says what waits behind it", () => {
  test("open reports without duplicates, and profiles for those who may see them", async () => {
    expect(await waiting("Reports")).toBeNull();
    await report(3);
    await report(1, "resolved");
    await sql`update card_reports set duplicate_of = (select min(id) from card_reports) where description = 'Wrong 2'`;
    await sql`insert into profile_reports (user_id, reported_user_id, reason) values (${misty.id}, ${clerk.id}, 'Rude')`;
    expect(await waiting("Reports")).toEqual({ count: 3, texts: ["2 card reports", "1 profile report"] });
    expect(await waiting("Reports", clerk)).toEqual({ count: 2, texts: ["2 card reports"] });
  });

  test("at most 99 are counted", async () => {
    await report(150);
    expect((await waiting("Reports"))?.texts).toEqual(["99+ card reports", "1 profile report"]);
    expect(await bodyOf(admin.page("/admin"))).toContain("99+ card reports");
  });

  test("held prices that are undecided, each variant once", async () => {
    expect(await waiting("Prices")).toBeNull();
    const hold = (variant: string, day: string, isAccepted: boolean | null) => sql`
      insert into held_prices (card_id, variant, source, currency, market, standing, as_of, day, is_accepted)
      values ('sv03.5-001', ${variant}, 'tcgplayer', 'USD', 100000, 10, now(), ${day}, ${isAccepted})`;
    await hold("normal", "2026-01-01", null);
    await hold("normal", "2026-01-02", null);
    await hold("reverse", "2026-01-01", false);
    expect(await waiting("Prices", clerk)).toEqual({ count: 1, texts: ["1 to review"] });
    expect(await json<object[]>(clerk.json("/admin/prices"))).toHaveLength(1);
  });

  test("warnings of health and the errors of a day, for admins", async () => {
    const before = (await until(() => waiting("Installation")))?.texts ?? [];
    expect(before[0]).toMatch(/^\d+ warnings?$/);
    expect(before).toHaveLength(1);
    await addFailure(site);
    await sql`update server_errors set at = now() - interval '2 days'`;
    expect((await waiting("Installation"))?.texts).toEqual(before);
    await addFailure(site);
    expect((await waiting("Installation"))?.texts).toEqual([...before, "1 error today"]);
    expect(await waiting("Installation", clerk)).toBeUndefined();
    const { findings } = await json<{ findings: { level: string }[] }>(admin.json("/admin/installation"));
    const bad = findings.filter(({ level }) => level !== "ok").length;
    expect(before[0]).toStartWith(`${bad} `);
    const levels = [...(await bodyOf(admin.page("/admin/installation"))).matchAll(/data-check="(\w+)"/g)].map(
      ([, l]) => l,
    );
    expect(levels.slice(0, bad)).not.toContain("ok");
    expect(new Set(levels.slice(bad))).toEqual(new Set(["ok"]));
  });

  test("health is checked once a minute", async () => {
    const now = Date.now() + 120_000;
    site.setTime(new Date(now));
    const before = (await until(() => waiting("Installation")))?.texts;
    await sql`insert into sessions (token_hash, user_id, expires_at)
      values ('old', ${misty.id}, now() - interval '2 days')`;
    expect((await waiting("Installation"))?.texts).toEqual(before);
    site.setTime(new Date(now + 60_000));
    expect((await waiting("Installation"))?.texts).not.toEqual(before);
  });
});
