import type { Context } from "hono";
import * as v from "valibot";
import { setUpPath, signedIn } from "#access/guards.ts";
import { preferenceChoices } from "#features/account/page.ts";
import { suggestedAvatar } from "#features/account/pictures/rules.ts";
import { Username } from "#features/auth/sign-in/rules/accounts.ts";
import type { Env } from "#http/env.ts";
import type { Answers } from "#http/respond.ts";
import type { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { isUsernameAvailable } from "../service.ts";
import { type Draft, lastStep, stepSchema } from "../state/steps.ts";
import { NoMemberPage, OnboardingStep } from "../views.tsx";

const title = "Set Up Your Account";

export const stepPath = (step: number) => `${setUpPath}?step=${step}`;

export function firstOpenStep(c: Context<Env>, draft: Draft): number {
  const { avatar } = signedIn(c);
  for (let step = 1; step < lastStep; step++) if (!v.is(stepSchema(step, avatar), draft)) return step;
  return lastStep;
}

export async function checkStep(c: Context<Env>, step: number, draft: Draft): Promise<void> {
  const isNameFree = step !== 1 || (await isFree(c, draft.username));
  check(stepSchema(step, signedIn(c).avatar, isNameFree), draft);
}

export async function stepForm(c: Context<Env>, step: number, draft: Draft, fault?: Refusal): Promise<Answers> {
  const viewer = signedIn(c);
  if (viewer.username !== null) {
    const body = <NoMemberPage contact={c.var.config.contactEmail} />;
    return { status: 403, page: { title: "Your access was removed", isBare: true, body } };
  }
  // A fault can lead to another step than the one posted.
  if (fault) c.header("HX-Replace-Url", stepPath(step));
  const view = (
    <OnboardingStep
      step={step}
      draft={draft}
      fault={fault}
      picture={viewer.avatar}
      suggested={suggestedAvatar(viewer.id)}
      isUsernameFree={step === 1 && !fault && (await isFree(c, draft.username))}
      {...(await preferenceChoices(c))}
    />
  );
  return { fragment: view, page: { title, isBare: true, body: view } };
}

const isFree = async (c: Context<Env>, username: string): Promise<boolean> =>
  v.is(Username, username) && (await isUsernameAvailable(c.var.db, signedIn(c), username));
