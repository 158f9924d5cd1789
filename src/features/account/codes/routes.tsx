import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "#access/guards.ts";
import { beginSession } from "#access/session-cookie.ts";
import { provenBy } from "#access/viewer.ts";
import { CodesAnswer, CodesInput, RecoveryAnswer } from "#features/auth/codes/schema.ts";
import { codesState, renewRecoveryCodes, turnCodesOff, turnCodesOn } from "#features/auth/codes/service.ts";
import { requireProof } from "#features/auth/second/page/proof.ts";
import { tellFactor } from "#features/auth/second/page/tell.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { formOf, sectionPage } from "../settings/page/settings.tsx";
import { sectionPath } from "../settings/views/sections.ts";
import { codesProps } from "./page.ts";
import { CodesSection } from "./views.tsx";

const form = formOf("codes");
const back = sectionPath("codes");
const proof = requireProof(back);

export const codesApi = new Hono<Env>()
  .use(requireViewer)
  .get("/", answers("Whether you log in with one-time codes", CodesAnswer), async (c) =>
    respond(c, { json: await codesState(c.var.db, signedIn(c).id) }),
  )
  .post(
    "/",
    proof,
    answers("Turns one-time codes on; recovery codes are shown only once", RecoveryAnswer),
    body(CodesInput, again(form)),
    (c) => {
      const { db, secret, address, clock } = c.var;
      const viewer = signedIn(c);
      const { id } = viewer;
      return withNewCodes(c, async () => {
        const recoveryCodes = await turnCodesOn(db, viewer, c.req.valid("json"), { secret, address, now: clock() });
        await beginSession(c, provenBy(viewer), { hasFactor: true });
        await tellFactor(c, id, "codes-on");
        return recoveryCodes;
      });
    },
  )
  .post("/recovery", proof, answers("Generates new recovery codes, shown only once", RecoveryAnswer), (c) => {
    const { id } = signedIn(c);
    return withNewCodes(c, async () => {
      const recoveryCodes = await renewRecoveryCodes(c.var.db, id);
      await tellFactor(c, id, "recovery-new");
      return recoveryCodes;
    });
  })
  .delete("/", proof, answers("Turns one-time codes off", v.null()), (c) => {
    const { id } = signedIn(c);
    const off = async () => {
      await turnCodesOff(c.var.db, id);
      await tellFactor(c, id, "codes-off");
      return null;
    };
    return submit(c, form, off, { notice: "One-time codes are off.", back });
  });

/** Answers with new codes; without JavaScript, too, they are on the page that answers, since no other may show them. */
async function withNewCodes(c: Context<Env>, make: () => Promise<string[]>): Promise<Response> {
  try {
    const recoveryCodes = await make();
    return await respond(c, {
      json: { recoveryCodes },
      fragment: async () => <CodesSection {...(await codesProps(c, {}))} recoveryCodes={recoveryCodes} />,
      page: () => sectionPage(c, "codes", { recoveryCodes }),
    });
  } catch (error) {
    return formAgain(c, form, error);
  }
}
