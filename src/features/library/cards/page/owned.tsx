import type { Context } from "hono";
import type { ReactNode } from "react";
import { mayIn } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { categoryTitles } from "#features/catalogue/rules/categories.ts";
import { isFiltered, type OwnedView, unarranged } from "#features/collection/holdings/state.ts";
import { worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { OwnedPage } from "../views/page.tsx";
import { Cards } from "./cards.tsx";
import { jsonOf } from "./json.ts";
import { loadOwnCards } from "./load.ts";

const categoryNames = Object.fromEntries(Object.entries(categoryTitles).map(([id, { title }]) => [id, title]));

type Shelf = {
  path: string;
  title: string;
  trail: Crumb[];
  /** The head of a profile, in place of the title. */
  top?: ReactNode;
  /** Unless false, JSON says to those who are signed in when each card was added. */
  hasTimes?: boolean;
};

export async function renderOwned(
  c: Context<Env>,
  owner: Owner,
  requested: OwnedView,
  shelf: Shelf,
): Promise<Response> {
  // Only Pro members sort and filter others' collections, where memberships are sold (docs/product.md, Pro).
  const isArranged = mayIn(c, "arrangeCards", owner.id);
  const problems = !isArranged && isFiltered(requested) ? ["Filtering other people’s cards is a Pro feature."] : [];
  const owned = await loadOwnCards(c, owner, isArranged ? requested : unarranged(requested), problems);
  const { view, page, facets } = owned;
  const { totals } = owned.arrangement;
  const { market } = owned.figures;
  const { viewer } = c.var;
  const isOwn = viewer?.id === owner.id;
  const body = (
    <div id="owned" data-live-set={isOwn ? "*" : undefined}>
      <OwnedPage
        path={shelf.path}
        title={shelf.title}
        trail={shelf.trail}
        top={shelf.top}
        problems={owned.problems}
        view={view}
        facets={facets}
        copyFacets={owned.copyFacets}
        isArranged={isArranged}
        categories={categoryNames}
        currency={market?.currency}
        entries={totals.entries}
        copies={totals.copies}
        unpriced={owned.arrangement.unpriced}
        worth={market ? worthText(totals.worth, market.currency, market.rates) : undefined}
        pages={{ ...page, first: page.before + 1, last: page.before + page.rows.length }}
        isOwn={isOwn}
        isSignedIn={viewer !== null}
        isLocked={isOwn && viewer.areWritesLocked}
      >
        <Cards c={c} owned={owned} isOwn={isOwn} />
      </OwnedPage>
    </div>
  );
  return respond(c, {
    json: jsonOf(owned, shelf.hasTimes !== false && viewer !== null),
    page: { title: shelf.title, body },
  });
}
