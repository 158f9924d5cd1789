import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { bodyOf, closeApps, html, type TestApp } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { badLetters, taken, tooShort } from "./name-refusals.ts";
import { accounts, euroSite, leadsTo, named, newcomer, password, profile, step } from "./newcomers.ts";

let site: TestApp;
beforeEach(async () => {
  site = await euroSite();
});
afterEach(closeApps);

const form = { ...html, "content-type": "application/x-www-form-urlencoded" };

/** The values of ticked buttons, of those with this name in their form. */
const ticked = (page: ReturnType<typeof readPage>, name: string) =>
  page
    .all("radio")
    .filter((one) => one.of("name") === name && one.isTicked)
    .map(({ value }) => value);

describe("the four steps without JavaScript", () => {
  test("lead from registration to the collection, and store nothing before the end", async () => {
    const misty = await newcomer(site);
    expect(await leadsTo(misty.page("/"))).toEqual([303, "/onboarding"]);
    const first = readPage(await bodyOf(misty.page("/onboarding")));
    expect(first.get("title").name).toBe("Set Up Your Account · Toploader");
    expect(first.names("paragraph")).toContain("Step 1 of 4");
    expect(first.get("textbox", "Username").description).toContain("Unique username. Max 20 characters");
    expect(first.find("combobox", "How did you hear about us?")).toBeDefined();
    const pictures = first.get("group", "Avatar").all("radio");
    expect(pictures.filter(({ value }) => value?.startsWith("/avatars/"))).toHaveLength(16);
    expect(ticked(first, "defaultImageURL")).toEqual([expect.stringMatching(/^\/avatars\/\d+\.png$/)]);
    const back = first.all("button").find(({ value }) => value === "back");
    expect(back).toMatchObject({ isDisabled: true });
    expect(first.form("/auth/signout")?.names("button")).toEqual(["Sign Out"]);
    expect(first.get("link", "Toploader").href).toBe("/");
    expect(first.all("navigation")).toEqual([]);

    const answers = {
      ...profile,
      heardAboutUs: "Pokémon TCG event",
      heardAboutUsAdditional: "  the one in Cerulean  ",
    };
    expect(await leadsTo(step(misty, 1, answers))).toEqual([303, "/onboarding?step=2"]);
    const second = readPage(await bodyOf(misty.page("/onboarding?step=2")));
    for (const name of ["English TCG", "Japanese TCG", "TCG Pocket"])
      expect(second.get("checkbox", name).isTicked).toBe(true);
    expect(second.all("checkbox")).toHaveLength(3);
    expect(await leadsTo(step(misty, 2, { allowedCategories: "EN" }))).toEqual([303, "/onboarding?step=3"]);
    const third = readPage(await bodyOf(misty.page("/onboarding?step=3")));
    expect(third.get("option", "USD ($)")).toMatchObject({ value: "USD", isTicked: true });
    expect(third.get("radio", /^Show Prices/)).toMatchObject({ value: "true", isTicked: true });
    expect(third.get("radio", /^Hide Prices/)).toMatchObject({ value: "false", isTicked: false });
    const prices = { preferredCurrency: "EUR", showPrices: "false" };
    expect(await leadsTo(step(misty, 3, prices))).toEqual([303, "/onboarding?step=4"]);
    const fourth = readPage(await bodyOf(misty.page("/onboarding?step=4")));
    expect(ticked(fourth, "profileVisibility")).toEqual(["public"]);
    expect(fourth.all("button").map(({ sight }) => sight)).toContain("Create Account Creating Account...");

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
      const page = readPage(await bodyOf(response, 422));
      const field = page.get("textbox", "Username");
      expect([username, field.isInvalid, field.description]).toEqual([
        username,
        true,
        expect.stringContaining(message),
      ]);
      expect(field.value?.trim()).toBe(username.trim());
      expect(page.get("combobox", "How did you hear about us?").value).toBe("Reddit");
      expect(ticked(page, "defaultImageURL")).toEqual(["/avatars/4.png"]);
    }
    const both = readPage(await bodyOf(step(misty, 1, { ...profile, username: "x", defaultImageURL: "" }), 422));
    const name = both.get("textbox", "Username");
    expect([name.value, name.description]).toEqual(["x", expect.stringContaining(tooShort)]);
    expect(both.get("group", "Avatar").text).toContain("Choose a picture or upload your own.");
    const detail = readPage(
      await bodyOf(step(misty, 1, { ...profile, heardAboutUsAdditional: "a".repeat(201) }), 422),
    ).at("heardAboutUsAdditional");
    expect(detail?.description).toStartWith("At most 200 characters");
    expect(detail?.value).toBe("a".repeat(201));
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
    expect(ticked(readPage(await bodyOf(misty.page("/onboarding?step=3"))), "showPrices")).toEqual(["false"]);
    expect(await leadsTo(misty.page("/onboarding?step=4"))).toEqual([303, "/onboarding?step=3"]);
    const first = readPage(await bodyOf(misty.page("/onboarding")));
    expect(first.get("textbox", "Username").value).toBe("Misty");
    expect(first.names("status")).toContain("That username is available!");
    expect(first.at("heardAboutUsAdditional")?.value).toBe('"><script>alert(1)</script>');
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
    expect(readPage(await bodyOf(misty.page("/onboarding"))).get("textbox", "Username").value).toBe("");
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
    const form = readPage(await bodyOf(response, 422)).form("/onboarding?step=1");
    expect(form?.get("textbox", "Username").description).toStartWith(taken);
    expect(form?.get("combobox", "How did you hear about us?").value).toBe("Twitch");
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
    const page = readPage(await bodyOf(photo, 422));
    expect(page.at("avatar-error")?.text).toStartWith("File is larger than");
    expect(page.get("textbox", "Username").value).toBe("Misty");
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
    const page = readPage(await bodyOf(misty.page("/onboarding?step=1")));
    expect(page.text).toContain("That’s too large.");
    expect(page.get("textbox", "Username").value).toBe("Misty");
  });

  test("clear a picture in the first step and keep its other values", async () => {
    const misty = await newcomer(site);
    const first = readPage(await bodyOf(misty.page("/onboarding")));
    const clear = first.withoutScript().get("button", "Clear");
    expect([clear.of("name"), clear.value]).toEqual(["clear", "true"]);
    expect(await leadsTo(step(misty, 1, profile))).toEqual([303, "/onboarding?step=2"]);
    expect(await leadsTo(step(misty, 1, { ...profile, username: "Misty W", clear: "true" }))).toEqual([
      303,
      "/onboarding?step=1",
    ]);
    const page = readPage(await bodyOf(misty.page("/onboarding?step=1")));
    expect(page.get("textbox", "Username").value).toBe("Misty W");
    expect(ticked(page, "defaultImageURL")).toEqual(ticked(first, "defaultImageURL"));
    expect(await leadsTo(misty.page("/onboarding?step=2"))).toEqual([303, "/onboarding?step=1"]);
  });

  test("show an unreleased category as coming soon, and do not offer it", async () => {
    await site.sql`update categories set is_released = false where id = 'JP'`;
    const misty = await newcomer(site);
    await step(misty, 1, profile);
    const page = readPage(await bodyOf(misty.page("/onboarding?step=2")));
    expect(page.get("checkbox", /^Japanese TCG.*Coming Soon!/)).toMatchObject({ value: "JP", isDisabled: true });
    const unseen = page.all("").filter((one) => one.of("type") === "hidden" && one.of("name") === "allowedCategories");
    expect(unseen.map(({ value }) => value)).toEqual(["", "JP"]);
    const form = new URLSearchParams(unseen.map(({ value }) => ["allowedCategories", value ?? ""]));
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
