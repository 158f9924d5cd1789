import { mayIn, memberOf } from "#access/guards.ts";
import { shopPath } from "#features/membership/page.tsx";
import { currenciesOf } from "../tab/page/context.ts";
import type { DetailsTab } from "../tab/page/save.tsx";
import { gradedOfCard } from "./queries.ts";
import { GradedForms } from "./views/graded.tsx";

export const gradedTab: DetailsTab = {
  key: "graded",
  title: "Graded",
  render: async (c, card, sent) => (
    <GradedForms
      card={card}
      currencies={currenciesOf(c)}
      rows={await gradedOfCard(c.var.db, { userId: memberOf(c).id, setId: card.setId, cardId: card.id })}
      mayWrite={mayIn(c, "gradedCards")}
      shop={shopPath(c)}
      formId={crypto.randomUUID()}
      sent={sent}
    />
  ),
};
