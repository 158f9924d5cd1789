import { describe, expect, test } from "bun:test";
import { deleteOldErrors } from "#features/operations/installation/queries.ts";
import { bodyOf, html, json, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { until } from "#tests/until.ts";
import { addFailure, doneJob } from "../done-job.ts";

const site = await useSite({}, "starter");
const { sql, db } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const page = "/admin/installation";
const run = (job: string, by = admin) => by.post("/api/admin/jobs", { job }, html);
const errors = () => sql`select * from server_errors order by id desc`;

describe("the page of the installation", () => {
  test("shows health, the last backup, jobs with their last error, and errors", async () => {
    await sql`insert into settings (key, value) values ('last backup', now()::text)`;
    const [done, failed] = [await doneJob(site), await doneJob(site, "The server of prices is down.")];
    const code = await addFailure(site);
    const shown = await bodyOf(admin.page(page));
    for (const part of ["Last backup, from today.", "MB free for", done, failed, "The server of prices is down.", code])
      expect(shown).toContain(part);
    expect(readPage(shown).get("main").sight).toMatch(/ \d+ warnings? /);
    expect(
      readPage(shown)
        .get("group", /^\d+ checks OK/)
        .of("open"),
    ).toBeUndefined();
    expect(shown.indexOf('data-check="warn"')).toBeLessThan(shown.indexOf('data-check="ok"'));
    const { findings, jobs } = await json<{ findings: { name: string }[]; jobs: object[] }>(admin.json(page));
    expect(findings.map(({ name }) => name)).toContain("disk");
    expect(jobs).toContainEqual(expect.objectContaining({ name: done, everyMinutes: 60, failed: 0, waiting: 0 }));
  });

  test("leads to what an admin can do about a warning", async () => {
    await sql`delete from settings where key = 'last backup'`;
    const shown = readPage(await bodyOf(admin.page(page)));
    expect(shown.text).toContain("No backup recorded. Back up now");
    expect(shown.get("link", "Back up now").href).toBe("/admin/installation/backups");
  });

  test("is for admins", async () => {
    for (const path of [page, `${page}/errors`]) expect((await clerk.page(path)).status).toBe(403);
    expect((await run("a job", clerk)).status).toBe(403);
  });
});

describe("a job", () => {
  test("runs once on demand, with an audit row, and not while it is queued", async () => {
    const job = await doneJob(site);
    const response = await run(job);
    expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    const waiting = await sql`select data from pgboss.job where data ->> 'job' = ${job} and state = 'created'`;
    expect(waiting).toMatchObject([{ data: { job, everyMinutes: 60 } }]);
    expect((await admin.post("/api/admin/jobs", { job })).status).toBe(409);
    expect(await sql`select from audit_log where action = 'job.run' and object = ${`job:${job}`}`).toHaveLength(1);
  });

  test("that does not exist is refused", async () => {
    expect((await admin.post("/api/admin/jobs", { job: "mail" })).status).toBe(404);
    expect((await admin.post("/api/admin/jobs", { job: "" })).status).toBe(422);
  });
});

describe("a failed request", () => {
  test("is stored with its code and route, without values and addresses, and found by the code", async () => {
    await sql`alter table private_notes rename to away`;
    const misty = await site.signUp({ username: "misty" });
    const response = await misty.json("/api/collection/sv03.5-006/private-notes?setId=sv03.5");
    await sql`alter table away rename to private_notes`;
    expect(response.status).toBe(500);
    const code = response.headers.get("x-correlation-id") ?? "";
    const [stored] = await until(errors, (rows) => rows[0]?.correlation_id === code);
    expect(stored).toMatchObject({ method: "GET", route: "/api/collection/:id/private-notes", status: 500 });
    expect(JSON.stringify(stored)).not.toContain(misty.id);
    for (const q of [code, code.slice(0, 8), ` ${code.slice(0, 8).toUpperCase()}`])
      expect(
        readPage(await bodyOf(admin.page(`${page}/errors?q=${encodeURIComponent(q)}`))).at(`code-${code}`)?.text,
      ).toBe(code);
    expect(await bodyOf(admin.page(`${page}/errors?q=nothing`))).toContain("No error with this code");
    expect(await bodyOf(admin.page(`${page}/errors?q=${crypto.randomUUID()}`))).toContain("No error with this code");
  });

  test("that repeats is one row with a count and the newest code", async () => {
    await sql`delete from server_errors`;
    const codes = [await addFailure(site), await addFailure(site), await addFailure(site)];
    await sql`update server_errors set message = 'Another' where correlation_id = ${codes[0]!}`;
    for (const path of [page, `${page}/errors`]) {
      const shown = await bodyOf(admin.page(path));
      expect(codes.map((code) => shown.includes(`data-copy="code-${code}"`))).toEqual([true, false, true]);
      expect(shown.match(/2 times, last /g)).toHaveLength(1);
    }
    expect(readPage(await bodyOf(admin.page(`${page}/errors`))).get("main").text).toMatch(/\/ ?u\/ ?:slug/);
    expect(await json<object>(admin.json(`${page}/errors`))).toMatchObject({ value: { length: 3 } });
  });

  test("that is refused on purpose is not stored", async () => {
    const before = await errors();
    expect((await admin.page("/nowhere")).status).toBe(404);
    expect(await errors()).toEqual(before);
  });

  test("is deleted after thirty days, or after a thousand newer ones", async () => {
    await sql`delete from server_errors`;
    const old = await addFailure(site);
    await sql`update server_errors set at = now() - interval '31 days'`;
    const first = await addFailure(site);
    await sql`
      insert into server_errors (correlation_id, method, route, status, message, stack)
      select gen_random_uuid(), 'GET', '/', 500, '', '' from generate_series(1, 999)`;
    await deleteOldErrors(db);
    const codes = (await errors()).map((row) => row.correlation_id);
    expect([codes.length, codes.includes(old), codes.includes(first)]).toEqual([1000, false, true]);
    await addFailure(site);
    await deleteOldErrors(db);
    expect((await errors()).map((row) => row.correlation_id)).not.toContain(first);
  });
});
