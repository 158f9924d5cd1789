import { describe, expect, test } from "bun:test";
import { deleteExpired } from "#features/auth/sign-in/queries/expired.ts";
import { invite } from "#features/auth/sign-in/service/registration.ts";
import { bodyOf, html, json, type Person, useSite, visitor } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";

const site = await useSite({ REGISTRATION: "invite" });
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const page = "/admin/installation/invitations";
const call = "/api/admin/invitations";
type Row = { id: number; note: string; usedByName: string | null; usedBy: string | null };
const listed = async (state: string) =>
  (await json<{ value: Row[] }>(admin.json(`${page}?state=${state}`))).value.map(({ id }) => id);

const create = (input: object, by: Person = admin) =>
  by.request(call, { method: "POST", body: JSON.stringify(input), headers: { "content-type": "application/json" } });
const revoke = (id: number) => admin.request(`${call}/${id}`, { method: "DELETE" });
const codeOf = (link: string) => new URL(link).searchParams.get("invitation") ?? "";
const join = (name: string, invitation: string) =>
  visitor((request) => site.app.request(request)).post(
    "/auth/register",
    { email: `${name}@example.com`, password: "correct horse battery", invitation },
    html,
  );

describe("an invitation", () => {
  test("is created, shown once, creates one account, and is listed by state", async () => {
    const { id, link } = await json<{ id: number; link: string }>(create({ days: 3, note: "Brock" }));
    expect(await listed("open")).toEqual([id]);
    const open = await bodyOf(admin.page(page));
    expect(open).toContain("Brock");
    expect(open).not.toContain(codeOf(link));
    expect((await join("brock", codeOf(link))).status).toBe(303);
    expect((await join("late", codeOf(link))).status).toBe(403);
    expect([await listed("open"), await listed("used")]).toEqual([[], [id]]);
    const [row] = await sql`select user_id, (select id from users where email = 'brock@example.com') as brock
      from invitations where id = ${id}`;
    expect(row?.user_id).toBe(row?.brock);
    expect((await revoke(id)).status).toBe(409);
    await sql`delete from users where email = 'brock@example.com'`;
    expect(await listed("used")).toEqual([]);
  });

  test("that is revoked creates no account", async () => {
    const { id, link } = await json<{ id: number; link: string }>(create({ days: 7 }));
    const gone = await admin.post(`${call}/${id}?_method=DELETE`, {}, html);
    expect([gone.status, gone.headers.get("location")]).toEqual([303, page]);
    expect((await join("gary", codeOf(link))).status).toBe(403);
    expect((await revoke(id)).status).toBe(404);
    const rows = await sql`select action from audit_log where object = ${`invitation:${id}`} order by id`;
    expect(rows.map(({ action }) => action)).toEqual(["invitation.create", "invitation.revoke"]);
    const log = JSON.stringify(await sql`select * from audit_log`);
    expect(log).not.toContain(codeOf(link));
  });

  test("by a form shows its link on the page", async () => {
    const made = await admin.post(call, { days: "7", note: "<b>Oak</b>" }, html);
    expect(made.status).toBe(200);
    const link = readPage(await bodyOf(made)).at("invitation");
    expect([link?.role, link?.text]).toEqual([
      "status",
      expect.stringMatching(/^http:\/\/localhost\/auth\/register\?invitation=\w+/),
    ]);
    expect(readPage(await bodyOf(admin.page(page))).text).toContain("<b>Oak</b>");
  });

  test.each([{ days: 0 }, { days: 366 }, { days: "many" }, { days: 7, note: "a".repeat(101) }, {}])(
    "%p is refused",
    async (input) => {
      expect((await create(input)).status).toBe(422);
      const typed = Object.entries({ note: "", ...input }).map(([name, value]) => [name, String(value)]);
      const again = await admin.post(call, Object.fromEntries(typed), html);
      expect([again.status, (await bodyOf(again, 422)).includes("<summary>New invitation</summary>")]).toEqual([
        422,
        true,
      ]);
    },
  );

  test("is for admins", async () => {
    expect((await clerk.page(page)).status).toBe(403);
    expect((await create({ days: 7 }, clerk)).status).toBe(403);
  });

  test("that expired is listed for a month, then deleted", async () => {
    const { id } = await invite(site.db, { days: 1 }, new Date(Date.now() - 10 * 86_400_000));
    expect(await listed("expired")).toEqual([id]);
    await deleteExpired(site.db, new Date());
    expect(await listed("expired")).toEqual([id]);
    await deleteExpired(site.db, new Date(Date.now() + 22 * 86_400_000));
    expect(await listed("expired")).toEqual([]);
  });

  test("is listed in pages", async () => {
    await sql`insert into invitations (code_hash, expires_at)
      select decode(lpad(to_hex(n), 8, '0'), 'hex'), now() + interval '1 day' from generate_series(1, 120) n`;
    const seen: number[] = [];
    let after: string | null = "";
    while (after !== null) {
      const next: { value: Row[]; pagingKey: string | null } = await json(admin.json(`${page}?after=${after}`));
      seen.push(...next.value.map(({ id }) => id));
      after = next.pagingKey;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(120);
  });
});
