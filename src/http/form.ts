import type { Context } from "hono";
import * as v from "valibot";
import { Refusal } from "../lib/errors.ts";
import { readBody } from "./body/read-body.ts";
import type { Env } from "./env.ts";
import { leaveFlash } from "./flash.ts";
import { type Answers, respond, wanted } from "./respond.ts";

/** A submitted form: the typed values and the error, or the confirmation. */
export type Sent = { typed?: Record<string, unknown>; fault?: Refusal; notice?: string };

/** Renders a form: `fragment` for a swap, `page` with the page around it. Without `fragment` a swap shows a notice. */
export type FormView = (c: Context<Env>, sent: Sent) => Promise<Shown> | Shown;
type Shown = Pick<Answers, "fragment" | "page" | "status">;

/** The form with the typed values, or the refusal as JSON. @throws every error that is not a Refusal. */
export async function formAgain(c: Context<Env>, view: FormView, error: unknown): Promise<Response> {
  if (!(error instanceof Refusal) || wanted(c) === "json") throw error;
  const shown = await view(c, { fault: error, typed: await typedIn(c) });
  if (wanted(c) === "fragment" && shown.fragment === undefined) throw error;
  return respond(c, { refusal: error, ...shown });
}

/** For `body`: shows the form again where its fields break a rule. */
export const again = (view: FormView) => (c: Context<Env>, refusal: Refusal) => formAgain(c, view, refusal);

/** Answers a write with JSON, the form with `notice` for a swap, or a redirect to `back`; after a Refusal with the form. */
export async function submit(
  c: Context<Env>,
  view: FormView,
  write: () => Promise<unknown>,
  { notice, back }: { notice?: string; back: string | (() => Promise<string>) },
): Promise<Response> {
  let json: unknown;
  try {
    json = await write();
  } catch (error) {
    return formAgain(c, view, error);
  }
  const want = wanted(c);
  if (want === "json") return respond(c, { json });
  if (want === "fragment") return respond(c, { fragment: (await view(c, { notice })).fragment });
  if (notice !== undefined) leaveFlash(c, { message: notice });
  return respond(c, { back: typeof back === "string" ? back : await back() });
}

/** The fields as they were sent. */
export async function typedIn(c: Context<Env>): Promise<Record<string, unknown>> {
  const given = await readBody(c).catch(() => undefined);
  return v.is(v.record(v.string(), v.unknown()), given) ? given : {};
}
