import { beforeEach, describe, expect, test } from "bun:test";
import { setWritesLocked } from "#features/auth/sign-in/service/roles.ts";
import { body, html, json, type Person, useSite } from "#tests/harness.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const misty = await site.signUp({ username: "misty" });

const page = "/admin/installation/maintenance";
const call = "/api/admin/maintenance";
type State = { lockState: string; locked: number; value: { id: string }[]; pagingKey: string | null };
const state = (after = "") => json<State>(admin.json(`${page}?after=${after}`));
const set = (lockState: string, verificationString: string, by: Person = admin) =>
  by.put(call, { lockState, verificationString });
const own = (person: Person) =>
  person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });

beforeEach(() => setWritesLocked(site.db, { locked: false }));

describe("the lock of all collections", () => {
  test("stops every write, also of new accounts, until it is lifted", async () => {
    expect(await state()).toMatchObject({ lockState: "UNLOCKED", locked: 0, value: [] });
    const changed = (await sql`select count(*)::int as n from users`)[0]?.n;
    expect(await json<object>(set("LOCKED", "lock"))).toEqual({ lockState: "LOCKED", changed });
    const brock = await site.signUp();
    expect([(await own(misty)).status, (await own(brock)).status]).toEqual([409, 409]);
    expect(await state()).toMatchObject({ lockState: "LOCKED", locked: changed + 1 });
    expect((await set("LOCKED", "lock")).status).toBe(409);
    expect((await set("UNLOCKED", "unlock")).status).toBe(200);
    expect((await own(misty)).status).toBe(200);
    expect((await set("UNLOCKED", "unlock")).status).toBe(409);
    const rows = await sql`select action, before, after from audit_log where object = 'collections:all' order by id`;
    expect(rows).toMatchObject([
      { action: "collections.lock", before: { locked: 0 }, after: { locked: changed } },
      { action: "collections.unlock", before: { locked: changed + 1 }, after: { locked: 0 } },
    ]);
  });

  test("needs the confirmation word, a reason on the page, and an admin", async () => {
    for (const word of ["", "LOCK", "unlock"]) expect((await set("LOCKED", word)).status).toBe(422);
    expect((await set("HALF", "lock")).status).toBe(422);
    expect((await set("LOCKED", "lock", misty)).status).toBe(403);
    const form = { lockState: "LOCKED", verificationString: "lock", reason: "" };
    const confirmation = await admin.post(`${call}?_method=PUT`, form, html);
    expect([confirmation.status, (await confirmation.text()).includes("Enter a reason")]).toEqual([422, true]);
    const typo = await admin.post(
      `${call}?_method=PUT`,
      { ...form, verificationString: "no", reason: "New server" },
      html,
    );
    const shown = await typo.text();
    for (const part of ["Confirmation must be exactly", 'value="New server"']) expect(shown).toContain(part);
    expect((await state()).locked).toBe(0);
    const done = await admin.post(`${call}?_method=PUT`, { ...form, reason: "New server" }, html);
    expect([done.status, done.headers.get("location")]).toEqual([303, page]);
    expect(await body(admin.page(page))).toContain("All collections are locked, including those of new accounts.");
  });

  test("lists locked accounts in pages without gaps or repeats", async () => {
    await sql`insert into users (username, slug, are_writes_locked)
      select 'Locked ' || n, 'locked-' || n, true from generate_series(1, 120) n`;
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const { value, pagingKey, locked }: State = await state(after);
      expect(locked).toBe(120);
      seen.push(...value.map(({ id }) => id));
      after = pagingKey;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const shown = await body(admin.page(page));
    for (const part of ["120 locked collections", 'rel="next"', "Unlock all collections"])
      expect(shown).toContain(part);
    expect((await state("nonsense")).value).toHaveLength(50);
  });
});
