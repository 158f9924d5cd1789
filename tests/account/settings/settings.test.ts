import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { openApi } from "#http/documents.ts";
import { bodyOf, html, json } from "#tests/harness.ts";
import { startSession } from "#tests/session-of.ts";
import {
  account,
  badLetters,
  errorOf,
  type Fault,
  fields,
  page,
  send,
  tooShort,
  useSettings,
} from "./settings-site.ts";

const site = await useSettings();

describe("GET /api/user", () => {
  test("returns the whole account without secrets", async () => {
    const misty = await site.signUp({ username: "Misty Waters", roles: ["comped_subscriber"] });
    const response = await misty.json("/api/user");
    const text = await bodyOf(response.clone(), response.status);
    expect(await response.json()).toEqual({
      id: misty.id,
      username: "Misty Waters",
      slug: "misty-waters",
      email: misty.email,
      isEmailVerified: false,
      mailedNews: [],
      image: "/avatars/1.png",
      isDefaultImage: true,
      defaultImageURL: "/avatars/1.png",
      banner: null,
      bio: "",
      socials: { x: "", youtube: "", twitch: "" },
      preferences: {
        showPrices: true,
        profileVisibility: "public",
        collectionValueVisibility: "show",
        preferredCurrency: "USD",
        disallowedCategories: [],
        priceSource: "tcgplayer",
        nameLanguage: "en",
      },
      showPrices: true,
      profileVisibility: "public",
      collectionValueVisibility: "show",
      preferredCurrency: "USD",
      disallowedCategories: [],
      roles: [{ roleName: "comped_subscriber" }, { roleName: "member" }],
      areWritesLocked: false,
      membership: { isPro: true, isComped: true },
      subscriptionType: "comped",
      isComped: true,
      heardAboutUs: null,
      heardAboutUsAdditional: null,
      signUpPlatform: "default",
      createdAt: expect.any(String),
    });
    expect(text).not.toMatch(/hash|argon|token|session/i);
  });

  test("has the current fields of a user (docs/product.md, Account)", async () => {
    const misty = await site.signUp();
    const own = () => json<Record<string, unknown>>(misty.json("/api/user"));
    const preferences = {
      showPrices: false,
      profileVisibility: "private",
      collectionValueVisibility: "hide",
      preferredCurrency: "EUR",
      disallowedCategories: ["JP"],
    };
    await send(misty, "PUT", "/api/user/preferences", preferences);
    expect(await own()).toMatchObject({ ...preferences, preferences, subscriptionType: null, isComped: false });
    await misty.post("/api/avatar", { defaultImageUrl: "/avatars/7.png", isDefaultImage: "true" });
    expect(await own()).toMatchObject({
      isDefaultImage: true,
      defaultImageURL: "/avatars/7.png",
      image: "/avatars/7.png",
    });
    const bytes = await sharp({ create: { width: 120, height: 120, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
    await send(misty, "POST", "/api/avatar", { dataUrl: `data:image/png;base64,${bytes.toString("base64")}` });
    const uploaded = expect.stringMatching(/^\/media\//);
    expect(await own()).toMatchObject({ isDefaultImage: false, defaultImageURL: null, image: uploaded });
  });

  test("answers an account before onboarding, but no visitor", async () => {
    const gate = { registration: "open", invitation: "", now: new Date() } as const;
    const given = { email: "new@example.com", isEmailVerified: true };
    const id = await site.db.transaction((tx) => openAccount(tx, given, gate));
    const token = await startSession(site.db, id, "", new Date());
    const own = site.app.request("http://localhost/api/user", { headers: { cookie: `session=${token}` } });
    expect(await json<object>(own)).toMatchObject({ username: null, email: "new@example.com", isEmailVerified: true });
    expect((await site.anonymous.json("/api/user")).status).toBe(401);
  });
});

describe("the username", () => {
  test("changes with its slug, in JSON and as a form", async () => {
    const misty = await site.signUp();
    expect(await json<object>(misty.post("/api/user/username", { username: " Pokémon Fan 7 " }))).toEqual({
      username: "Pokémon Fan 7",
      slug: "pokemon-fan-7",
    });
    const sent = await misty.post("/api/user/username", { username: "Misty of Cerulean" }, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${page}/username`]);
    const next = await bodyOf(misty.page(`${page}/username`));
    expect(next).toContain("Saved.");
    expect(fields(next, "username").map(({ value }) => value)).toEqual(["Misty of Cerulean"]);
    expect(await account(misty)).toMatchObject({ username: "Misty of Cerulean", slug: "misty-of-cerulean" });
  });

  test.each([
    ["", tooShort],
    ["  ", tooShort],
    ["ab", tooShort],
    ["a".repeat(21), tooShort],
    ["mist<y>", badLetters],
    ["mi-sty", badLetters],
    ["mïsty", badLetters],
    ["mіsty", badLetters],
    ["mis\u200bty", badLetters],
    ["mis\u202ety", badLetters],
    [42, tooShort],
  ])("%p is refused with its rule", async (username, rule) => {
    const misty = await site.signUp();
    const response = await send(misty, "POST", "/api/user/username", { username });
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toEqual({ username: rule });
    expect((await account(misty)).username).toBe(misty.username);
  });

  test.each(["Brock Pewter", "BROCK PEWTER", "brock  pewter", "Brock Péwter", "Brock Pe\u0301wter"])(
    "%p looks like the one that is taken",
    async (username) => {
      const misty = await site.signUp();
      const response = await send(misty, "POST", "/api/user/username", { username });
      expect(response.status).toBe(422);
      expect(await json<Fault>(response)).toMatchObject({
        message: "That username is taken.",
        fields: { username: "That username is taken." },
      });
    },
  );

  test("that is reserved for site owners is refused to others, and an account that has it keeps it", async () => {
    const [misty, boss] = [await site.signUp(), await site.signUp({ username: "Toploader", roles: ["admin"] })];
    expect((await misty.post("/api/user/username", { username: "T0ploader" })).status).toBe(200);
    expect((await misty.post("/api/user/username", { username: "Top_Loader" })).status).toBe(422);
    expect((await boss.post("/api/user/username", { username: "toploader" })).status).toBe(200);
  });

  test("can change its case, and goes to one of many simultaneous claims", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => site.signUp()));
    const answers = await Promise.all(people.map((one) => one.post("/api/user/username", { username: "Red" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await winner?.post("/api/user/username", { username: "RED" }))?.status).toBe(200);
    expect(await site.sql`select username from users where slug = 'red'`).toEqual([{ username: "RED" }] as never);
  });
});

describe("the bio", () => {
  test("is plain text of several lines", async () => {
    const misty = await site.signUp();
    const bio = "  Water only.\r\nNo bugs.\u0007\u202e  ";
    expect(await json<object>(misty.post("/api/user/bio", { bio }))).toEqual({ bio: "Water only.\nNo bugs." });
    expect((await account(misty)).bio).toBe("Water only.\nNo bugs.");
    expect(await json<object>(send(misty, "POST", "/api/user/bio", { bio: "" }))).toEqual({ bio: "" });
  });

  test("has a maximum length, and must be text", async () => {
    const misty = await site.signUp();
    expect((await misty.post("/api/user/bio", { bio: "é".repeat(500) })).status).toBe(200);
    const long = "x".repeat(501);
    expect(await errorOf(misty.post("/api/user/bio", { bio: long }))).toEqual({ bio: "At most 500 characters" });
    expect(await errorOf(send(misty, "POST", "/api/user/bio", { bio: ["a"] }))).toEqual({ bio: "must be text" });
    expect((await account(misty)).bio).toBe("é".repeat(500));
    const again = await misty.post("/api/user/bio", { bio: long }, html);
    expect(again.status).toBe(422);
    const text = await bodyOf(again, 422);
    expect(fields(text, "bio")[0]).toMatchObject({ value: long, isInvalid: true });
  });
});

describe("the links", () => {
  test.each([
    ["x", "misty", "misty"],
    ["x", "@misty", "misty"],
    ["x", "https://x.com/misty", "misty"],
    ["x", "https://www.twitter.com/misty/?s=20", "misty"],
    ["x", "twitter.com/@misty", "misty"],
    ["youtube", "https://www.youtube.com/@Misty.Waters", "Misty.Waters"],
    ["youtube", "m.youtube.com/@カスミちゃん", "カスミちゃん"],
    ["youtube", "https://youtube.com/%40misty", "misty"],
    ["twitch", "HTTPS://WWW.TWITCH.TV/misty_w", "misty_w"],
    ["twitch", "", ""],
  ])("%s: %p is stored as %p", async (name, given, stored) => {
    const misty = await site.signUp();
    expect((await misty.post("/api/user/socials", { [name]: given })).status).toBe(200);
    expect((await account(misty)).socials).toEqual({ x: "", youtube: "", twitch: "", [name]: stored });
  });

  test.each([
    ["x", "javascript:alert(1)"],
    ["x", "JaVaScRiPt://x.com/%0aalert(1)"],
    ["x", "data:text/html,x"],
    ["x", "https://x.com.evil.example/misty"],
    ["x", "https://evil.example/x.com/misty"],
    ["x", "https://x.com@evil.example/misty"],
    ["x", "https://evil@x.com/misty"],
    ["x", "https://x.com:8080/misty"],
    ["x", "//evil.example/misty"],
    ["x", "https://x.com/misty/status/1"],
    ["x", "https://x.com/"],
    ["x", "misty waters"],
    ["x", "m".repeat(16)],
    ["x", '"><script>alert(1)</script>'],
    ["x", "https://x.com/%E0%A4%A"],
    ["youtube", "https://youtube.com/channel/UC123456"],
    ["youtube", "../../etc"],
    ["twitch", "https://x.com/misty"],
    ["twitch", "mis\nty"],
    ["twitch", 7],
  ])("%s: %p is refused at its field", async (name, given) => {
    const misty = await site.signUp();
    await misty.post("/api/user/socials", { [name]: "before" });
    const response = await send(misty, "POST", "/api/user/socials", { [name]: given });
    expect(response.status).toBe(422);
    expect(Object.keys((await errorOf(response)) ?? {})).toEqual([name]);
    expect((await account(misty)).socials).toMatchObject({ [name]: "before" });
  });

  test("that are not sent stay; sending none is refused", async () => {
    const misty = await site.signUp();
    await misty.post("/api/user/socials", { x: "misty", twitch: "misty_w" });
    expect(await json<object>(misty.post("/api/user/socials", { x: "" }))).toEqual({
      x: "",
      youtube: "",
      twitch: "misty_w",
    });
    expect((await send(misty, "POST", "/api/user/socials", {})).status).toBe(422);
  });
});

test("every call is in the API's document", () => {
  const { paths } = openApi(site.app);
  const calls = ["/api/user", "/api/user/username", "/api/user/bio", "/api/user/socials", "/api/user/preferences"];
  expect(
    calls.map((path) =>
      Object.keys(paths[path] ?? {})
        .sort()
        .join(),
    ),
  ).toEqual([expect.stringMatching(/delete,get/), expect.stringMatching(/post/), "post", "post", "get,put"]);
});
