import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import { installationPath } from "#frame/installation.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { readCursor } from "#lib/cursor.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ReasonInput } from "../schema.ts";
import { invitationsPage } from "./queries.ts";
import {
  InvitationInput,
  InvitationResponse,
  type InvitationState,
  InvitationsQuery,
  InvitationsResponse,
  OfInvitation,
} from "./schema.ts";
import { createInvitation, revokeInvitation } from "./service.ts";
import { InvitationPage, InvitationsPage } from "./views.tsx";

const path = `${installationPath}/invitations`;
const shown = 50;

type ListQuery = { state: InvitationState; after: string };

async function listPage(c: Context<Env>, sent: Sent, { state, after }: ListQuery = { state: "open", after: "" }) {
  const { db, clock, config } = c.var;
  const now = clock();
  const page = await invitationsPage(db, { state, now, after: readCursor(after, ["bigint"], "words"), limit: shown });
  const filter = state === "open" ? {} : { state };
  const links = {
    first: after === "" ? null : hrefWith(path, filter),
    next: page.next === null ? null : hrefWith(path, { ...filter, after: page.next }),
  };
  const props = { state, rows: page.rows, registration: config.registration, now, ...links, ...sent };
  return {
    json: { value: page.rows, pagingKey: page.next },
    page: { title: "Invitations", body: <InvitationsPage {...props} /> },
  };
}

const listForm = async (c: Context<Env>, sent: Sent) => ({ page: (await listPage(c, sent)).page });

export const invitationsPages = new Hono<Env>().get(
  "/",
  answers("Invitations, the newest first", InvitationsResponse),
  query(InvitationsQuery),
  async (c) => respond(c, await listPage(c, {}, c.req.valid("query"))),
);

export const invitationsApi = new Hono<Env>()
  .post(
    "/",
    answers("Creates a link for one new account; it isn’t shown again", InvitationResponse),
    body(InvitationInput, again(listForm)),
    async (c) => {
      const { reason, ...invitation } = c.req.valid("json");
      try {
        const made = await createInvitation(c.var.db, invitation, actorOf(c, reason));
        const link = c.var.base + made.path;
        const json = { id: made.id, link, expiresAt: made.expiresAt.toISOString() };
        const shownOnce = <InvitationPage link={link} expiresAt={made.expiresAt} />;
        return await respond(c, { json, page: { title: "Invitation", body: shownOnce } });
      } catch (error) {
        return formAgain(c, listForm, error);
      }
    },
  )
  .delete(
    "/:id",
    answers("Revokes an unused invitation", v.null()),
    params(OfInvitation),
    body(ReasonInput, again(listForm)),
    (c) => {
      const by = actorOf(c, c.req.valid("json").reason);
      const write = () => revokeInvitation(c.var.db, c.req.valid("param").id, by);
      return submit(c, listForm, write, { notice: "The invitation was revoked.", back: path });
    },
  );
