import { type Context, Hono } from "hono";
import * as v from "valibot";
import { memberOf, requireMember } from "#access/guards.ts";
import { askForProof } from "#features/auth/sessions/page/proof.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { formOf, sectionPage } from "../settings/page/settings.tsx";
import { sectionPath } from "../settings/views/sections.ts";
import { NewTokenAnswer, TokenChoice, TokenInput, TokensAnswer } from "./schema.ts";
import { makeAccessToken, ownTokens, revokeToken } from "./service.ts";
import { TokensSection } from "./views.tsx";

const form = formOf("tokens");
const back = sectionPath("tokens");

export const tokensApi = new Hono<Env>()
  .use(requireMember)
  .get("/", answers("Your access tokens, without their secrets", TokensAnswer), async (c) =>
    respond(c, { json: await ownTokens(c.var.db, memberOf(c).id) }),
  )
  .post("/", answers("Creates an access token; it is shown once", NewTokenAnswer), body(TokenInput, again(form)), (c) =>
    make(c, c.req.valid("json"))
      .catch((error) => askForProof(c, error, back))
      .catch((error) => formAgain(c, form, error)),
  )
  .delete("/", answers("Revokes an access token immediately", v.null()), query(TokenChoice), (c) =>
    submit(c, form, () => revokeToken(c.var.db, memberOf(c).id, c.req.valid("query").id).then(() => null), {
      notice: "Revoked.",
      back,
    }),
  );

/** Answers with a new token; without JavaScript, too, it is on the page that answers, since no other may show it. */
async function make(c: Context<Env>, input: TokenInput): Promise<Response> {
  const { db, clock } = c.var;
  const viewer = memberOf(c);
  const made = await makeAccessToken(db, viewer, input, clock());
  return respond(c, {
    json: made,
    fragment: async () => <TokensSection tokens={await ownTokens(db, viewer.id)} made={made} />,
    page: () => sectionPage(c, "tokens", { made }),
  });
}
