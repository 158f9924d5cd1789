import { describe, expect, test } from "bun:test";
import { bodyOf, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { chatAt, overlayAt } from "./addresses.ts";

const site = await useSite({}, "starter");
await site.sql`
  insert into current_prices (card_id, variant, source, currency, market, as_of)
  values ('sv03.5-006', 'holo', 'tcgplayer', 'USD', 98765, now())`;

const collector = async () => {
  const person = await site.signUp();
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  await person.put("/api/stream/card", { setId: "sv03.5", numberKey: "6", variant: "holo" });
  return person;
};

const chatText = (person: Person, query: string) =>
  bodyOf(site.anonymous.request(`${chatAt(site, person.id)}?${query}`));

describe("the text for chat bots", () => {
  test.each([
    ["of=set&set=sv03.5", "151: 1 of 207 cards (0%)"],
    ["of=card", "Charizard ex 006, 151 $987.65"],
    ["of=last", "Charizard ex 006, 151 $987.65"],
    ["of=value", "Collection value: $1,975.30"],
    ["of=set&template={have}/{all}%0A%0A{nothing} in {set}", "1/207 in 151"],
    ["of=nonsense&set=sv03.5", "151: 1 of 207 cards (0%)"],
    ["of=set&set=nowhere", "Nothing to show yet."],
  ])("%s", async (query, text) => {
    const misty = await collector();
    const response = await site.anonymous.request(`${chatAt(site, misty.id)}?${query}`);
    expect(await bodyOf(response)).toBe(text);
    expect(response.headers.get("content-type")).toStartWith("text/plain");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("has no price and no value if they are hidden", async () => {
    const [misty, brock] = [await collector(), await collector()];
    await misty.put("/api/user/preferences", { showPrices: false });
    expect(await chatText(misty, "of=card")).toBe("Charizard ex 006, 151");
    expect(await chatText(misty, "of=value")).toBe("Collection value: hidden");
    await brock.put("/api/user/preferences", { collectionValueVisibility: "hide" });
    expect(await chatText(brock, "of=value")).toBe("Collection value: hidden");
  });

  test("is limited in length, and cached briefly", async () => {
    const misty = await collector();
    expect((await site.anonymous.request(`${chatAt(site, misty.id)}?template=${"x".repeat(201)}`)).status).toBe(422);
    expect((await chatText(misty, `of=card&template=${"{name}".repeat(33)}`)).length).toBeLessThanOrEqual(400);
    const before = await chatText(misty, "of=card");
    await misty.put("/api/stream/card", { setId: "sv03.5", numberKey: "4" });
    expect(await chatText(misty, "of=card")).toBe(before);
  });

  test("needs a token of its own kind", async () => {
    const misty = await collector();
    const token = overlayAt(site, "set", misty.id).split("/").at(-1);
    expect((await site.anonymous.request(`/stream-tools/chat/${misty.id}/${token}/text`)).status).toBe(404);
  });
});

describe("stream tools", () => {
  test("show each address with the options of the query", async () => {
    const misty = await site.signUp();
    const query = "overlay=list&of=collection&opacity=3&theme=dark&nonsense=1";
    const page = readPage(await bodyOf(misty.page(`/stream-tools?${query}`)));
    const address = `${overlayAt(site, "list", misty.id)}?opacity=3&of=collection`;
    expect(page.at("stream-address")?.text).toBe(`http://localhost${address}`);
    const frame = page.all("").find((one) => one.of("title") === "Preview: Card list");
    expect(frame?.of("src")).toBe(`${address}&sample=on`);
    const swap = readPage(await bodyOf(misty.htmx("GET", "/stream-tools?overlay=card")));
    expect(swap.outermost).toEqual(["stream-preview"]);
  });

  test("have a ready command for each chat bot", async () => {
    const misty = await site.signUp();
    const page = await bodyOf(misty.page("/stream-tools?overlay=chat"));
    const link = `http://localhost${chatAt(site, misty.id)}?of=set`;
    expect(page).toContain(`!commands add !progress $(urlfetch ${link})<`);
    expect(page).toContain(`!command add !progress $(customapi ${link})<`);
    expect(page.indexOf("Nightbot")).toBeLessThan(page.indexOf("{have}"));
  });

  test("are not in the installed app", async () => {
    const misty = await site.signUp();
    misty.cookies.set("platform", "android");
    for (const path of ["/stream-tools", "/stream-tools/help", "/stream-tools/packs"]) {
      expect([path, (await misty.page(path)).status]).toEqual([path, 404]);
    }
  });

  test.each(["off", "stripe"] as const)(
    "without the flag are open to testers and admins, memberships %s",
    async (membership) => {
      const { flags, config } = site.deps;
      site.deps.config = { ...config, membership };
      const before = flags.enabled;
      const [misty, tester, admin] = [
        await site.signUp(),
        await site.signUp({ roles: ["stream_tools_tester"] }),
        await site.signUp({ roles: ["admin"] }),
      ];
      flags.enabled = new Set();
      const statusOf = async (person: Person) => (await person.page("/stream-tools")).status;
      expect([await statusOf(misty), await statusOf(tester), await statusOf(admin)]).toEqual([403, 200, 200]);
      expect(await bodyOf(misty.page("/series/scarlet-violet/151/6"))).not.toContain("Push to Stream");
      expect(await bodyOf(tester.page("/series/scarlet-violet/151/6"))).toContain("Push to Stream");
      const made = await tester.put("/api/stream/card", { setId: "sv03.5", numberKey: "6", variant: "holo" });
      expect([made.status, (await site.anonymous.request(overlayAt(site, "card", tester.id))).status]).toEqual([
        200, 200,
      ]);
      flags.enabled = before;
      site.deps.config = config;
    },
  );

  test("a card is pushed and cleared by one button of its page", async () => {
    const misty = await site.signUp();
    const at = "/series/scarlet-violet/151/6";
    expect(await bodyOf(misty.page(at))).toContain("Push to Stream");
    const card = { setId: "sv03.5", numberKey: "6" };
    expect(await bodyOf(misty.htmx("PUT", "/api/stream/card", card))).toContain("Clear from Stream");
    expect(await bodyOf(misty.page(at))).toContain("Clear from Stream");
    expect(await bodyOf(misty.page("/series/scarlet-violet/151/4"))).toContain("Push to Stream");
    const cleared = await misty.post("/api/stream/card?_method=DELETE", card, { accept: "text/html" });
    expect(cleared.status).toBe(303);
    expect(await bodyOf(misty.page(at))).toContain("Push to Stream");
  });
});
