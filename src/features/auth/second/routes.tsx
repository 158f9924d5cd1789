import { type Context, Hono } from "hono";
import { requireViewer, signedIn } from "#access/guards.ts";
import { beginSession } from "#access/session-cookie.ts";
import { provenBy } from "#access/viewer.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { factorsOf } from "../codes/queries.ts";
import { isRecovery, plainCode } from "../codes/rules.ts";
import { SecondForm } from "../codes/schema.ts";
import { useCode } from "../codes/service.ts";
import { hasPasskeys } from "../passkeys/rules.ts";
import { allowedUrl, requestedUrl } from "../sign-in/state/gate.ts";
import { finishPending, pendingOf } from "./page/enter.ts";
import { tellFactor } from "./page/tell.ts";
import { SecondPage, secondTitle } from "./views.tsx";

/** Who gave a password and owes a code, or is logged in and confirms it. */
export const secondPages = new Hono<Env>()
  .use("/auth/second", async (c, next) => ((await pendingOf(c)) ? next() : requireViewer(c, next)))
  .get("/auth/second", async (c) => respond(c, await secondForm(c, { typed: { callbackUrl: requestedUrl(c) } })))
  .post("/auth/second", body(SecondForm, again(secondForm)), (c) => {
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    return submit(c, secondForm, () => finish(c, form.code).then(() => ({ url })), { back: url });
  });

async function challengedUser(c: Context<Env>) {
  const pending = await pendingOf(c);
  return { userId: pending?.userId ?? c.var.viewer?.id ?? "", isPending: pending !== undefined };
}

async function finish(c: Context<Env>, code: string): Promise<void> {
  const { db, secret, address, clock } = c.var;
  const { userId, isPending } = await challengedUser(c);
  const used = await useCode(db, userId, code, { secret, address, now: clock() });
  if (isPending) await finishPending(c, userId);
  else await beginSession(c, provenBy(signedIn(c)), { hasFactor: true });
  if (used === "recovery") await tellFactor(c, userId, "recovery-used");
}

export async function secondForm(c: Context<Env>, { typed = {}, fault }: Sent) {
  const { userId, isPending } = await challengedUser(c);
  // What was owed ended meanwhile.
  if (userId === "" && fault) throw fault;
  const factors = await factorsOf(c.var.db, userId);
  const code = plainCode(String(typed.code ?? ""));
  const callbackUrl = allowedUrl(c, String(typed.callbackUrl ?? ""));
  const props = {
    ...factors,
    callbackUrl,
    fault,
    isRecovery: isRecovery(code),
    mayHavePasskeys: hasPasskeys(c.var.base),
    isOwed: !isPending && c.var.viewer?.pausedRoles !== undefined,
  };
  return { page: { title: secondTitle(factors), isBare: true, body: <SecondPage {...props} /> } };
}
