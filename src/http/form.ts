import type { Context } from "hono";
import * as v from "valibot";
import { Refusal } from "../lib/errors.ts";
import { readBody } from "./body/read-body.ts";
import type { Env } from "./env.ts";
import { leaveFlash } from "./flash.ts";
import { type Answers, respond, wanted } from "./respond.ts";

/** What became of a submitted form: its values and the refusal, or a notice of success. */
export type Sent = { typed?: Record<string, unknown>; fault?: Refusal; notice?: string };

/** Renders a form: `fragment` for a swap, `page` for the whole page. Without `fragment`, a swap shows the refusal as a notice. */
export type FormView = (c: Context<Env>, sent: Sent) => Promise<FormAnswer> | FormAnswer;
type FormAnswer = Pick<Answers, "fragment" | "page" | "status">;

/** Shows the form again with its values and the refusal. @throws the error, if it is no Refusal or the client wants JSON. */
export async function formAgain(c: Context<Env>, view: FormView, error: unknown): Promise<Response> {
  if (!(error instanceof Refusal) || wanted(c) === "json") throw error;
  const form = await view(c, { fault: error, typed: await typedIn(c) });
  if (wanted(c) === "fragment" && form.fragment === undefined) throw error;
  return respond(c, { refusal: error, ...form });
}

/** Shows the form again if a field is invalid; for `body`. */
export const again = (view: FormView) => (c: Context<Env>, refusal: Refusal) => formAgain(c, view, refusal);

/** Writes, then answers with JSON, with the form and `notice` for a swap, or with a redirect to `back`. A refused write shows the form again. */
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
  const format = wanted(c);
  if (format === "json") return respond(c, { json });
  if (format === "fragment") return respond(c, { fragment: (await view(c, { notice })).fragment });
  if (notice !== undefined) leaveFlash(c, { message: notice });
  return respond(c, { back: typeof back === "string" ? back : await back() });
}

/** What confirms a deletion: pages ask for it, JSON may leave it out (undefined) but not mistype it. */
export const typedOn = (c: Context<Env>, typed: string | undefined): string | undefined =>
  typed ?? (wanted(c) === "json" ? undefined : "");

/** The fields as they were sent; none of a body that cannot be read, which was refused before. */
export async function typedIn(c: Context<Env>): Promise<Record<string, unknown>> {
  const fields = await readBody(c).catch(() => undefined);
  return v.is(v.record(v.string(), v.unknown()), fields) ? fields : {};
}
