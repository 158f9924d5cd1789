import { describe, expect, test } from "bun:test";
import { coalesce, type LiveEvent } from "#live/event.ts";
import { type Hub, openHub } from "#live/hub.ts";
import { useServer, useSite } from "../harness.ts";
import { readUntil, until } from "../until.ts";

const site = await useSite({}, "starter");
const server = useServer(site);

const event = (change: Partial<LiveEvent>): LiveEvent => ({
  topic: "user:misty",
  name: "collection",
  scope: "base1",
  ids: ["base1-1"],
  tab: "a",
  ...change,
});

describe("simultaneous events become one for each topic, name, scope and tab", () => {
  test("with all their cards, each once", () => {
    const merged = coalesce([
      event({}),
      event({ ids: ["base1-2"] }),
      event({ ids: ["base1-1"] }),
      event({ topic: "user:brock" }),
    ]);
    expect(merged).toEqual([event({ ids: ["base1-1", "base1-2"] }), event({ topic: "user:brock" })]);
  });

  test("without cards if there are many", () => {
    const many = Array.from({ length: 60 }, (_, index) => event({ ids: [`base1-${index}`] }));
    expect(coalesce(many)).toEqual([event({ ids: [] })]);
    expect(coalesce([event({ ids: [] }), event({})])).toEqual([event({ ids: [] })]);
  });
});

const listen = async (person: { cookies: Map<string, string> }) => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`http://127.0.0.1:${server.port}/events`, { headers: { cookie } });
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no stream.");
  const first = await readUntil(reader, "retry: 2000");
  return { response, reader, first };
};

const nextEvent = (hub: Hub, topic: string) =>
  new Promise<LiveEvent | null>((onEvent) => {
    hub.subscribe({ topics: [topic], owner: topic, onEvent, onMissed: () => {}, onEnd: () => {} });
  });

const put = { cardId: "sv03.5-001", variant: "normal", quantity: 1 };

describe("GET /events", () => {
  test("is for signed-in people", async () => {
    expect((await site.anonymous.json("/events")).status).toBe(401);
  });

  test("sends viewers their own changes, with ids only", async () => {
    const misty = await site.signUp();
    const { response, reader } = await listen(misty);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    await misty.put("/api/collection?setId=sv03.5", put);
    const text = await readUntil(reader, "\n\n");
    expect(text).toContain("event: collection");
    expect(JSON.parse(/data: (.*)/.exec(text)?.[1] ?? "")).toEqual({
      scope: "sv03.5",
      ids: ["sv03.5-001"],
      tab: "",
    });
    await reader.cancel();
  });

  test("is ready again once notifications of the database were lost, so that the page fetches its state", async () => {
    const misty = await site.signUp();
    const { reader } = await listen(misty);
    const { count } = await site.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    expect(count).toBeGreaterThan(0);
    expect(await readUntil(reader, "event: ready")).not.toContain("event: collection");
    await misty.put("/api/collection?setId=sv03.5", put);
    expect(await readUntil(reader, "sv03.5-001")).toContain("event: collection");
    await reader.cancel();
  });

  test("sends no changes of other people", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { reader } = await listen(misty);
    await brock.put("/api/collection?setId=sv03.5", put);
    await misty.put("/api/collection?setId=sv03.5", { ...put, cardId: "sv03.5-002" });
    expect(await readUntil(reader, "sv03.5-002")).not.toContain("sv03.5-001");
    await reader.cancel();
  });

  test("reports the time of the last change, by the clock of the pages", async () => {
    const misty = await site.signUp();
    const ready = async () => {
      const { reader, first } = await listen(misty);
      await reader.cancel();
      return JSON.parse(/data: ?(.*)/.exec(first)?.[1] ?? "") as { now: number; changed: number };
    };
    const page = async () => {
      const header = (await misty.page("/collection")).headers.get("server-timing");
      return Number(/^at;dur=(\d+)$/.exec(header ?? "")?.[1]);
    };
    // What it does not know may have changed: before its start, and a minute ago.
    const { now, changed } = await ready();
    expect(changed).toBeLessThanOrEqual(now);
    expect(changed).toBeGreaterThanOrEqual(now - 60_000);
    const before = await page();
    const { reader } = await listen(misty);
    await misty.put("/api/collection?setId=sv03.5", put);
    await readUntil(reader, "event: collection");
    await reader.cancel();
    await Bun.sleep(2);
    const [after, known] = [await page(), await ready()];
    expect(known.changed).toBeWithin(before, after);
    expect((await ready()).changed).toBe(known.changed);
  });

  test("removes the subscription of a closed page", async () => {
    const misty = await site.signUp();
    const noneLeft = () => until(() => site.deps.hub.size === 0);
    await noneLeft();
    const { reader } = await listen(misty);
    expect(site.deps.hub.size).toBe(1);
    await reader.cancel();
    await noneLeft();
  });

  test("subscribes nothing for HEAD, whose response has no stream", async () => {
    const misty = await site.signUp();
    const before = site.deps.hub.size;
    const cookie = [...misty.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`http://127.0.0.1:${server.port}/events`, { method: "HEAD", headers: { cookie } });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(site.deps.hub.size).toBe(before);
  });

  test("sends events through other hubs that were published before a hub stops, or during its shutdown", async () => {
    const [stopping, other] = [await openHub(site.sql, () => {}), await openHub(site.sql, () => {})];
    const events = ["before", "after"].map((topic) => nextEvent(other, topic));
    stopping.publish(event({ topic: "before" }));
    await stopping.stop();
    stopping.publish(event({ topic: "after" }));
    expect(await Promise.all(events)).toEqual([event({ topic: "before" }), event({ topic: "after" })]);
    await other.stop();
  });

  test("ends its streams when its hub stops", async () => {
    const hub = await openHub(site.sql, () => {});
    const event = nextEvent(hub, "misty");
    await hub.stop();
    expect(await event).toBeNull();
    expect(await nextEvent(hub, "misty")).toBeNull();
  });
});
