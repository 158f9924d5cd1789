import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { pictures, users } from "#db/schema/accounts.ts";
import { encodePicture } from "#features/account/pictures/service/encode.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { Refusal } from "#lib/errors.ts";
import { createApp } from "#src/app.ts";
import { closeApps, testApp, useSite, visitor } from "#tests/harness.ts";
import { startSession } from "#tests/session-of.ts";
import { dataUrl, imageOf, type Person, plain, post, refusalOf, send, upload, urlOf } from "./picture-calls.ts";

const site = await useSite();
/** Another process on the same database. */
const app = createApp({ ...site.deps });
const other = visitor((request) => app.request(request));
afterAll(closeApps);

const png = await plain(300, 200).png().toBuffer();

describe("decoding is bounded", () => {
  test("to two at a time and twenty queued; the next must retry later, and succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        encodePicture("avatar", new Uint8Array(png)).then(
          ({ type }) => type,
          (error: unknown) => error instanceof Refusal && error.status,
        ),
      ),
    );
    expect(answers).toEqual([...Array(22).fill("image/png"), 503, 503, 503]);
    expect((await encodePicture("avatar", new Uint8Array(png))).type).toBe("image/png");
  });

  test("an account has thirty uploads in 15 minutes over all routes; default pictures do not count", async () => {
    const app = await testApp();
    const [misty, brock] = [await app.signUp(), await app.signUp()];
    for (let n = 0; n < 15; n++) {
      expect((await upload(misty, png)).status).toBe(200);
      expect((await send(misty, "/api/user/banner", { dataUrl: dataUrl(png) })).status).toBe(200);
    }
    expect((await upload(misty, png)).status).toBe(429);
    const page = await post(misty, "/api/user/banner", { file: new File([png], "a.png") });
    expect([page.status, (await page.text()).includes("Too many attempts.")]).toEqual([429, true]);
    expect((await send(misty, "/api/avatar", { defaultImageUrl: "/avatars/3.png" })).status).toBe(200);
    expect((await upload(brock, png)).status).toBe(200);
    app.setTime(new Date(Date.now() + 16 * 60_000));
    expect((await upload(misty, png)).status).toBe(200);
  });
});

describe("one picture at a time", () => {
  const rowsOf = ({ id }: Person) => site.db.select({ id: pictures.id }).from(pictures).where(eq(pictures.userId, id));

  test("a new picture replaces the old one in every process; the old URL is 404", async () => {
    const misty = await site.signUp();
    const first = await urlOf(await upload(misty, png));
    expect((await other.request(first)).status).toBe(200);
    const second = await urlOf(await upload(misty, png));
    expect(second).not.toBe(first);
    for (const process of [site.anonymous, other]) {
      expect([(await process.request(first)).status, (await process.request(second)).status]).toEqual([404, 200]);
    }
    expect(await rowsOf(misty)).toHaveLength(1);
  });

  test("two simultaneous uploads leave one picture, and it is the one shown", async () => {
    const misty = await site.signUp();
    for (let round = 0; round < 5; round++) {
      const urls = await Promise.all(
        [upload(misty, png), upload(misty, png), upload(misty, png)].map(async (response) => urlOf(await response)),
      );
      const [row, ...rest] = await rowsOf(misty);
      expect(rest).toEqual([]);
      const shown = await imageOf(misty);
      expect(shown).toBe(`/media/${row?.id}`);
      expect(urls).toContain(shown);
    }
  });

  test("a default picture replaces an uploaded one, and the reverse; clear removes both", async () => {
    const misty = await site.signUp();
    const uploaded = await urlOf(await upload(misty, png));
    await send(misty, "/api/avatar", { defaultImageUrl: "/avatars/3.png", isDefaultImage: true });
    expect((await site.anonymous.request(uploaded)).status).toBe(404);
    expect(await rowsOf(misty)).toEqual([]);
    const again = await urlOf(await upload(misty, png));
    expect(await imageOf(misty)).toBe(again);
    expect(await (await send(misty, "/api/avatar", { clear: true })).json()).toEqual({ url: null });
    expect([await imageOf(misty), await rowsOf(misty)]).toEqual(["/avatars/1.png", []]);
  });

  test("submitting the form unchanged keeps an uploaded picture", async () => {
    const misty = await site.signUp();
    const uploaded = await urlOf(await upload(misty, png));
    const response = await post(misty, "/api/avatar", { defaultImageUrl: uploaded, file: new File([], "") });
    expect(response.status).toBe(303);
    expect(await imageOf(misty)).toBe(uploaded);
    expect((await site.anonymous.request(uploaded)).status).toBe(200);
  });

  test("isDefaultImage decides when both are sent", async () => {
    const misty = await site.signUp();
    const both = { dataUrl: dataUrl(png), defaultImageUrl: "/avatars/4.png" };
    expect(await urlOf(await send(misty, "/api/avatar", { ...both, isDefaultImage: true }))).toBe("/avatars/4.png");
    expect(await urlOf(await send(misty, "/api/avatar", { ...both, isDefaultImage: false }))).toStartWith("/media/");
  });

  test("deleting an account deletes its pictures", async () => {
    const misty = await site.signUp();
    const url = await urlOf(await upload(misty, png));
    await site.db.delete(users).where(eq(users.id, misty.id));
    expect((await site.anonymous.request(url)).status).toBe(404);
  });

  test.each(["/media/1", "/media/00000000-0000-4000-8000-000000000000", "/media/..%2f..%2fetc", "/media/%00"])(
    "%s is not found",
    async (path) => {
      expect((await site.anonymous.request(path)).status).toBe(404);
    },
  );
});

