import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import { requireViewer, setUpPath, signedIn } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import { platformOf } from "#frame/place.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { formAgain } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, headers, query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { pictureUpload } from "../pictures/rules.ts";
import { AvatarInput } from "../pictures/schema.ts";
import { choosePicture } from "../pictures/service/choose.ts";
import { ALREADY_SET_UP, SET_UP } from "../rules.ts";
import { CreatedMessage, PlatformHeaders, SetUp, SetUpInput, UsernameQuery } from "../schema.ts";
import { checkStep, firstOpenStep, stepForm, stepPath } from "./page/step.tsx";
import { availability } from "./page/username.tsx";
import { setUpAccount } from "./service.ts";
import { forgetDraft, keepDraft, readDraft } from "./state/draft.ts";
import { Draft, lastStep, onboardingStep, ShownStepQuery, StepInput, StepQuery } from "./state/steps.ts";

const home = "/collection";

const requireNewcomer = createMiddleware<Env>(async (c, next) =>
  requireViewer(c, async () => {
    const viewer = signedIn(c);
    if (!isMember(viewer)) return next();
    if (wanted(c) !== "page") throw new Refusal(409, ALREADY_SET_UP);
    c.res = c.redirect(home, 303);
  }),
);

/** Nothing is stored before the last step. */
export const onboardingPages = new Hono<Env>()
  .get(setUpPath, requireNewcomer, query(ShownStepQuery), async (c) => {
    const { step } = c.req.valid("query");
    const draft = readDraft(c);
    const first = firstOpenStep(c, draft);
    return first < step ? c.redirect(stepPath(first), 303) : respond(c, await stepForm(c, step, draft));
  })
  .post(setUpPath, requireNewcomer, query(StepQuery), body(StepInput, undefined, pictureUpload), async (c) => {
    const { step } = c.req.valid("query");
    const typed = c.req.valid("json");
    const next = typed.go === "back" ? Math.max(1, step - 1) : typed.clear ? step : step + 1;
    const draft = v.parse(Draft, { ...readDraft(c), ...typed });
    try {
      await storeAvatar(c, typed, draft);
      if (next > step) await checkStep(c, step, draft);
      if (next > lastStep) return await finish(c, draft);
    } catch (error) {
      return formAgain(
        c,
        (_, { fault }) => stepForm(c, onboardingStep(fault?.fields ?? {}) ?? step, draft, fault),
        error,
      );
    }
    keepDraft(c, draft);
    const url = stepPath(next);
    return wanted(c) === "json" ? respond(c, { json: { url } }) : c.redirect(url, 303);
  });

export const onboardingApi = new Hono<Env>()
  .post(
    "/",
    requireViewer,
    answers("Sets up your account", CreatedMessage),
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
    answers("Whether a username is available; false for a blank one", v.boolean()),
    query(UsernameQuery),
    async (c) => respond(c, await availability(c, c.req.valid("query").username)),
  );

/** Stores an upload at once, as the cropper does: it is too large for the draft's cookie. @throws Refusal 422. */
async function storeAvatar(
  c: Context<Env>,
  { file, clear }: v.InferOutput<typeof StepInput>,
  draft: Draft,
): Promise<void> {
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
