import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { PageHead } from "../../../ui/frame/page-head.tsx";
import type { Crumb } from "../../../ui/navigation/breadcrumbs.tsx";
import { type Tab, Tabs } from "../../../ui/navigation/tabs.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import type { TileCard } from "../../cards/tiles/views/parts.tsx";
import { Tile, TileGrid } from "../../cards/tiles/views/tile.tsx";
import type { Counts } from "./rules.ts";

type ComparedCard = Counts & { card: TileCard };

type OverlayProps = {
  username: string;
  set: { name: string; href: string; cardCount: number };
  /** Cards that each has. */
  owned: { theirs: number; mine: number };
  trail: Crumb[];
  /** Without them a visitor sees what the other has. */
  tabs: Tab[];
  tab: string;
  /** To friends alone. */
  tradeHref?: string;
  cards: ComparedCard[];
};

export const SetOverlay = ({ username, set, owned, trail, tabs, tab, tradeHref, cards }: OverlayProps) => {
  const isAlone = tabs.length === 0;
  return (
    <>
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
      {!isAlone && <Tabs label="Compare" tabs={tabs} current={tab} />}
      {cards.length === 0 ? (
        <Empty title="No cards here" icon="cards">
          Nothing in this set matches.
        </Empty>
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
    </>
  );
};

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

const Both = ({ theirs, mine }: Counts) => (
  <dl className="both">
    <dt>Theirs</dt>
    <dd>{theirs}</dd>
    <dt>Yours</dt>
    <dd>{mine}</dd>
  </dl>
);
