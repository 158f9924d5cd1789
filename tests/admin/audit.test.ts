import { afterAll, describe, expect, test } from "bun:test";
import { auditActors } from "#access/audit/queries.ts";
import { auditKinds, fieldTitle, objectText } from "#access/audit/rules.ts";
import { may } from "#access/rules.ts";
import { staffCalls } from "#access/staff.ts";
import { roles } from "#access/viewer.ts";
import { bodyOf, json } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { planOf } from "../plan.ts";
import { newPerson, ready, routesOf, sampleSite, send } from "../requests/requests.ts";
import { holdPrice, type Person, type Who } from "../requests/sample.ts";
import { callerOf, routes } from "../requests/table.ts";

const site = await sampleSite();
afterAll(site.close);
const people = new Map<Who, Person>();
const { sql } = site;

const isStaff = (route: string) => / \/(api\/)?admin(\/|$)/.test(route);
const staffRoutes = routesOf(site).filter(isStaff);
const writes = staffRoutes.filter((route) => !route.startsWith("GET "));

const lastId = async () => (await sql`select coalesce(max(id), 0)::int as id from audit_log`)[0]?.id as number;
const rowsSince = (id: number) => sql`select * from audit_log where id > ${id} order by id`;

describe("the table of the staff's calls", () => {
  test("has a row for every call of the site, and none for others", () => {
    expect(Object.keys(staffCalls).sort()).toEqual([...staffRoutes].sort());
  });

  test.each(staffRoutes)("%s: lets in each role that the table allows, and no other", (route) => {
    const ability = staffCalls[route];
    if (!ability) throw new Error("No row");
    const allowed = roles.filter((role) =>
      may(ability, { viewer: { roles: [role] }, membership: "off", flags: new Set() }),
    );
    const known: Partial<Record<Who, string[]>> = {
      "data entry": ["data_entry", "senior_data_entry", "admin"],
      "senior data entry": ["senior_data_entry", "admin"],
      admin: ["admin"],
    };
    expect<string[]>(allowed.toSorted()).toEqual((known[callerOf(route)] ?? []).toSorted());
  });
});

describe("every write of staff", () => {
  test.each(writes)("%s leaves one row: who, what, about what, when", async (route) => {
    const request = await ready(site, route, people);
    const id = await lastId();
    const response = await send(request);
    expect([route, response.status < 400]).toEqual([route, true]);
    const rows = await rowsSince(id);
    expect(rows).toHaveLength(1);
    expect<string[]>(auditKinds).toContain(rows[0]?.object.split(":")[0]);
    expect(rows[0]).toMatchObject({
      actor: request.person.id,
      actor_name: request.person.username,
      action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
      object: expect.stringMatching(/^[a-z]+:.+/),
      reason: request.json?.reason ?? "",
    });
    expect(Math.abs(Date.now() - rows[0]?.at.getTime())).toBeLessThan(60_000);
  });

  test.each(writes.filter((route) => routes.get(route)?.json || routes.get(route)?.prepare))(
    "%s leaves none where it is refused",
    async (route) => {
      const request = await ready(site, route, people);
      const stranger = await newPerson(site, "member");
      const id = await lastId();
      expect((await send({ ...request, person: stranger })).status).toBe(403);
      expect(await rowsSince(id)).toHaveLength(0);
    },
  );

  test("that changes nothing leaves no row", async () => {
    const staff = await newPerson(site, "data entry");
    const price = await holdPrice(site);
    const decide = () => staff.post("/admin/prices", price as Record<string, string>);
    const id = await lastId();
    expect([(await decide()).status, (await decide()).status]).toEqual([303, 409]);
    expect(await rowsSince(id)).toMatchObject([{ action: "price.drop", object: `card:${price.cardId}` }]);
  });

  test("is rolled back when its row cannot be written", async () => {
    const staff = await newPerson(site, "data entry");
    const price = await holdPrice(site);
    await sql`alter table audit_log add constraint no_more check (action <> 'price.drop') not valid`;
    const response = await staff.post("/admin/prices", price as Record<string, string>);
    await sql`alter table audit_log drop constraint no_more`;
    expect(response.status).toBe(500);
    const [held] = await sql`select is_accepted from held_prices where card_id = ${String(price.cardId)}`;
    expect(held).toMatchObject({ is_accepted: null });
  });
});

test("rows can neither be changed nor deleted", async () => {
  await expect(sql`update audit_log set reason = 'other'`).rejects.toThrow("append-only");
  await expect(sql`delete from audit_log`).rejects.toThrow("append-only");
});

