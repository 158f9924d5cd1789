import type { Page } from "playwright";
import { add, setPath } from "../harness.ts";

/** Who looks: with an account that is not set up, just set up, with a collection, no longer a member, of the staff. */
export type Person = "stranger" | "newcomer" | "beginner" | "collector" | "former member" | "admin";

export const ambiguous = "00000000-0000-4000-8000-000000000001";
export const unread = "00000000-0000-4000-8000-000000000002";
const card = `${setPath}/6`;

/** Addresses by who looks at them. Every page of the site has to be among them. */
export const addresses: Record<Person, string[]> = {
  stranger: [
    "/",
    "/series",
    "/series/scarlet-violet",
    `${setPath}?q=char`,
    `${setPath}?view=table&q=char`,
    `${setPath}?view=binder`,
    `${setPath}/199`,
    "/jp/series",
    "/jp/series/scarlet-violet",
    "/jp/series/scarlet-violet/pokemon-card-151?q=1",
    "/jp/series/original-series/expansion-pack/1",
    "/tcg-pocket-en/series",
    "/tcg-pocket-en/series/pokemon-tcg-pocket",
    "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze?q=ch",
    "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze/1",
    "/collections",
    "/collections/prize-pack-series-1",
    "/search",
    "/search?q=charizard",
    "/search?q=zzqqzz",
    `/search?q=${"W".repeat(80)}`,
    "/search/advanced",
    "/search/advanced?q=type:pokemon+hp>300+raritty:x",
    "/pokedex",
    "/pokedex/generation/9",
    "/pokedex/eevee",
    "/artists/mitsuhiro-arita",
    "/u/misty/collection",
    "/privacy",
    "/tos",
    "/affiliates",
    "/shortcuts",
    "/api/docs",
    "/dev/gallery",
    "/auth/signin",
    "/auth/signin?error=SessionRequired",
    "/auth/register",
    "/auth/email",
    "/auth/email/open?token={sign-in}",
    "/auth/email/open?token=gone",
    "/auth/reset",
    "/auth/reset/new?token={reset}",
    "/auth/reset/new?token=gone",
    "/api/auth/verify-request",
    "/api/auth/error?error=AccessDenied",
    "/api/auth/error?error=Verification",
    "/api/auth/error?error=Configuration",
    "/nowhere",
    "/images/cards/sv03.5-006?w=7",
  ],
  newcomer: ["/onboarding", "/tos"],
  beginner: [
    "/collection",
    "/collection/cards",
    "/account/activity",
    "/account/settings",
    "/auth/confirm?callbackUrl=/account/settings",
    "/collection/import",
    "/collection/cleanup",
    "/pokedex/generation/1",
    `${setPath}?own=have`,
    "/auth/verify?token=gone",
    "/admin/catalogue",
  ],
  collector: [
    setPath,
    `${setPath}?view=full&q=char`,
    `${setPath}?view=table&q=char`,
    `${setPath}?view=binder&q=char`,
    `${setPath}?group=rarity&q=1`,
    `${setPath}?own=dupes`,
    `${setPath}?q=zzzz`,
    card,
    `${card}?tab=prices`,
    `${card}?tab=copies`,
    `${card}?tab=graded`,
    `${card}?tab=notes`,
    "/collection",
    "/collection/cards",
    "/collection/cards?view=table&group=rarity",
    "/collection/add?setId=sv03.5",
    "/collection/cleanup",
    "/collection/notes?setId=sv03.5",
    "/collection/export",
    `/collection/import/${ambiguous}?tab=ambiguous`,
    `/collection/import/${ambiguous}?tab=unresolved`,
    `/collection/import/${unread}`,
    "/pokedex/pikachu?view=table",
    "/account/activity",
    "/account/settings",
    "/auth/confirm?callbackUrl=/account/settings",
    "/reports/new",
    "/reports/new?category=JP",
    "/reports/sent",
    "/friends",
    "/friends?tab=requests",
    "/friends?tab=find",
    "/auth/verify?token={verify}",
  ],
  "former member": ["/onboarding"],
  admin: ["/admin/catalogue", "/admin/prices"],
};

/** Those of them that are refusals. */
export const refusals: Record<string, number> = {
  "/auth/email/open?token=gone": 422,
  "/auth/reset/new?token=gone": 422,
  "/auth/verify?token=gone": 422,
  "/api/auth/error?error=AccessDenied": 403,
  "/api/auth/error?error=Verification": 403,
  "/api/auth/error?error=Configuration": 500,
  "/nowhere": 404,
  "/images/cards/sv03.5-006?w=7": 422,
  "former member /onboarding": 403,
  "beginner /admin/catalogue": 403,
};

/** What has no address, or not one of its own: who looks, where they begin, and how they get there. */
export const states: Record<string, [Person, string, (page: Page) => Promise<unknown>]> = {
  "sign-in, refused": [
    "stranger",
    "/auth/signin",
    async (page) => {
      await page.getByLabel("Email").first().fill("misty@example.com");
      await page.getByLabel("Password").fill("wrong password");
      await page.getByRole("button", { name: "Log In" }).click();
      await page.locator(".field-error").waitFor();
    },
  ],
  "registration, refused": [
    "stranger",
    "/auth/register",
    async (page) => {
      await page.getByLabel("Email").first().fill("misty@example");
      await page.getByLabel("Password").fill("short");
      await sendUnchecked(page, 'form[action="/auth/register"]');
      await page.locator(".field-error").first().waitFor();
    },
  ],
  "a form that is too large": [
    "stranger",
    "/auth/signin",
    async (page) => {
      await page.getByLabel("Email").first().fill("misty@example.com");
      await page.getByLabel("Password").fill("x".repeat(1_200_000));
      await sendUnchecked(page, 'form[action="/auth/signin"]');
      await page.getByText("That is too large.").waitFor();
    },
  ],
  "after a change": [
    "collector",
    `${setPath}?q=bulba`,
    async (page) => {
      await add(page, 1).click();
      await page.locator("#toast").getByRole("button", { name: "Undo" }).waitFor();
    },
  ],
  "a card over its set": [
    "collector",
    `${setPath}?q=char`,
    async (page) => {
      await page.locator("li.tile a.face").first().click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  "a pile before it is added": [
    "collector",
    "/collection/add?setId=sv03.5",
    async (page) => {
      await page.getByLabel("Numbers").fill("1-22, 55x2, what");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("what: This is no card number.").waitFor();
    },
  ],
  "clearing, refused": [
    "collector",
    "/collection/cleanup",
    async (page) => {
      await page.getByLabel(/username/).fill("Somebody else");
      await sendUnchecked(page, "main form");
      await page.locator(".field-error").waitFor();
    },
  ],
  "an upload, refused": [
    "beginner",
    "/collection/import",
    async (page) => {
      await sendUnchecked(page, 'form[enctype="multipart/form-data"]');
      await page.locator(".field-error").waitFor();
    },
  ],
};

const sendUnchecked = (page: Page, form: string) =>
  page
    .locator(form)
    .first()
    .evaluate((element) => {
      if (!(element instanceof HTMLFormElement)) throw new Error("This is no form.");
      element.noValidate = true;
      element.requestSubmit();
    });
