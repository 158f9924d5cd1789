import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Owner } from "#access/people/queries.ts";
import { maySeeWorth } from "#access/people/rules.ts";
import { defaultOwnedView, ownedHref } from "#features/collection/holdings/state.ts";
import { Cards } from "#features/library/cards/page/cards.tsx";
import { loadOwnCards } from "#features/library/cards/page/load.ts";
import type { Env } from "#http/env.ts";
import { ButtonLink } from "#ui/form/button.tsx";

const cardsShown = 5;

/** Someone's most valuable cards, or the newest ones for viewers who may not see what they are worth. */
export async function bestOf(c: Context<Env>, owner: Owner, path: string): Promise<ReactNode> {
  const hasPrices = maySeeWorth(c.var.viewer, owner);
  const sort = hasPrices ? "price" : "added";
  const owned = await loadOwnCards(c, owner, { ...defaultOwnedView, sort });
  if (owned.page.rows.length === 0) return null;
  const best = { ...owned, page: { ...owned.page, rows: owned.page.rows.slice(0, cardsShown) } };
  return (
    <section className="best">
      <div className="section-head">
        <h2>{hasPrices ? "Most valuable" : "Newest cards"}</h2>
        <ButtonLink tone="quiet" href={ownedHref(`${path}/collection`, defaultOwnedView, { sort })}>
          View All
        </ButtonLink>
      </div>
      <Cards c={c} owned={best} isOwn={false} />
    </section>
  );
}
