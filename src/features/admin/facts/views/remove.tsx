import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { Button } from "#ui/form/button.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";

/** Below the facts of a card. */
export const RemoveForm = ({ card, isGone }: { card: FullCard; isGone: boolean }) => {
  const path = `/api/admin/cards/${encodeURIComponent(card.seriesSlug)}/${encodeURIComponent(card.id)}`;
  return (
    <form className="panel form" method="post" action={isGone ? `${path}/restore` : `${path}?_method=DELETE`}>
      <h2>{isGone ? "Restore the card" : "Remove the card"}</h2>
      <p className="soft">
        {isGone ? "It will appear in the catalogue again." : "Imports won’t add it back. Owners keep their copies."}
      </p>
      <ReasonField id="remove-reason" required />
      <Button tone={isGone ? "plain" : "danger"}>{isGone ? "Restore" : "Remove"}</Button>
    </form>
  );
};
