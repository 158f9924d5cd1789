import { memberOf } from "#access/guards.ts";
import { quantitiesOf } from "#features/collection/entries/queries/quantities.ts";
import { currenciesOf } from "../tab/page/context.ts";
import type { DetailsTab } from "../tab/page/save.tsx";
import { copiesOfCard } from "./queries.ts";
import { CopiesForms } from "./views/copies.tsx";

export const copiesTab: DetailsTab = {
  key: "copies",
  title: "Copies",
  render: async (c, card, sent) => {
    const { id: userId } = memberOf(c);
    const [rows, quantities, currencies] = await Promise.all([
      copiesOfCard(c.var.db, { userId, setId: card.setId, cardId: card.id }),
      quantitiesOf(c.var.db, userId, card.setId, [card.id]),
      currenciesOf(c),
    ]);
    const owned = new Map(quantities.map(({ variant, quantity }) => [variant, quantity]));
    return (
      <CopiesForms
        card={card}
        currencies={currencies}
        variants={card.variants.map((variant) => ({
          ...variant,
          quantity: owned.get(variant.key) ?? 0,
          rows: rows.filter((row) => row.variant === variant.key),
        }))}
        sent={sent}
      />
    );
  },
};
