import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "#access/guards.ts";
import { beginSession } from "#access/session-cookie.ts";
import { provenBy } from "#access/viewer.ts";
import {
  CreationOptions,
  Passkey,
  PasskeyChoice,
  PasskeyInput,
  PasskeyName,
  PasskeysAnswer,
} from "#features/auth/passkeys/schema.ts";
import {
  addPasskey,
  creationOptions,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from "#features/auth/passkeys/service/own.ts";
import { providerTable } from "#features/auth/providers/service/table.ts";
import { requireProof } from "#features/auth/second/page/proof.ts";
import { tellFactor } from "#features/auth/second/page/tell.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { formOf } from "../settings/page/settings.tsx";
import { sectionPath } from "../settings/views/sections.ts";

const form = formOf("passkeys");
const back = sectionPath("passkeys");
const proof = requireProof(back);

const siteOf = ({ var: { secret, base, clock } }: Context<Env>) => ({ secret, base, now: clock() });

export const passkeysApi = new Hono<Env>()
  .use(requireViewer)
  .get("/", answers("Your passkeys", PasskeysAnswer), async (c) =>
    respond(c, { json: await ownPasskeys(c.var.db, signedIn(c).id) }),
  )
  .post("/options", proof, answers("Options that a browser needs to create a passkey", CreationOptions), async (c) => {
    return respond(c, { json: await creationOptions(c.var.db, signedIn(c), siteOf(c)) });
  })
  .post("/", proof, answers("Adds a passkey", Passkey), body(PasskeyInput, again(form)), (c) => {
    const viewer = signedIn(c);
    const add = async () => {
      const passkey = await addPasskey(c.var.db, provenBy(viewer), c.req.valid("json"), siteOf(c));
      await beginSession(c, provenBy(viewer), { hasFactor: true });
      await tellFactor(c, viewer.id, "passkey-added", passkey.name);
      return passkey;
    };
    return submit(c, form, add, { notice: "Your passkey was added.", back });
  })
  .put("/", answers("Renames a passkey", Passkey), query(PasskeyChoice), body(PasskeyName, again(form)), (c) => {
    const rename = () => renamePasskey(c.var.db, signedIn(c).id, c.req.valid("query").id, c.req.valid("json").name);
    return submit(c, form, rename, { notice: "Renamed.", back });
  })
  .delete("/", proof, answers("Removes a passkey", v.null()), query(PasskeyChoice), (c) => {
    const { db, config } = c.var;
    const viewer = signedIn(c);
    const site = { table: providerTable(config.providers), sendsMail: config.smtpUrl !== undefined };
    const remove = async () => {
      const { name } = await removePasskey(db, viewer.id, c.req.valid("query").id, site);
      await tellFactor(c, viewer.id, "passkey-removed", name);
      return null;
    };
    return submit(c, form, remove, { notice: "Removed.", back });
  });
