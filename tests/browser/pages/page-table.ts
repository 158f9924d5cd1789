import type { Page } from "playwright";
import type { PageVisitor } from "#tests/requests/table.ts";
import { add, setPath } from "../harness.ts";

/** Those of them that are refusals. */
export const refusals: Record<string, number> = {
  "/auth/email/open?token=gone": 422,
  "/auth/reset/new?token=gone": 422,
  "/auth/verify?token=gone": 422,
  "/api/auth/error?error=AccessDenied": 403,
  "/api/auth/error?error=Verification": 403,
  "/api/auth/error?error=Configuration": 500,
  "/nowhere": 404,
  "/shared/gone": 404,
  // Nothing is sold there; tests/browser/membership.test.ts looks at both.
  "/pro": 404,
  "/pro/thanks": 404,
  "/account/settings/membership": 404,
  "/images/cards/sv03.5-006?w=7": 422,
  "former member /onboarding": 403,
  "beginner /admin/catalogue": 403,
};

/** What has no address, or not one of its own: who looks, where they begin, and how they get there. */
export const states: Record<string, [PageVisitor, string, (page: Page) => Promise<unknown>]> = {
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
      await page.getByText("That’s too large.").waitFor();
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
      await page.getByText("what: Not a valid card number.").waitFor();
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
