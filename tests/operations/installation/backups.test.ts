import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { backupTitle, timeOf } from "#features/operations/backups/rules.ts";
import { folderOf } from "#features/operations/backups/service.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { bodyOf, html, json, type Person, testDatabase, useSite } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { backupFile } from "./backup-file.ts";

const site = await useSite({}, "starter");
const { sql } = site;
await site.work();
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const page = "/admin/installation/backups";
const call = "/api/admin/backups";
const folder = folderOf(site.deps.config);
type State = { value: { name: string; bytes: number }[]; isRunning: boolean };
const state = () => json<State>(admin.json(page));
const download = (name: string, verificationString: string, by: Person = admin) =>
  by.post(`${call}/${name}`, { verificationString });
const remove = (name: string, verificationString: string) =>
  admin.post(`${call}/${name}?_method=DELETE`, { verificationString, reason: "Old" }, html);

describe("a backup", () => {
  test("is made by a job, listed, downloaded whole, and restores into an empty database", async () => {
    const sent = await admin.post(call, {}, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, page]);
    const { value } = await until(state, ({ value, isRunning }) => value.length === 1 && !isRunning);
    const { name, bytes } = value[0]!;
    expect(await bodyOf(admin.page(page))).toContain(name);
    const file = await download(name, "download");
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const content = await file.bytes();
    expect([content.byteLength, Number(file.headers.get("content-length"))]).toEqual([bytes, bytes]);
    const copy = join(folder, "copy");
    await Bun.write(copy, content);
    const other = await testDatabase();
    await restore(other.sql, copy, { replace: true });
    expect(await other.sql`select username from users where id = ${admin.id}`).toMatchObject([
      { username: admin.username },
    ]);
    const actions = await sql`select action from audit_log where object = ${`backup:${name}`} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(["backup.start", "backup.download"]);
    expect(await bodyOf(admin.page("/admin/installation"))).toContain("Last backup, from today.");
    expect((await remove(name, "delete")).status).toBe(303);
    expect((await state()).value).toEqual([]);
  });

  test("is called by the day in its name, or of the file where that is none", async () => {
    const at = new Date("2025-05-06T07:08:09Z");
    const file = (name: string) => ({ name, at, bytes: 1 });
    expect(backupTitle(file("toploader-2026-01-31-070506.backup"))).toBe("Backup of Jan 31, 2026");
    expect(timeOf(file("toploader-2026-01-31-070506.backup"))).toEqual(new Date("2026-01-31T07:05:06Z"));
    expect(backupTitle(file("toploader-2026-99-99-000000.backup"))).toBe("Backup of May 6, 2025");
    const name = await backupFile(site, "all", 70_506);
    const shown = await bodyOf(admin.page(page));
    for (const part of ["Jan 31, 2026", "07:05 UTC", `href="${page}/${name}#download-reason"`, "restore FILE"])
      expect(shown).toContain(part);
    expect(await bodyOf(admin.page(`${page}/${name}`))).toContain(`restore ${name}`);
    await remove(name, "delete");
  });

  test("runs one at a time", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(call, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await until(state, ({ isRunning }) => !isRunning);
  });

  test("is not downloaded or deleted without the confirmation word, nor by others", async () => {
    const name = await backupFile(site);
    for (const word of ["", "delete", name]) expect((await download(name, word)).status).toBe(422);
    expect((await download(name, "download", clerk)).status).toBe(403);
    for (const path of [page, `${page}/${name}`]) expect((await clerk.page(path)).status).toBe(403);
    const confirmation = await admin.post(`${call}/${name}`, { verificationString: "download", reason: "" }, html);
    expect([confirmation.status, (await bodyOf(confirmation, 422)).includes("Enter a reason")]).toEqual([422, true]);
    const typo = await remove(name, "download");
    const shown = await bodyOf(typo, 422);
    expect([typo.status, shown.match(/Confirmation must be exactly/g)?.length]).toEqual([422, 1]);
    expect(shown.indexOf("Confirmation must be exactly")).toBeGreaterThan(shown.indexOf("Delete the backup"));
    expect(await readdir(folder)).toContain(name);
  });

  test.each([
    "toploader-2020-01-01-000000.backup",
    "..%2F..%2Fetc%2Fpasswd",
    "copy",
    "toploader-..-..-..-12345.backup",
  ])("called %s is not found", async (name) => {
    for (const response of [await download(name, "download"), await admin.page(`${page}/${name}`)])
      expect([404, 422]).toContain(response.status);
  });

  test("is deleted once, also by simultaneous requests", async () => {
    const name = await backupFile(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(name, "delete")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(404)]);
    const rows = await sql`select from audit_log where object = ${`backup:${name}`} and action = 'backup.delete'`;
    expect(rows).toHaveLength(1);
  });

  test("that fails shows the reason until a later one succeeds", async () => {
    await sql`delete from pgboss.job where name = 'backup'`;
    await sql`insert into pgboss.job (name, state, output, completed_on)
      values ('backup', 'failed', '{"reason": "the disk is full"}', now())`;
    expect(await bodyOf(admin.page(page))).toContain("The last backup failed: the disk is full");
    await sql`insert into pgboss.job (name, state, completed_on) values ('backup', 'completed', now())`;
    expect(await bodyOf(admin.page(page))).not.toContain("failed");
  });
});
