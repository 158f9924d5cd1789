import { mayIn, memberOf } from "../../../../access/guards.ts";
import { shopPath } from "../../../membership/page.tsx";
import type { Tab } from "../../card-tab/page/save.tsx";
import { notesOf } from "../queries.ts";
import { notesVersion } from "../service.ts";
import { NotesForm } from "../views/card.tsx";

export const notesTab: Tab = {
  key: "notes",
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
