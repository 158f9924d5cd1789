import { mayIn, memberOf } from "#access/guards.ts";
import type { DetailsTab } from "#features/details/tab/page/save.tsx";
import { shopPath } from "#features/membership/page.tsx";
import { notesOf } from "../queries.ts";
import { notesVersion } from "../service.ts";
import { NotesForm } from "../views/card.tsx";

export const notesTab: DetailsTab = {
  key: "notes",
  title: "Notes",
  render: async (c, card, sent) => {
    const rows = await notesOf(c.var.db, { userId: memberOf(c).id, setId: card.setId, cardId: card.id });
    return (
      <NotesForm
        card={card}
        notes={rows}
        version={notesVersion(rows)}
        mayWrite={mayIn(c, "privateNotes")}
        shop={shopPath(c)}
        sent={sent}
      />
    );
  },
};
