import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { countAttempt } from "#access/limits.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { revokeRole } from "#features/auth/sign-in/service/roles.ts";
import { openApi } from "#http/documents.ts";
import { closeApps, html, type TestApp, visitor } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { startSession } from "#tests/session-of.ts";
import { until } from "#tests/until.ts";
import { badLetters, taken, tooShort } from "./name-refusals.ts";
import { accounts, euroSite, leadsTo, named, newcomer, profile, step, type Visitor } from "./newcomers.ts";

let site: TestApp;
beforeEach(async () => {
  site = await euroSite();
});
afterEach(closeApps);

const create = (person: Visitor, values: object) =>
  person.request("/api/user", {
    method: "POST",
    body: JSON.stringify({ username: "Misty", defaultImageURL: "/avatars/4.png", ...values }),
    headers: { "content-type": "application/json" },
  });
const isAvailable = async (person: Visitor, username: string) =>
  (await person.json(`/api/user/username?${new URLSearchParams({ username })}`)).json();

describe("POST /api/user", () => {
  test("sets an account up with one call", async () => {
    const misty = await newcomer(site);
    const response = await create(misty, {
      username: " Poké Fan ",
      isDefaultImage: true,
      profileVisibility: "private",
      showPrices: false,
      preferredCurrency: "EUR",
      disallowedCategories: ["JP", "JP"],
      heardAboutUs: "Other",
      heardAboutUsAdditional: "my brother",
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ code: 201, message: "Your account is ready. Welcome!" });
    expect((await accounts(site))[0]).toMatchObject({
      username: "Poké Fan",
      slug: "poke-fan",
      disallowed_categories: ["JP"],
      heard_about_us_additional: "my brother",
      roles: ["admin", "member"],
    });
    const again = await create(misty, { username: "Other Name" });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 409, message: "Your account is already set up." });
  });

  test("accepts a form, and redirects to the collection", async () => {
    const misty = await newcomer(site);
    const response = misty.post("/api/user", { ...profile, allowedCategories: "EN", showPrices: "false" }, html);
    expect(await leadsTo(response)).toEqual([303, "/collection"]);
    expect((await accounts(site))[0]).toMatchObject({
      show_prices: false,
      disallowed_categories: ["JP", "TCG-POCKET-EN"],
    });
  });

  test("takes an upload as a data URL, which isDefaultImage decides about", async () => {
    const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#33e" } })
      .jpeg()
      .toBuffer();
    const dataURL = `data:image/jpeg;base64,${picture.toString("base64")}`;
    const [own, standard] = [await newcomer(site), await newcomer(site)];
    const upload = { dataURL, defaultImageURL: null, isDefaultImage: false };
    expect((await create(own, { username: "Own", ...upload })).status).toBe(201);
    expect((await create(standard, { username: "Standard", dataURL, isDefaultImage: true })).status).toBe(201);
    const avatars = (await accounts(site)).map(({ avatar }) => avatar);
    expect(avatars[0]).toMatch(/^\/media\//);
    expect(avatars[1]).toBe("/avatars/4.png");
    const thief = await newcomer(site);
    for (const defaultImageURL of [
      avatars[0],
      "/avatars/17.png",
      "https://example.com/a.png",
      "javascript:alert(1)",
      "",
    ]) {
      const response = await create(thief, { username: "Thief", defaultImageURL });
      expect([defaultImageURL, response.status]).toEqual([defaultImageURL, 422]);
      expect(await response.json()).toMatchObject({ fields: { defaultImageURL: expect.any(String) } });
    }
    expect((await create(thief, { username: "Thief", isDefaultImage: false })).status).toBe(422);
    expect((await create(thief, { username: "Thief", dataURL: "data:image/svg+xml;base64,PHN2Zz4=" })).status).toBe(
      422,
    );
    expect(await named(site)).toBe(2);
  });

  test("names every invalid field", async () => {
    const misty = await newcomer(site);
    const bad: [values: object, field: string][] = [
      [{ username: undefined }, "username"],
      [{ username: ["Misty"] }, "username"],
      [{ profileVisibility: "friends" }, "profileVisibility"],
      [{ showPrices: "maybe" }, "showPrices"],
      [{ preferredCurrency: "ZZZ" }, "preferredCurrency"],
      [{ preferredCurrency: "dollars" }, "preferredCurrency"],
      [{ disallowedCategories: ["FR"] }, "disallowedCategories.0"],
      [{ disallowedCategories: "EN" }, "disallowedCategories"],
      [{ heardAboutUs: "the moon" }, "heardAboutUs"],
      [{ heardAboutUsAdditional: "a".repeat(201) }, "heardAboutUsAdditional"],
      [{ dataURL: "data:text/html;base64,PHA+" }, "dataURL"],
    ];
    for (const [values, field] of bad) {
      const response = await create(misty, values);
      expect([field, response.status]).toEqual([field, 422]);
      expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
    }
    expect(await named(site)).toBe(0);
  });

  test("refuses lookalikes of existing names and of the site's staff", async () => {
    await site.signUp({ username: "Poké Fan" });
    const misty = await newcomer(site);
    for (const username of ["poke fan", "POKÉ  FAN", " Poke\u0301 Fan ", "Admin", "sup_port", "TOP LOADER", "ståff"]) {
      const response = await create(misty, { username });
      expect([username, response.status]).toEqual([username, 422]);
      const { fields } = (await response.json()) as { fields: { username: string } };
      expect(fields.username).toBe(username === "ståff" ? badLetters : taken);
    }
    expect(await named(site)).toBe(1);
  });

  test("gives a name to one of two people who claim it at the same time; the other gets an error at the field", async () => {
    await slowly();
    const people = [await newcomer(site), await newcomer(site)];
    const answers = await Promise.all(people.map((person) => create(person, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(await refused?.json()).toMatchObject({ code: 422, message: taken, fields: { username: taken } });
    expect(await named(site)).toBe(1);
  });

  test("counts once when sent twice at the same time", async () => {
    await slowly();
    const misty = await newcomer(site);
    const answers = await Promise.all([create(misty, { username: "One" }), create(misty, { username: "Two" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("is all or nothing", async () => {
    const misty = await newcomer(site);
    await site.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger refuse before insert on user_roles for each row execute function refuse()`);
    expect((await create(misty, {})).status).toBe(500);
    expect((await accounts(site))[0]).toMatchObject({ username: null, avatar: null, roles: ["admin"] });
  });

  test("refuses visitors, other sites and accounts that are set up", async () => {
    const anonymous = site.anonymous;
    expect((await create(anonymous, {})).status).toBe(401);
    const misty = await newcomer(site);
    const foreign = (path: string) =>
      misty.post(path, profile, { origin: "https://evil.example", accept: "text/html" });
    expect((await foreign("/api/user")).status).toBe(403);
    expect((await foreign("/onboarding?step=1")).status).toBe(403);
    expect((await create(await site.signUp(), {})).status).toBe(409);
    expect(await named(site)).toBe(1);
  });

  test("does not restore a membership that staff removed", async () => {
    const misty = await site.signUp({ username: "Misty" });
    await revokeRole(site.db, misty.id, "member");
    const page = await misty.page("/onboarding");
    expect(page.status).toBe(403);
    const shown = readPage(await page.text());
    expect(shown.names("heading")).toContain("Your access was removed");
    expect(shown.text).toContain("nothing you entered was deleted. To come back, ask the site owner.");
    expect(shown.names("button")).toContain("Sign out and browse");
    for (const file of ["export.csv", "export.json"]) {
      expect(shown.hrefs()).toContain(`/api/collection/${file}`);
      expect((await misty.request(`/api/collection/${file}`)).status).toBe(200);
    }
    expect((await misty.page("/collection")).headers.get("location")).toBe("/onboarding");
    expect((await create(misty, { username: "Other" })).status).toBe(409);
    expect((await accounts(site))[0]?.roles).toEqual([]);
  });
});

describe("the platform that an account is set up on", () => {
  const signUpPlatform = async (person: Visitor) =>
    ((await (await person.json("/api/user")).json()) as { signUpPlatform: string }).signUpPlatform;
  const created = async (headers: Record<string, string>) => {
    const person = await newcomer(site);
    const body = JSON.stringify({ username: "Misty", defaultImageURL: "/avatars/4.png" });
    const response = await person.request("/api/user", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
    expect(response.status).toBe(201);
    return signUpPlatform(person);
  };

  test.each([
    [{ "x-platform": "ios" }, "ios"],
    [{ "X-Platform": "Android" }, "android"],
    [{ platform: "android" }, "android"],
    [{ "x-platform": "default", platform: "ios" }, "default"],
    [{ "x-platform": "symbian" }, "default"],
    [{ "x-platform": "" }, "default"],
    [{}, "default"],
  ])("with the headers %j is %s", async (headers, platform) => {
    expect(await created(headers as Record<string, string>)).toBe(platform);
  });

  test("is the installed app's on its pages", async () => {
    const person = await newcomer(site);
    person.cookies.set("platform", "ios");
    await step(person, 1, profile);
    for (const number of [2, 3, 4]) await step(person, number);
    expect(await signUpPlatform(person)).toBe("ios");
  });

  test("is a header of the call in the API's document", () => {
    const { post } = openApi(site.app).paths["/api/user"] as { post: { parameters: { name: string; in: string }[] } };
    const headers = post.parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
    expect(headers).toEqual(["x-platform", "platform"]);
  });
});

describe("GET /api/user/username", () => {
  test("returns a bare boolean", async () => {
    await site.signUp({ username: "Poké Fan" });
    const misty = await newcomer(site);
    expect(await isAvailable(misty, "Misty")).toBe(true);
    for (const username of ["Poké Fan", "poke  fan", "admin"]) expect(await isAvailable(misty, username)).toBe(false);
    for (const blank of ["", "   "]) expect(await isAvailable(misty, blank)).toBe(false);
    const refused = await misty.json("/api/user/username?username=a-b-c");
    expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { username: badLetters } }]);
    const own = await site.signUp({ username: "Brock" });
    expect(await isAvailable(own, "BROCK")).toBe(true);
    expect((await site.anonymous.json("/api/user/username?username=Misty")).status).toBe(401);
  });

  test("is a line below the field for a page; blank input is ignored", async () => {
    await site.signUp({ username: "Brock" });
    const misty = await newcomer(site);
    const answer = async (username: string) =>
      (await misty.htmx("GET", `/api/user/username?username=${encodeURIComponent(username)}`)).text();
    const line = async (username: string) => {
      const [shown] = readPage(await answer(username)).all("");
      return [shown?.of("data-available"), shown?.text];
    };
    expect(await line("Misty")).toEqual(["true", "That username is available!"]);
    expect(await line("Brock")).toEqual(["false", taken]);
    expect(await line("ab")).toEqual(["false", tooShort]);
    expect(await line("<i>x</i>")).toEqual(["false", badLetters]);
    expect(await answer("  ")).toBe("");
  });

  test("is rate limited, not counting blank and impossible names", async () => {
    const misty = await newcomer(site);
    const now = new Date();
    site.setTime(now);
    const [user] = await site.sql`select id from users`;
    const attempt = { action: "availability", address: "", account: user?.id } as const;
    await until(async () => (await countAttempt(site.db, attempt, now)) !== 0);
    expect((await misty.json("/api/user/username?username=Misty")).status).toBe(429);
    expect((await misty.json("/api/user/username?username=")).status).toBe(200);
    expect((await misty.json("/api/user/username?username=a-b-c")).status).toBe(422);
    site.setTime(new Date(now.getTime() + 61_000));
    expect(await isAvailable(misty, "Misty")).toBe(true);
  });
});

test("both calls are in the API's document", () => {
  const { paths } = openApi(site.app);
  expect(paths["/api/user"]?.post?.summary).toBe("Sets up your account");
  expect(paths["/api/user/username"]?.get?.summary).toBe("Whether a username is available; false for a blank one");
});

test("an account of a provider without an email address is set up the same way", async () => {
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const id = await site.db.transaction((tx) => openAccount(tx, { email: null, isEmailVerified: false }, gate));
  const person = visitor((request) => site.app.request(request));
  person.cookies.set("session", await startSession(site.db, id, "", new Date()));
  expect((await create(person, {})).status).toBe(201);
});

/** Slows writes of accounts, so a request that does not wait reads the earlier state. */
const slowly = () =>
  site.sql.unsafe(`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
    create trigger dawdle before update on users for each row execute function dawdle()`);
