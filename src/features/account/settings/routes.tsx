import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireMember, requireViewer, signedIn } from "../../../access/guards.ts";
import { finishSession } from "../../../access/session-cookie.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { again, formAgain, submit } from "../../../http/form.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body } from "../../../http/validate.ts";
import { accountAnswer, ownAccount } from "./page/account.ts";
import type { FormName } from "./page/forms.tsx";
import { formNamed, settingsPage, settingsPath } from "./page/settings.tsx";
import { ACCOUNT_DELETED } from "./rules.ts";
import * as shapes from "./schema.ts";
import { deleteAccount, rename, setBio, setPreferences, setSocials } from "./service.ts";
import type { SectionId } from "./views/page.tsx";

const SAVED = "Saved.";

export const settingsApi = new Hono<Env>()
  .get("/", requireViewer, answers("Your whole account", shapes.AccountResponse), async (c) =>
    respond(c, { json: accountAnswer(c, await ownAccount(c)) }),
  )
  .post(
    "/username",
    requireMember,
    answers("Changes your username", shapes.NameResponse),
    body(shapes.UsernameInput, again(formNamed("username"))),
    (c) => save(c, "username", () => rename(who(c), c.req.valid("json").username)),
  )
  .post(
    "/bio",
    requireMember,
    answers("Changes your bio", shapes.BioResponse),
    body(shapes.BioInput, again(formNamed("bio"))),
    (c) => save(c, "bio", () => setBio(who(c), c.req.valid("json").bio)),
  )
  .post(
    "/socials",
    requireMember,
    answers("Changes the given profile links", shapes.SocialsResponse),
    body(shapes.SocialsInput, again(formNamed("socials"))),
    (c) => save(c, "socials", () => setSocials(who(c), c.req.valid("json"))),
  )
  .get("/preferences", requireViewer, answers("Your preferences", shapes.PreferencesResponse), (c) =>
    respond(c, { json: signedIn(c).preferences }),
  )
  .put(
    "/preferences",
    requireMember,
    answers("Changes the given preferences", shapes.PreferencesResponse),
    body(shapes.PreferencesInput, again(formNamed("preferences"))),
    (c) => save(c, "preferences", () => setPreferences(who(c), c.req.valid("json"))),
  )
  .delete(
    "/",
    requireViewer,
    answers("Deletes your account with everything in it; repeat your username to confirm", v.null()),
    body(shapes.DeletionInput, again(formNamed("delete"))),
    async (c) => {
      try {
        await deleteAccount(who(c), c.req.valid("json").verificationString);
      } catch (error) {
        return formAgain(c, formNamed("delete"), error);
      }
      await finishSession(c);
      if (wanted(c) !== "json") leaveFlash(c, { message: ACCOUNT_DELETED });
      return respond(c, { json: null, back: "/" });
    },
  );

export const settingsPages = new Hono<Env>().get(settingsPath, requireMember, (c) =>
  respond(c, { page: () => settingsPage(c) }),
);

const who = (c: Context<Env>) => ({ db: c.var.db, viewer: signedIn(c), catalogue: c.var.catalogue });

const sectionOf = (form: FormName): SectionId => (form === "preferences" || form === "delete" ? form : "profile");

const save = (c: Context<Env>, form: FormName, write: () => Promise<unknown>): Promise<Response> =>
  submit(c, formNamed(form), write, { said: SAVED, back: `${settingsPath}#${sectionOf(form)}` });
