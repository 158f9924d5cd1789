import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ReactNode } from "react";
import * as v from "valibot";
import { requireViewer, setUpPath, signedIn } from "../../../access/guards.ts";
import { limited } from "../../../access/limits.ts";
import { isMember } from "../../../access/viewer.ts";
import { platformOf } from "../../../frame/place.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { formAgain } from "../../../http/form.ts";
import { type Answers, respond, wanted } from "../../../http/respond.ts";
import { body, headers, query } from "../../../http/validate.ts";
import { Refusal } from "../../../lib/errors.ts";
import { check } from "../../../lib/input/inputs.ts";
import { currencySymbol } from "../../../lib/money.ts";
import { USERNAME_TAKEN, Username } from "../../auth/sign-in/rules/accounts.ts";
import { categoryList } from "../../catalogue/cache.ts";
import { currencyCodes } from "../../prices/read/queries/rates.ts";
import { pictureUpload } from "../pictures/rules.ts";
import { AvatarInput } from "../pictures/schema.ts";
import { choosePicture } from "../pictures/service/choose.ts";
import { ALREADY_SET_UP, SET_UP, USERNAME_AVAILABLE } from "../rules.ts";
import { CreatedAnswer, PlatformHeaders, SetUp, SetUpInput, UsernameQuery } from "../schema.ts";
import { UsernameStatus } from "../views/username.tsx";
import { isUsernameAvailable, setUpAccount } from "./service.ts";
import { forgetDraft, keepDraft, readDraft } from "./state/draft.ts";
import { Draft, lastStep, StepQuery, stepOf, stepSchema, Told } from "./state/steps.ts";
import { NoMemberPage, OnboardingStep } from "./views.tsx";

const title = "Set Up Your Account";
const home = "/collection";
const stepPath = (step: number) => `${setUpPath}?step=${step}`;

/** Refuses members, whose accounts are set up. */
const requireNewcomer = createMiddleware<Env>(async (c, next) =>
  requireViewer(c, async () => {
    const viewer = signedIn(c);
    if (!isMember(viewer)) return next();
    if (wanted(c) !== "page") throw new Refusal(409, ALREADY_SET_UP);
    c.res = c.redirect(home, 303);
  }),
);

/** Mounted at /. Each step is a form; nothing is stored before the last. */
export const onboardingPages = new Hono<Env>()
  .get(setUpPath, requireNewcomer, query(StepQuery), async (c) => {
    const { step } = c.req.valid("query");
    const draft = readDraft(c);
    const first = firstOpenStep(c, draft);
    return first < step ? c.redirect(stepPath(first), 303) : respond(c, await stepForm(c, step, draft));
  })
  .post(setUpPath, requireNewcomer, query(StepQuery), body(Told, undefined, pictureUpload), async (c) => {
    const { step } = c.req.valid("query");
    const told = c.req.valid("json");
    const next = told.go === "back" ? Math.max(1, step - 1) : told.clear ? step : step + 1;
    const draft = v.parse(Draft, { ...readDraft(c), ...told });
    try {
      await storeAvatar(c, told, draft);
      if (next > step) await checkStep(c, step, draft);
      if (next > lastStep) return await finish(c, draft);
    } catch (error) {
      return formAgain(c, (_, { fault }) => stepForm(c, stepOf(fault?.fields ?? {}) ?? step, draft, fault), error);
    }
    keepDraft(c, draft);
    const url = stepPath(next);
    return wanted(c) === "json" ? respond(c, { json: { url } }) : c.redirect(url, 303);
  });

/** Mounted at /api/user. */
export const onboardingApi = new Hono<Env>()
  .post(
    "/",
    requireViewer,
    answers("Sets up your account", CreatedAnswer),
    headers(PlatformHeaders),
    body(SetUpInput, undefined, pictureUpload),
    async (c) => {
      const { platform, "x-platform": first = platform } = c.req.valid("header");
      await setUpAccount({ ...newcomer(c), ...(first && { platform: first }) }, c.req.valid("json"));
      forgetDraft(c);
      return respond(c, { status: 201, json: { code: 201, message: SET_UP }, back: home });
    },
  )
  .get(
    "/username",
    requireViewer,
    answers("Whether you may take a username; false for a blank one", v.boolean()),
    query(UsernameQuery),
    async (c) => respond(c, await availability(c, c.req.valid("query").username)),
  );

