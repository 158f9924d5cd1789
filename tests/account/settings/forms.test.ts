import { describe, expect, test } from "bun:test";
import { bodyOf, html, json } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { account, badLetters, errorOf, fields, page, useSettings } from "./settings-site.ts";

const site = await useSettings();

describe("preferences", () => {
  test("change only the given fields, and return all of them", async () => {
    const misty = await site.signUp();
    const given = {
      showPrices: false,
      preferredCurrency: "GBP",
      disallowedCategories: ["JP", "JP"],
      priceSource: "cardmarket",
      nameLanguage: "ja",
    };
    const expected = {
      showPrices: false,
      profileVisibility: "public",
      collectionValueVisibility: "show",
      preferredCurrency: "GBP",
      disallowedCategories: ["JP"],
      priceSource: "cardmarket",
      nameLanguage: "ja",
    };
    expect(await json<object>(misty.put("/api/user/preferences", given))).toEqual(expected);
    expect(await json<object>(misty.json("/api/user/preferences"))).toEqual(expected);
    const more = { profileVisibility: "private", collectionValueVisibility: "hide" };
    expect(await json<object>(misty.put("/api/user/preferences", more))).toEqual({ ...expected, ...more });
    expect((await account(misty)).preferences).toEqual({ ...expected, ...more });
  });

  test.each([
    [{ showPrices: "maybe", preferredCurrency: "GBP" }, "showPrices"],
    [{ profileVisibility: "friends" }, "profileVisibility"],
    [{ collectionValueVisibility: null }, "collectionValueVisibility"],
    [{ preferredCurrency: "XYZ", showPrices: false }, "preferredCurrency"],
    [{ preferredCurrency: "usd" }, "preferredCurrency"],
    [{ disallowedCategories: ["EN", "FR"] }, "disallowedCategories.1"],
    [{ disallowedCategories: "EN" }, "disallowedCategories"],
    [{ priceSource: "ebay" }, "priceSource"],
    [{ nameLanguage: "nl" }, "nameLanguage"],
    [{ nameLanguage: "de" }, "nameLanguage"],
    [{}, "body"],
    [{ nothing: 1 }, "nothing"],
  ])("%p are refused at %p, and nothing changes", async (given, field) => {
    const misty = await site.signUp();
    const before = await account(misty);
    const response = await misty.put("/api/user/preferences", given);
    expect(response.status).toBe(422);
    expect(Object.keys((await errorOf(response)) ?? {})).toEqual([field]);
    expect(await account(misty)).toEqual(before);
  });

  test("are sent by the form of the page, which lists the games to collect", async () => {
    const misty = await site.signUp();
    const form = new URLSearchParams([
      ["showPrices", "false"],
      ["profileVisibility", "private"],
      ["collectionValueVisibility", "hide"],
      ["preferredCurrency", "EUR"],
      ["allowedCategories", ""],
      ["allowedCategories", "JP"],
    ]);
    const put = () => misty.request("/api/user/preferences?_method=PUT", { method: "POST", body: form, headers: html });
    const sent = await put();
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${page}/prices`]);
    expect((await account(misty)).preferences).toEqual({
      showPrices: false,
      profileVisibility: "private",
      collectionValueVisibility: "hide",
      preferredCurrency: "EUR",
      disallowedCategories: ["EN", "TCG-POCKET-EN"],
      priceSource: "tcgplayer",
      nameLanguage: "en",
    });
    form.set("preferredCurrency", "XXX");
    form.set("showPrices", "true");
    const refused = await put();
    expect(refused.status).toBe(422);
    const text = await bodyOf(refused, 422);
    expect(text).toContain("must be a currency with an exchange rate");
    expect(fields(text, "showPrices").map(({ isTicked }) => isTicked)).toEqual([true, false]);
    expect((await account(misty)).preferences).toMatchObject({ profileVisibility: "private" });
  });
});

describe("the index", () => {
  test("links to every page, shows each current value, and keeps the anchors of older links", async () => {
    const misty = await site.signUp();
    await misty.put("/api/user/preferences", { showPrices: false, disallowedCategories: ["JP"] });
    const index = readPage(await bodyOf(misty.page(page)));
    const links = index.all("link").filter(({ href }) => /^\/account\/settings\/[a-z]+$/.test(href ?? ""));
    expect(links).toHaveLength(17);
    for (const { href = "" } of links) {
      const part = readPage(await bodyOf(misty.page(href)));
      const open = part.all("link").filter((link) => link.of("aria-current") === "page");
      expect(open.map((link) => link.href)).toContain(href);
    }
    for (const row of [misty.username, misty.email, "Hidden", "English TCG, TCG Pocket", "This browser"]) {
      expect(links.filter(({ sight }) => sight.endsWith(` ${row}`)).length).toBeGreaterThan(0);
    }
    for (const id of ["profile", "preferences", "signing-in", "sessions", "reports", "delete"]) {
      expect([id, index.at(id) !== undefined]).toEqual([id, true]);
    }
  });

  test("has no linked accounts if no provider is set up, and no page with an unknown name", async () => {
    const misty = await site.signUp();
    for (const section of ["providers", "nothing", "constructor"]) {
      expect((await misty.page(`${page}/${section}`)).status).toBe(404);
    }
  });
});

describe("the forms of the pages", () => {
  test("are swapped alone, with a confirmation or the error", async () => {
    const misty = await site.signUp();
    const saved = await misty.htmx("POST", "/api/user/socials", { x: "@misty", youtube: "", twitch: "" });
    const text = await bodyOf(saved);
    expect(saved.status).toBe(200);
    expect(text).toStartWith('<form id="socials-form"');
    expect(text).toContain("Saved.");
    expect(fields(text, "x").map(({ value }) => value)).toEqual(["misty"]);
    const refused = await misty.htmx("POST", "/api/user/username", { username: "a<b" });
    const again = await bodyOf(refused, 422);
    expect([refused.status, refused.headers.get("hx-retarget")]).toEqual([422, null]);
    expect(again).toStartWith('<form id="username-form"');
    const [username] = fields(again, "username");
    expect([username?.value, username?.of("autofocus")]).toEqual(["a<b", ""]);
    expect(username?.description).toContain(badLetters);
  });

  test("return the whole page without JavaScript, with the error at its field and the typed values", async () => {
    const misty = await site.signUp();
    const response = await misty.post("/api/user/socials", { x: "a b", youtube: "misty", twitch: "x" }, html);
    const text = await bodyOf(response, 422);
    expect(response.status).toBe(422);
    expect(text).toStartWith("<!doctype html>");
    expect(fields(text, "x")[0]).toMatchObject({ isInvalid: true, value: "a b" });
    expect(fields(text, "youtube")[0]).toMatchObject({ isInvalid: false, value: "misty" });
    expect(
      readPage(text)
        .all("textbox")
        .filter(({ isInvalid }) => isInvalid),
    ).toHaveLength(2);
  });

  test("escape typed and stored text", async () => {
    const misty = await site.signUp();
    const evil = `</textarea><script>alert(1)</script><img src=x onerror="alert(1)">`;
    await misty.post("/api/user/bio", { bio: evil });
    await site.sql`update users set social_x = ${`"><script>alert(1)</script>`}, username = ${"<script>alert(1)</script>"}
      where id = ${misty.id}`;
    const stored = await bodyOf(misty.page(`${page}/links`));
    const typed = await bodyOf(misty.post("/api/user/socials", { x: `"><script>alert(1)</script>` }, html), 422);
    for (const text of [stored, typed])
      expect(fields(text, "x").map(({ value }) => value)).toEqual([`"><script>alert(1)</script>`]);
    expect(readPage(stored).text).toContain("Account: <script>alert(1)</script>");
    expect(fields(await bodyOf(misty.page(`${page}/bio`)), "bio").map(({ value }) => value)).toEqual([evil]);
  });

  test("redirect everyone but members", async () => {
    const response = await site.anonymous.page(page);
    expect(response.headers.get("location")).toStartWith("/auth/signin?callbackUrl=%2Faccount%2Fsettings");
    for (const path of ["/api/user/username", "/api/user/bio", "/api/user/socials"]) {
      expect((await site.anonymous.post(path, { username: "abc", bio: "", x: "" })).status).toBe(401);
    }
    expect((await site.anonymous.put("/api/user/preferences", { showPrices: true })).status).toBe(401);
  });

  test("are refused from another site", async () => {
    const misty = await site.signUp();
    for (const path of ["/api/user/bio", "/api/user/username", "/api/user?_method=DELETE"]) {
      const form = { bio: "x", username: "hacked", verificationString: misty.username };
      expect((await misty.post(path, form, { origin: "https://evil.example" })).status).toBe(403);
    }
    expect(await account(misty)).toMatchObject({ username: misty.username, bio: "" });
  });
});
