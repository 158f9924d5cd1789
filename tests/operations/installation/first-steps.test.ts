import { afterAll, expect, test } from "bun:test";
import { firstSteps, type SiteFigures } from "#features/operations/overview/rules.ts";
import { picture } from "#tests/catalogue/image-files.ts";
import { bodyOf, json, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { until } from "#tests/until.ts";

const webp = await picture(600, 825).webp().toBuffer();
let isUp = true;
const host = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () =>
    isUp
      ? new Response(new Uint8Array(webp), { headers: { "content-type": "image/webp" } })
      : new Response("busy", { status: 503 }),
});
afterAll(() => host.stop(true));

const site = await useSite({ IMAGE_BASE: `http://127.0.0.1:${host.port}` }, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });

type Overview = {
  site: {
    members: number;
    cards: number;
    databaseBytes: number;
    lastBackup: string | null;
    photos: string;
    photosFailSince: string | null;
    steps: { title: string; isDone: boolean }[];
  } | null;
};
/** What the panel says once the minute is over for which it is kept; left out while it is counted for over a second. */
async function overview() {
  site.setTime(new Date(site.deps.clock().getTime() + 60_000));
  return await until(async () => (await json<Overview>(admin.json("/admin"))).site);
}
const undone = async () => (await overview())?.steps.filter(({ isDone }) => !isDone).map(({ title }) => title);

const photo = "See that photos arrive: open a set";

test("a new site has five steps before it, each done by what it names", async () => {
  expect(await undone()).toEqual(["Load all cards", "Get prices", photo, "Make a backup", "Invite someone"]);
  await site.signUp();
  await sql`insert into settings (key, value) values ('last backup', now()::text)`;
  await sql`update catalogue_state set prices_at = now()`;
  expect(await undone()).toEqual(["Load all cards", photo]);
  expect((await admin.request("/images/cards/sv03.5-001")).status).toBe(200);
  expect(await undone()).toEqual(["Load all cards"]);
  const page = readPage(await bodyOf(admin.page("/admin")));
  expect(page.get("heading", "First steps 4 of 5").role).toBe("heading");
  expect(page.get("link", "Load all cards").href).toBe("/admin/catalogue");
  expect(page.all("link", photo)).toEqual([]);
});

test("the head has the site's figures; where photos fail, it says since when", async () => {
  expect(await overview()).toMatchObject({ members: 2, photos: "working", photosFailSince: null });
  const [{ cards, bytes } = {}] = await sql`select (select count(*)::int from cards where gone_at is null) as cards,
    pg_database_size(current_database())::int as bytes`;
  const shown = await overview();
  expect(shown?.cards).toBe(cards);
  expect(shown?.databaseBytes).toBeWithin(bytes / 2, bytes * 2);
  isUp = false;
  const failing = site.deps.clock();
  expect((await admin.request("/images/cards/sv03.5-002")).status).toBe(502);
  expect(await overview()).toMatchObject({ photos: "failing", photosFailSince: failing.toISOString() });
  expect(await undone()).toContain(photo);
  const page = readPage(await bodyOf(admin.page("/admin")));
  expect(page.fact("Photos")).toBe("Failing, since 2 minutes ago");
  expect(page.fact("Members")).toBe("2");
});

test("only who manages the site sees them", async () => {
  const clerk = await site.signUp({ roles: ["data_entry"] });
  expect((await json<Overview>(clerk.json("/admin"))).site).toBeNull();
  expect(readPage(await bodyOf(clerk.page("/admin"))).fact("Members")).toBeUndefined();
});

test("all done, the steps are gone", () => {
  const done: SiteFigures = {
    members: 2,
    cards: 3_000,
    databaseBytes: 1,
    lastBackup: 1,
    pricesAt: 1,
    photos: { kind: "working" },
  };
  const open = (figures: Partial<SiteFigures>) =>
    firstSteps({ ...done, ...figures }).filter(({ isDone }) => !isDone).length;
  expect(open({})).toBe(0);
  for (const one of [
    { members: 1 },
    { cards: 2_999 },
    { lastBackup: null },
    { pricesAt: null },
    { photos: { kind: "unseen" } },
  ] as const)
    expect([one, open(one)]).toEqual([one, 1]);
});
