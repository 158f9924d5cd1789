import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { bodyOf, closeApps, html, type TestApp } from "#tests/harness.ts";
import { badLetters, taken, tooShort } from "./name-refusals.ts";
import { accounts, euroSite, leadsTo, named, newcomer, password, profile, step } from "./newcomers.ts";

let site: TestApp;
beforeEach(async () => {
  site = await euroSite();
});
afterEach(closeApps);

const form = { ...html, "content-type": "application/x-www-form-urlencoded" };

/** The tags of a page that have all these attributes. */
const tags = (page: string, ...attributes: string[]) =>
  (page.match(/<(a|button|form|input|option)\b[^>]*>/g) ?? []).filter((tag) =>
    attributes.every((attribute) => tag.includes(attribute)),
  );

describe("the four steps without JavaScript", () => {
  test("lead from registration to the collection, and store nothing before the end", async () => {
    const misty = await newcomer(site);
    expect(await leadsTo(misty.page("/"))).toEqual([303, "/onboarding"]);
    const first = await bodyOf(misty.page("/onboarding"));
    expect(first).toContain("<title>Set Up Your Account · Toploader</title>");
    for (const words of ["Step 1 of 4", "Unique username. Max 20 characters", "How did you hear about us?"]) {
      expect(first).toContain(words);
    }
    expect(tags(first, 'name="defaultImageURL"', 'value="/avatars/')).toHaveLength(16);
    expect(tags(first, 'name="defaultImageURL"', 'value="/avatars/', "checked")).toHaveLength(1);
    expect(tags(first, 'value="back"', "disabled")).toHaveLength(1);
    expect(tags(first, "<form", 'action="/auth/signout"')).toHaveLength(1);
    expect(tags(first, 'class="logo"', 'href="/"')).toHaveLength(1);
    expect(first).not.toContain('class="shell"');

    const answers = {
      ...profile,
      heardAboutUs: "Pokémon TCG event",
      heardAboutUsAdditional: "  the one in Cerulean  ",
    };
    expect(await leadsTo(step(misty, 1, answers))).toEqual([303, "/onboarding?step=2"]);
    const second = await bodyOf(misty.page("/onboarding?step=2"));
    for (const name of ["English TCG", "Japanese TCG", "TCG Pocket"]) expect(second).toContain(name);
    expect(tags(second, 'type="checkbox"', "checked")).toHaveLength(3);
    expect(await leadsTo(step(misty, 2, { allowedCategories: "EN" }))).toEqual([303, "/onboarding?step=3"]);
    const third = await bodyOf(misty.page("/onboarding?step=3"));
    expect(third).toContain('<option value="USD" selected="">USD ($)</option>');
    expect(tags(third, 'name="showPrices"', "checked").join()).toContain('value="true"');
    for (const words of ["<b>Show Prices</b>", "<b>Hide Prices</b>"]) expect(third).toContain(words);
    const prices = { preferredCurrency: "EUR", showPrices: "false" };
    expect(await leadsTo(step(misty, 3, prices))).toEqual([303, "/onboarding?step=4"]);
    const fourth = await bodyOf(misty.page("/onboarding?step=4"));
    expect(tags(fourth, 'name="profileVisibility"', "checked").join()).toContain('value="public"');
    expect(fourth).toContain("<span>Create Account</span><span>Creating Account...</span>");

    expect(await named(site)).toBe(0);
    expect(await leadsTo(step(misty, 4, { profileVisibility: "private" }))).toEqual([303, "/collection"]);
    expect([...(await accounts(site))]).toEqual([
      {
        username: "Misty",
        slug: "misty",
        avatar: "/avatars/4.png",
        show_prices: false,
        profile_visibility: "private",
        preferred_currency: "EUR",
        disallowed_categories: ["JP", "TCG-POCKET-EN"],
        heard_about_us: "Pokémon TCG event",
        heard_about_us_additional: "the one in Cerulean",
        roles: ["admin", "member"],
      },
    ]);
    expect([...misty.cookies.keys()]).toEqual(["session"]);
    expect((await misty.page("/collection")).status).toBe(200);
    expect(await leadsTo(misty.page("/onboarding"))).toEqual([303, "/collection"]);
    expect(await leadsTo(step(misty, 4))).toEqual([303, "/collection"]);
  });

  test("offer defaults: public, prices shown in USD, every category", async () => {
    await site.signUp();
    const misty = await newcomer(site);
    await step(misty, 1, profile);
    for (const number of [2, 3, 4]) await step(misty, number);
    expect((await accounts(site))[1]).toMatchObject({
      username: "Misty",
      show_prices: true,
      profile_visibility: "public",
      preferred_currency: "USD",
      disallowed_categories: [],
      heard_about_us: null,
      heard_about_us_additional: null,
      roles: ["member"],
    });
  });

  test("show an error at its field, with 422, and keep the typed values", async () => {
    const misty = await newcomer(site);
    const rules: [value: string, message: string][] = [
      ["", tooShort],
      ["   ", tooShort],
      [" ab ", tooShort],
      ["a".repeat(21), tooShort],
      ["Ash-Ketchum", badLetters],
      ["Ash\u0000Ketchum", badLetters],
      ["Ash\u200bKetchum", badLetters],
      ["Аsh Ketchum", badLetters],
      ["Ａｓｈ Ketchum", badLetters],
      ["Ash🔥Ketchum", badLetters],
      ["<b>Ash</b>", badLetters],
    ];
    for (const [username, message] of rules) {
      const response = await step(misty, 1, { ...profile, username, heardAboutUs: "Reddit" });
      const page = await bodyOf(response, 422);
      expect([username, response.status]).toEqual([username, 422]);
      expect(page).toContain(`id="username-error">${message}`);
      expect(tags(page, 'name="username"', 'aria-invalid="true"')).toHaveLength(1);
      expect(page).toContain('<option value="Reddit" selected="">');
      expect(tags(page, 'value="/avatars/4.png"', "checked")).toHaveLength(1);
      expect(page).not.toContain("<b>Ash</b>");
    }
    const both = await bodyOf(step(misty, 1, { ...profile, username: "x", defaultImageURL: "" }), 422);
    expect(both).toContain(tooShort);
    expect(both).toContain("Choose a picture or upload your own.");
    expect(both).toContain('value="x"');
    const detail = await bodyOf(step(misty, 1, { ...profile, heardAboutUsAdditional: "a".repeat(201) }), 422);
    expect(detail).toContain('id="heardAboutUsAdditional-error">At most 200 characters');
    expect(detail).toContain(`value="${"a".repeat(201)}"`);
    expect((await step(misty, 1, { ...profile, heardAboutUs: "the moon" })).status).toBe(422);
    expect((await step(misty, 3, { preferredCurrency: "usd" })).status).toBe(422);
    expect((await step(misty, 4, { profileVisibility: "friends" })).status).toBe(422);
    expect((await step(misty, 9)).status).toBe(422);
    const strange = await misty.request("/onboarding", { method: "POST", body: "go=a&go=b&file=x", headers: form });
    expect(strange.status).toBe(422);
    expect(await named(site)).toBe(0);
  });

  test("allow going back without losing values, but not skipping ahead", async () => {
    const misty = await newcomer(site);
    expect(await leadsTo(misty.page("/onboarding?step=4"))).toEqual([303, "/onboarding?step=1"]);
    await step(misty, 1, { ...profile, heardAboutUsAdditional: '"><script>alert(1)</script>' });
    expect(await leadsTo(step(misty, 3, { go: "back", showPrices: "false", preferredCurrency: "???" }))).toEqual([
      303,
      "/onboarding?step=2",
    ]);
    const prices = tags(await bodyOf(misty.page("/onboarding?step=3")), 'name="showPrices"', "checked");
    expect(prices.join()).toContain('value="false"');
    expect(await leadsTo(misty.page("/onboarding?step=4"))).toEqual([303, "/onboarding?step=3"]);
    const first = await bodyOf(misty.page("/onboarding"));
    expect(first).toContain('value="Misty"');
    expect(first).toContain("That username is available!");
    expect(first).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(first).not.toContain("<script>alert");
  });

  test.each(["0", "5", "x", ""])(
    "begin at the first for the address of a step %j that is not there",
    async (number) => {
      const misty = await newcomer(site);
      const page = await misty.page(`/onboarding?step=${number}`);
      expect([page.status, (await bodyOf(page)).includes("Step 1 of 4")]).toEqual([200, true]);
    },
  );

  test("start over for another person on the same browser, and after an invalid cookie", async () => {
    const misty = await newcomer(site);
    const response = await step(misty, 1, profile);
    expect(response.headers.get("set-cookie")).toMatch(
      /^onboarding=[\w-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await misty.post("/auth/signout", {}, html);
    await misty.post("/auth/register", { email: "brock@example.com", password }, html);
    expect(misty.cookies.has("onboarding")).toBe(true);
    expect(await bodyOf(misty.page("/onboarding"))).not.toContain('value="Misty"');
    for (const value of ["", "e30", "%00", "bm9wZQ", Buffer.from('{"of":1,"draft":[]}').toString("base64url")]) {
      misty.cookies.set("onboarding", value);
      expect((await misty.page("/onboarding")).status).toBe(200);
    }
  });

  test("return to the username if another account took it meanwhile", async () => {
    const misty = await newcomer(site);
    await step(misty, 1, { ...profile, heardAboutUs: "Twitch" });
    await site.signUp({ username: "MISTY" });
    const response = await step(misty, 4, { profileVisibility: "private" });
    const page = await bodyOf(response, 422);
    expect(response.status).toBe(422);
    expect(page).toContain(`id="username-error">${taken}`);
    expect(page).toContain('action="/onboarding?step=1"');
    expect(page).toContain('<option value="Twitch" selected="">');
    await step(misty, 1, { ...profile, username: "Misty W" });
    expect(await leadsTo(step(misty, 4, { profileVisibility: "private" }))).toEqual([303, "/collection"]);
  });

  test("store an uploaded picture with the first step, in a multipart form", async () => {
    const misty = await newcomer(site);
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#e33" } })
      .png()
      .toBuffer();
    const send = (bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set("username", "Misty");
      form.set("file", new File([bytes], "me.png", { type: "image/png" }));
      return misty.request("/onboarding?step=1", { method: "POST", body: form, headers: html });
    };
    const refused = await send(new TextEncoder().encode("<svg onload=alert(1)>"));
    expect(refused.status).toBe(422);
    expect(await bodyOf(refused, 422)).toContain("File type must be image/png or image/jpeg");
    const photo = await send(new Uint8Array(8 * 1024 * 1024));
    expect(photo.status).toBe(422);
    const page = await bodyOf(photo, 422);
    expect(page).toContain('id="avatar-error">File is larger than');
    expect(tags(page, 'name="username"', 'value="Misty"')).toHaveLength(1);
    expect(await leadsTo(send(new Uint8Array(png)))).toEqual([303, "/onboarding?step=2"]);
    for (const number of [2, 3, 4]) await step(misty, number);
    const [account] = await accounts(site);
    expect(account?.avatar).toMatch(/^\/media\/[\da-f-]{36}$/);
    expect((await misty.page(account?.avatar)).headers.get("content-type")).toBe("image/png");
  });

  test("return to the form if the file is far too large, with the reason and the earlier values", async () => {
    const misty = await newcomer(site);
    await step(misty, 1, profile);
    const body = new FormData();
    body.set("file", new File([new Uint8Array(27 * 1024 * 1024)], "me.png"));
    const referer = "http://localhost/onboarding?step=1";
    const response = await misty.request("/onboarding?step=1", { method: "POST", body, headers: { ...html, referer } });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/onboarding?step=1"]);
    const page = await bodyOf(misty.page("/onboarding?step=1"));
    expect(page).toContain("That’s too large.");
    expect(tags(page, 'name="username"', 'value="Misty"')).toHaveLength(1);
  });

  test("clear a picture in the first step and keep its other values", async () => {
    const misty = await newcomer(site);
    const first = await bodyOf(misty.page("/onboarding"));
    expect(first).toMatch(/<noscript><button[^>]*value="true"[^>]*name="clear"/);
    expect(await leadsTo(step(misty, 1, profile))).toEqual([303, "/onboarding?step=2"]);
    expect(await leadsTo(step(misty, 1, { ...profile, username: "Misty W", clear: "true" }))).toEqual([
      303,
      "/onboarding?step=1",
    ]);
    const page = await bodyOf(misty.page("/onboarding?step=1"));
    expect(tags(page, 'name="username"', 'value="Misty W"')).toHaveLength(1);
    expect(tags(page, 'name="defaultImageURL"', 'checked=""')).toEqual(
      tags(first, 'name="defaultImageURL"', 'checked=""'),
    );
    expect(await leadsTo(misty.page("/onboarding?step=2"))).toEqual([303, "/onboarding?step=1"]);
  });

  test("show an unreleased category as coming soon, and do not offer it", async () => {
    await site.sql`update categories set is_released = false where id = 'JP'`;
    const misty = await newcomer(site);
    await step(misty, 1, profile);
    const page = await bodyOf(misty.page("/onboarding?step=2"));
    expect(page).toContain("Coming Soon!");
    expect(tags(page, 'type="checkbox"', 'value="JP"', "disabled")).toHaveLength(1);
    const unseen = tags(page, 'type="hidden"', 'name="allowedCategories"').map((tag) => /value="(.*?)"/.exec(tag)?.[1]);
    expect(unseen).toEqual(["", "JP"]);
    const form = new URLSearchParams(unseen.map((value) => ["allowedCategories", value ?? ""]));
    await misty.request("/onboarding?step=2", { method: "POST", body: form, headers: html });
    await step(misty, 4);
    expect((await accounts(site))[0]?.disallowed_categories).toEqual(["EN", "TCG-POCKET-EN"]);
  });
});

describe("with htmx", () => {
  test("a step is swapped, a refused one stays, and the last redirects to the collection", async () => {
    const misty = await newcomer(site);
    const page = await bodyOf(misty.htmx("GET", "/onboarding"));
    expect(page).toStartWith('<section class="auth onboarding" id="onboarding"');
    const refused = await misty.htmx("POST", "/onboarding?step=1", { ...profile, username: "x" });
    expect([refused.status, refused.headers.get("hx-replace-url")]).toEqual([422, "/onboarding?step=1"]);
    expect(await bodyOf(refused, 422)).toContain(tooShort);
    expect(await leadsTo(misty.htmx("POST", "/onboarding?step=1", profile))).toEqual([303, "/onboarding?step=2"]);
    const done = await misty.htmx("POST", "/onboarding?step=4", { profileVisibility: "public" });
    expect([done.status, done.headers.get("hx-redirect"), await bodyOf(done, 201)]).toEqual([201, "/collection", ""]);
    expect(await named(site)).toBe(1);
  });
});
