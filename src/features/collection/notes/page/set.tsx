import type { Context } from "hono";
import { mayIn, memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import type { FormView } from "../../../../http/form.ts";
import { notFound } from "../../../../lib/errors.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { findSet } from "../../../catalogue/sets/queries.ts";
import { FormPage } from "../../card-tab/views.tsx";
import { notesOf } from "../queries.ts";
import { SetNoteForm } from "../views/set.tsx";

export async function setNote(c: Context<Env>, setId: string): Promise<string> {
  const [note] = await notesOf(c.var.db, { userId: memberOf(c).id, setId, cardId: null });
  return note?.text ?? "";
}

export const setNoteForm =
  (setId: string): FormView =>
  async (c, sent) => {
    const set = await findSet(c.var.db, { id: setId });
    if (!set) throw notFound("set");
    const text = await setNote(c, setId);
    const form = <SetNoteForm setId={setId} text={text} mayWrite={mayIn(c, "privateNotes")} sent={sent} />;
    const body = (
      <FormPage
        title="Private note"
        trail={[{ title: set.name, href: setPath(set.category, set.seriesSlug, set.slug) }]}
      >
        {form}
      </FormPage>
    );
    return { fragment: form, page: { title: `Private note – ${set.name}`, body } };
  };
