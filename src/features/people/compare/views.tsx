import type { TileCard } from "#features/cards/tiles/views/parts.tsx";
import { Tile, TileGrid } from "#features/cards/tiles/views/tile.tsx";
import { swaps } from "#features/cards/toolbar/rules.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { type Tab, Tabs } from "#ui/navigation/tabs.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import type { ComparedCounts } from "./rules.ts";
import { type OverlayView, overlayState } from "./state.ts";

const swapsCompared = swaps("#compared");

type ComparedCard = ComparedCounts & { card: TileCard };

type OverlayProps = {
  username: string;
  set: { name: string; href: string; cardCount: number };
  /** Cards that each has. */
  owned: { theirs: number; mine: number };
  trail: Crumb[];
  /** Tabs of the comparison; without them a visitor sees what the other has. */
  tabs: Tab[];
  path: string;
  view: OverlayView;
  /** Address of a trade, for friends alone. */
  tradeHref?: string;
  cards: ComparedCard[];
};

export const ComparedSet = ({ username, set, owned, trail, tabs, path, view, tradeHref, cards }: OverlayProps) => {
  const isAlone = tabs.length === 0;
  return (
    <div id="compared">
      <PageHead
        trail={trail}
        title={`${username}’s ${set.name}`}
        actions={<Actions set={set} tradeHref={tradeHref} isAlone={isAlone} />}
      >
        <div className="bars">
          <ProgressBar
            goal="complete"
            owned={owned.theirs}
            total={set.cardCount}
            label={isAlone ? undefined : "Theirs"}
          />
          {!isAlone && <ProgressBar goal="master" owned={owned.mine} total={set.cardCount} label="Yours" />}
        </div>
      </PageHead>
      {!isAlone && (
        <div {...swapsCompared}>
          <Tabs label="Compare" tabs={tabs} current={view.tab} />
        </div>
      )}
      <Find
        action={path}
        label={`Search ${username}’s ${set.name}`}
        placeholder="Name or number"
        q={view.q}
        others={overlayState.params(view, ["q"])}
        swap={swapsCompared}
      />
      {cards.length === 0 ? (
        <Nothing path={path} view={view} />
      ) : (
        <TileGrid view="grid">
          {cards.map(({ card, theirs, mine }) => (
            <Tile
              key={card.id}
              card={card}
              variant={{ key: "", name: "" }}
              dots={[]}
              copies={null}
              signIn=""
              {...(isAlone ? { held: theirs } : { instead: <Both theirs={theirs} mine={mine} /> })}
            />
          ))}
        </TileGrid>
      )}
    </div>
  );
};

const Nothing = ({ path, view }: Pick<OverlayProps, "path" | "view">) =>
  view.q === "" ? (
    <Empty title="No cards here" icon="cards">
      No cards of this set are in this tab.
    </Empty>
  ) : (
    <Empty
      title="No matching cards"
      icon="search"
      actions={<ButtonLink href={overlayState.href(path, view, { q: "" })}>Clear search</ButtonLink>}
    >
      {view.tab === ""
        ? "Check the spelling, or search for part of the name."
        : "Look under the other tabs, or search for something else."}
    </Empty>
  );

const Actions = ({ set, tradeHref, isAlone }: Pick<OverlayProps, "set" | "tradeHref"> & { isAlone: boolean }) => (
  <>
    {tradeHref && (
      <ButtonLink tone="primary" href={tradeHref} icon="swap">
        Trade
      </ButtonLink>
    )}
    <ButtonLink href={set.href} icon="cards">
      {isAlone ? "View set" : "My cards"}
    </ButtonLink>
  </>
);

const Both = ({ theirs, mine }: ComparedCounts) => (
  <dl className="both">
    <dt>Theirs</dt>
    <dd>{theirs}</dd>
    <dt>Yours</dt>
    <dd>{mine}</dd>
  </dl>
);