describe("the log", () => {
  const row = (object: string, n: number) => sql`
    insert into audit_log (at, actor, actor_name, action, object, before, after, reason)
    values (now(), ${"00000000-0000-4000-8000-00000000000a"}, 'Joy', 'card.edit', ${object},
      ${JSON.stringify({ hp: n })}::text::jsonb, ${JSON.stringify({ hp: n + 10 })}::text::jsonb, '<b>Typo</b>')`;

  test("is paged by one cursor, newest first, without repeated or lost rows", async () => {
    const admin = await newPerson(site, "admin");
    for (let n = 0; n < 120; n++) await row("card:paged", n);
    const seen: number[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: { value: { id: number }[]; pagingKey: string | null } = await json(
        admin.json(`/admin/audit?object=card:paged&after=${next}`),
      );
      seen.push(...page.value.map(({ id }) => id));
      next = page.pagingKey;
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test("shows who changed what, the old and new value and the reason, as text", async () => {
    await row("card:shown", 50);
    const admin = await newPerson(site, "admin");
    const page = readPage(await bodyOf(admin.page("/admin/audit?object=card:shown")));
    expect(page.text).toContain("Joy");
    expect([page.names("deletion"), page.names("insertion")]).toEqual([["50"], ["60"]]);
    expect(page.names("listitem")).toContain("Reason: <b>Typo</b>");
    expect(page.hrefs().filter((href) => href?.includes("/admin/cards/en/shown"))).not.toBeEmpty();
  });

  test("of one object says so first, and when it has none", async () => {
    const admin = await newPerson(site, "admin");
    const page = await bodyOf(admin.page("/admin/audit?object=card:sv03.5-151"));
    expect(page).toContain("No staff changes to");
    expect(page.indexOf("Show all, not only")).toBeLessThan(page.indexOf("Everyone"));
  });

  test("shows changes of accounts to admins only", async () => {
    await row("user:00000000-0000-4000-8000-00000000000b", 1);
    const [admin, clerk] = [await newPerson(site, "admin"), await newPerson(site, "data entry")];
    const read = (person: Person) =>
      bodyOf(person.page("/admin/audit?object=user:00000000-0000-4000-8000-00000000000b"));
    expect(await read(admin)).toContain("Joy");
    expect(await read(clerk)).toContain("No matching changes");
    await row("invitation:1", 1);
    expect(await bodyOf(clerk.page("/admin/audit?object=invitation:1"))).toContain("No matching changes");
  });

  test("treats a broken cursor as the start", async () => {
    const admin = await newPerson(site, "admin");
    expect((await admin.page("/admin/audit?after=nonsense")).status).toBe(200);
  });
});

describe("the filters of the log", () => {
  const joy = "00000000-0000-4000-8000-0000000000aa";
  type Shown = { value: { object: string; objectName: string | null; actor: string }[]; pagingKey: string | null };
  const read = (person: Person, query: string) => json<Shown>(person.json(`/api/admin/audit?${query}`));
  const write = (object: string, actor = joy) => sql`
    insert into audit_log (at, actor, actor_name, action, object, reason)
    values (now(), ${actor}, 'Nurse Joy', 'test.edit', ${object}, '')`;

  test("leave one kind, one person, or both, page by page", async () => {
    const admin = await newPerson(site, "admin");
    for (let n = 0; n < 60; n++) await write(`series:s${n}`);
    await write("set:sv03.5");
    const first = await read(admin, `kind=series&actor=${joy}`);
    const second = await read(admin, `kind=series&actor=${joy}&after=${first.pagingKey}`);
    expect([first.value.length, second.value.length, second.pagingKey]).toEqual([50, 10, null]);
    expect((await read(admin, `kind=set&actor=${joy}`)).value).toMatchObject([{ object: "set:sv03.5" }]);
    expect((await read(admin, "kind=set")).value.every(({ object }) => object.startsWith("set:"))).toBe(true);
    expect((await read(admin, "kind=nonsense&actor=joy")).value.length).toBeGreaterThan(50 - 1);
    const page = await bodyOf(admin.page(`/admin/audit?kind=series&actor=${joy}`));
    expect(readPage(page).hrefs()).toContain(`/admin/audit?kind=set&actor=${joy}`);
    expect(readPage(page).hrefs()).toContain("/admin/audit?kind=series");
    expect(readPage(page).names("summary")).toContain("By Nurse Joy");
    expect(page).toContain(`after=${first.pagingKey}`);
    expect(await bodyOf(admin.page(`/admin/audit?kind=job&actor=${joy}`))).toContain("No matching changes");
  });

  test("offer accounts, and people who changed nothing else, to admins only", async () => {
    const [admin, clerk] = [await newPerson(site, "admin"), await newPerson(site, "data entry")];
    const hidden = "00000000-0000-4000-8000-0000000000ab";
    await write("user:00000000-0000-4000-8000-00000000000b", hidden);
    expect((await read(clerk, "kind=user")).value).toEqual([]);
    expect((await read(admin, "kind=user")).value.length).toBeGreaterThan(0);
    const [all, some] = [await bodyOf(admin.page("/admin/audit")), await bodyOf(clerk.page("/admin/audit"))];
    for (const part of ["kind=user", `actor=${hidden}`]) {
      expect(all).toContain(part);
      expect(some).not.toContain(part);
    }
    expect(some).toContain(`actor=${joy}`);
  });

  test("rows have the names of cards, sets and people; what is gone has its id", async () => {
    const admin = await newPerson(site, "admin");
    const named = {
      "card:sv03.5-006": "Charizard ex 006 · 151",
      "set:sv03.5": "151",
      "species:6": "Charizard",
      "collection:prize-pack-series-1": "Prize Pack Series 1",
      [`user:${admin.id}`]: admin.username,
      "card:none-1": null,
      "user:not-an-id": null,
    };
    for (const object of Object.keys(named)) await write(object);
    const { value } = await read(admin, `actor=${joy}`);
    const found = Object.fromEntries(value.map(({ object, objectName }) => [object, objectName]));
    expect(found).toMatchObject(named);
    const page = await bodyOf(admin.page(`/admin/audit?actor=${joy}`));
    expect(readPage(page).get("link", "Charizard ex 006 · 151").href).toBe("/admin/cards/en/sv03.5-006");
    expect(page).toContain("Card none-1");
  });

  test("are read from an index", async () => {
    const plan = async (where: string) => {
      const rows = await sql.begin(async (tx) => {
        await tx`set local enable_seqscan = off`;
        await tx`set local enable_bitmapscan = off`;
        return tx.unsafe(`explain select * from audit_log where ${where} order by id desc limit 51`);
      });
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const ofKind = await plan("split_part(object, ':', 1) = 'job'");
    expect(ofKind).toContain("audit_log_kind");
    expect(ofKind).not.toContain("Sort");
    expect(await plan(`actor = '${joy}'`)).toContain("audit_log_actor");
  });

  test("are read for staff who see no accounts without the many rows of accounts", async () => {
    await sql`
      insert into audit_log (at, actor, actor_name, action, object, reason)
      select now(), ${joy}, 'Nurse Joy', 'test.edit', 'user:' || n, '' from generate_series(1, 20000) n`;
    await sql`analyze audit_log`;
    const plan = await planOf(sql, (db) => auditActors(db, false));
    const read = [...plan.matchAll(/Scan[^\n]*? (?:using|on) (audit_log\w*)/g)].map(([, index]) => index);
    expect(new Set(read)).toEqual(new Set(["audit_log_for_all"]));
    expect(plan).not.toContain("Filter: (split_part");
  });

  test("lead staff who see no accounts to no name of one", async () => {
    const [admin, clerk] = [await newPerson(site, "admin"), await newPerson(site, "data entry")];
    const of = `object=user:${admin.id}`;
    expect(await bodyOf(admin.page(`/admin/audit?${of}`))).toContain(`${admin.username}`);
    expect(await bodyOf(clerk.page(`/admin/audit?${of}`))).not.toContain(`${admin.username}`);
    expect(await bodyOf(clerk.page("/admin/audit?object=set:sv03.5"))).toContain("151");
  });
});

test.each([
  ["regulationMark", "Regulation mark"],
  ["hp", "HP"],
  ["id", "ID"],
  ["isAlwaysShown", "Is always shown"],
  ["evolvesFromId", "Evolves from ID"],
  ["cardIds", "Card IDs"],
])("a field is named in words: %s", (name, title) => {
  expect(fieldTitle(name)).toBe(title);
});

test("an object is named by its kind, and the first part of a long id", () => {
  expect(objectText("card:sv03.5-006")).toBe("Card sv03.5-006");
  expect(objectText("user:0f7c2f0e-1b1a-4d6c-9a55-0d5c0a8b7a11")).toBe("User 0f7c2f0e…");
});