describe("permission to change pictures", () => {
  test("is refused to visitors and to other sites", async () => {
    expect((await upload(site.anonymous, png)).status).toBe(401);
    const misty = await site.signUp();
    const foreign = await misty.request("/api/avatar", {
      method: "POST",
      body: JSON.stringify({ clear: true }),
      headers: { "content-type": "application/json", origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
  });

  test("is given to an account before onboarding, for the avatar", async () => {
    const gate = { registration: "open", invitation: "", now: new Date() } as const;
    const account = { email: "new@example.com", isEmailVerified: false };
    const id = await site.db.transaction((tx) => openAccount(tx, account, gate));
    const newcomer = visitor((request) => site.app.request(request));
    newcomer.cookies.set("session", await startSession(site.db, id, "", new Date()));
    expect(await urlOf(await upload(newcomer, png))).toStartWith("/media/");
  });

  test("needs Pro to upload a banner, not to choose a default one", async () => {
    const paid = await testApp({ MEMBERSHIP: "stripe" });
    const [misty, brock] = [await paid.signUp(), await paid.signUp({ roles: ["subscriber"] })];
    const own = { dataUrl: dataUrl(png), isDefaultBanner: false };
    expect(await refusalOf(await send(misty, "/api/user/banner", own))).toEqual([
      403,
      "Custom banners are for Pro members.",
    ]);
    const chosen = { defaultBannerUrl: "/banners/2.png", isDefaultBanner: true };
    expect(await urlOf(await send(misty, "/api/user/banner", chosen))).toBe("/banners/2.png");
    const refused = await post(misty, "/api/user/banner", { file: new File([png], "a.png") });
    expect([refused.status, (await refused.text()).includes("for Pro members")]).toEqual([403, true]);
    const url = await urlOf(await send(brock, "/api/user/banner", own));
    const response = await paid.anonymous.request(url);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 300]);
  });

  test("includes a banner for every member where no memberships are sold", async () => {
    const misty = await site.signUp();
    const avatar = await urlOf(await upload(misty, png));
    const banner = await urlOf(await send(misty, "/api/user/banner", { dataUrl: dataUrl(png) }));
    expect([(await site.anonymous.request(avatar)).status, (await site.anonymous.request(banner)).status]).toEqual([
      200, 200,
    ]);
    const cleared = await post(misty, "/api/user/banner", { clear: "true", defaultBannerUrl: banner });
    expect(cleared.status).toBe(303);
    expect((await site.anonymous.request(banner)).status).toBe(404);
    expect((await site.anonymous.request(avatar)).status).toBe(200);
  });
});
