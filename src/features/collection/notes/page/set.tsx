import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { respond, wanted } from "../../../../http/respond.ts";
import { notFound, type Refusal } from "../../../../lib/errors.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { findSet } from "../../../catalogue/sets/queries.ts";
import { may } from "../../card-tab/page/context.ts";
import { typedBy } from "../../card-tab/page/save.tsx";
import { FormPage } from "../../card-tab/views.tsx";
import { notesOf } from "../queries.ts";
import { SetNoteForm } from "../views/set.tsx";

export async function setNote(c: Context<Env>, setId: string): Promise<string> {
  const [note] = await notesOf(c.var.db, { userId: memberOf(c).id, setId, cardId: null });
  return note?.text ?? "";
}

export async function setNotePage(c: Context<Env>, setId: string, refusal?: Refusal): Promise<Response> {
  if (refusal && wanted(c) === "json") throw refusal;
  const set = await findSet(c.var.db, { id: setId });
  if (!set) throw notFound("set");
  const form = (
    <SetNoteForm
      setId={setId}
      text={await setNote(c, setId)}
      mayWrite={may(c, "privateNotes")}
      sent={refusal && { fault: refusal, typed: await typedBy(c) }}
    />
  );
  const trail = [{ title: set.name, href: setPath(set.category, set.seriesSlug, set.slug) }];
  return respond(c, {
    status: (refusal?.status ?? 200) as ContentfulStatusCode,
    fragment: refusal && form,
    page: {
      title: `Private note – ${set.name}`,
      body: (
        <FormPage title="Private note" trail={trail}>
          {form}
        </FormPage>
      ),
    },
  });
}
