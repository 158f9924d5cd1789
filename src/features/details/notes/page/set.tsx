import type { Context } from "hono";
import { mayIn, memberOf } from "#access/guards.ts";
import { seriesPath, setPath } from "#features/catalogue/rules/paths.ts";
import { findSet } from "#features/catalogue/sets/queries.ts";
import { shopPath } from "#features/membership/page.tsx";
import type { Env } from "#http/env.ts";
import type { FormView } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { dateText } from "#lib/time.ts";
import { PageHead } from "#ui/frame/page-head.tsx";
import { notesOf, setNoteChangedAt } from "../queries.ts";
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
    const changedAt = await setNoteChangedAt(c.var.db, { userId: memberOf(c).id, setId });
    const props = { setId, text, mayWrite: mayIn(c, "privateNotes"), shop: shopPath(c) };
    const form = <SetNoteForm {...props} sent={sent} />;
    const body = (
      <section>
        <PageHead
          title={`Note on ${set.englishName ?? set.name}`}
          trail={[
            { title: set.seriesEnglishName ?? set.seriesName, href: seriesPath(set.category, set.seriesSlug) },
            { title: set.englishName ?? set.name, href: setPath(set.category, set.seriesSlug, set.slug) },
          ]}
          facts={changedAt && `Last changed ${dateText(changedAt)}`}
        />
        {form}
      </section>
    );
    return { fragment: form, page: { title: `Private note – ${set.englishName ?? set.name}`, body } };
  };