/** The first incomplete step. */
function firstOpenStep(c: Context<Env>, draft: Draft): number {
  const { avatar } = signedIn(c);
  for (let step = 1; step < lastStep; step++) if (!v.is(stepSchema(step, avatar), draft)) return step;
  return lastStep;
}

async function checkStep(c: Context<Env>, step: number, draft: Draft): Promise<void> {
  const isNameFree = step !== 1 || (await isFree(c, draft.username));
  check(stepSchema(step, signedIn(c).avatar, isNameFree), draft);
}

/** Stores an upload at once, as the cropper does: it is too large for the draft's cookie. @throws Refusal 422. */
async function storeAvatar(c: Context<Env>, { file, clear }: v.InferOutput<typeof Told>, draft: Draft): Promise<void> {
  const input = check(AvatarInput, { file, clear });
  if (!input.file && !input.clear) return;
  const { db, address, clock } = c.var;
  const viewer = signedIn(c);
  viewer.avatar = await choosePicture(db, viewer, "avatar", input, { address, now: clock() });
  draft.defaultImageURL = viewer.avatar ?? "";
}

const newcomer = (c: Context<Env>) => ({
  ...c.var,
  viewer: signedIn(c),
  now: c.var.clock(),
  platform: platformOf(c),
});

async function finish(c: Context<Env>, draft: Draft): Promise<Response> {
  await setUpAccount(newcomer(c), check(SetUp, draft));
  forgetDraft(c);
  // htmx would follow a redirect and swap the collection into this page.
  if (wanted(c) === "fragment") c.header("HX-Redirect", home);
  return respond(c, { status: 201, json: { code: 201, message: SET_UP }, fragment: null, back: home });
}

/** JSON, and the line below the field. @throws Refusal 422 to a program for an invalid name, 429. */
async function availability(c: Context<Env>, typed: string): Promise<{ json: boolean; fragment: ReactNode }> {
  if (typed.trim() === "") return { json: false, fragment: null };
  const { db, address, clock } = c.var;
  const viewer = signedIn(c);
  const { success, output, issues } = v.safeParse(Username, typed, { abortPipeEarly: true });
  if (!success) {
    const [{ message }] = issues;
    if (wanted(c) !== "fragment") throw new Refusal(422, message, { username: message });
    return { json: false, fragment: <UsernameStatus isAvailable={false} message={message} /> };
  }
  await limited(db, { action: "availability", address, account: viewer.id }, clock());
  const isAvailable = await isUsernameAvailable(db, viewer, output);
  const message = isAvailable ? USERNAME_AVAILABLE : USERNAME_TAKEN;
  return { json: isAvailable, fragment: <UsernameStatus isAvailable={isAvailable} message={message} /> };
}

async function stepForm(c: Context<Env>, step: number, draft: Draft, fault?: Refusal): Promise<Answers> {
  const { db, catalogue } = c.var;
  const viewer = signedIn(c);
  if (viewer.username !== null) return { status: 403, page: { title, isBare: true, body: <NoMemberPage /> } };
  const [categories, codes] = await Promise.all([
    categoryList(db, catalogue),
    currencyCodes(db, catalogue.pricesVersion),
  ]);
  // A fault can lead to another step than the one posted.
  if (fault) c.header("HX-Replace-Url", stepPath(step));
  const view = (
    <OnboardingStep
      step={step}
      draft={draft}
      fault={fault}
      picture={viewer.avatar}
      isUsernameFree={step === 1 && !fault && (await isFree(c, draft.username))}
      categories={categories}
      currencies={codes.map((code) => ({ currencyCode: code, symbol: currencySymbol(code) }))}
    />
  );
  return { fragment: view, page: { title, isBare: true, body: view } };
}

const isFree = async (c: Context<Env>, username: string): Promise<boolean> =>
  v.is(Username, username) && (await isUsernameAvailable(c.var.db, signedIn(c), username));
