import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireMember, requireViewer, signedIn } from "#access/guards.ts";
import { finishSession } from "#access/session-cookie.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain, submit } from "#http/form.ts";
import { stripePolicy } from "#http/middleware/security.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { accountAnswer, viewersAccount } from "./page/account.ts";
import { formOf, indexPage, preferencesForm, sectionPage } from "./page/settings.tsx";
import { updateMailedNews } from "./queries.ts";
import { preferenceSection } from "./rules.ts";
import * as shapes from "./schema.ts";
import { deleteAccount, rename, setBio, setPreferences, setSocials } from "./service.ts";
import { isSection, type SectionId, sectionPath, settingsPath } from "./views/sections.ts";

const SAVED = "Saved.";

export const settingsApi = new Hono<Env>()
  .get("/", requireViewer, answers("Your whole account", shapes.AccountResponse), async (c) =>
    respond(c, { json: await accountAnswer(c, await viewersAccount(c)) }),
  )
  .post(
    "/username",
    requireMember,
    answers("Changes your username", shapes.NameResponse),
    body(shapes.UsernameInput, again(formOf("username"))),
    (c) => save(c, "username", () => rename(who(c), c.req.valid("json").username)),
  )
  .post(
    "/bio",
    requireMember,
    answers("Changes your bio", shapes.BioResponse),
    body(shapes.BioInput, again(formOf("bio"))),
    (c) => save(c, "bio", () => setBio(who(c), c.req.valid("json").bio)),
  )
  .post(
    "/socials",
    requireMember,
    answers("Changes the given profile links", shapes.SocialsResponse),
    body(shapes.SocialsInput, again(formOf("links"))),
    (c) => save(c, "links", () => setSocials(who(c), c.req.valid("json"))),
  )
  .get("/preferences", requireViewer, answers("Your preferences", shapes.PreferencesResponse), (c) =>
    respond(c, { json: signedIn(c).preferences }),
  )
  .put(
    "/preferences",
    requireMember,
    answers("Changes the given preferences", shapes.PreferencesResponse),
    body(shapes.PreferencesInput, again(preferencesForm)),
    (c) => {
      const given = c.req.valid("json");
      return save(c, preferenceSection(given), () => setPreferences(who(c), given));
    },
  )
  .put(
    "/notifications",
    requireMember,
    answers("Sets what you get emails about", shapes.NewsResponse),
    body(shapes.NewsInput, again(formOf("news"))),
    (c) => {
      const { mailed } = c.req.valid("json");
      return save(c, "news", async () => {
        await updateMailedNews(c.var.db, signedIn(c), mailed);
        return { mailed };
      });
    },
  )
  .delete(
    "/",
    requireViewer,
    answers("Deletes your account and everything in it; repeat your username to confirm", v.null()),
    body(shapes.DeletionInput, again(formOf("delete"))),
    async (c) => {
      try {
        await deleteAccount(who(c), c.req.valid("json").verificationString);
      } catch (error) {
        return formAgain(c, formOf("delete"), error);
      }
      await finishSession(c);
      if (wanted(c) !== "json")
        leaveFlash(c, { message: "Your account and everything in it have been deleted. Thanks for being here." });
      return respond(c, { json: null, back: "/" });
    },
  );

export const settingsPages = new Hono<Env>()
  .get(settingsPath, requireMember, answers("Your whole account", shapes.AccountResponse), (c) =>
    respond(c, { json: async () => accountAnswer(c, await viewersAccount(c)), page: () => indexPage(c) }),
  )
  .use(sectionPath("membership"), stripePolicy)
  .get(`${settingsPath}/:section`, requireMember, (c) => {
    const section = c.req.param("section");
    if (!isSection(section)) throw notFound();
    return respond(c, { page: () => sectionPage(c, section) });
  });

const who = (c: Context<Env>) => {
  const { db, hub, catalogue } = c.var;
  return { db, hub, catalogue, viewer: signedIn(c) };
};

const save = (c: Context<Env>, id: SectionId, write: () => Promise<unknown>): Promise<Response> =>
  submit(c, formOf(id), write, {
    notice: SAVED,
    // The language of card names is also chosen where it is offered.
    back: id === "names" ? backTo(c, sectionPath(id)) : sectionPath(id),
  });
