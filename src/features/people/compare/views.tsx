import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Breadcrumbs, type Crumb } from "../../../ui/navigation/breadcrumbs.tsx";
import { type Tab, Tabs } from "../../../ui/navigation/tabs.tsx";
import type { FaceFacts } from "../../catalogue/face/rules/types.ts";
import { CardFace } from "../../catalogue/face/views/card-face.tsx";
import type { Counts } from "./rules.ts";

type ComparedCard = Counts & { card: FaceFacts; href: string };

type OverlayProps = {
  username: string;
  set: string;
  trail: Crumb[];
  /** Without them a visitor sees what the other has. */
  tabs: Tab[];
  tab: string;
  cards: ComparedCard[];
};

export const SetOverlay = ({ username, set, trail, tabs, tab, cards }: OverlayProps) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={trail} />
      <h1>
        {username}’s <span lang={langOf(set)}>{set}</span>
      </h1>
    </header>
    {tabs.length > 0 && <Tabs label="Compare" tabs={tabs} current={tab} />}
    {cards.length === 0 ? (
      <Empty title="No cards here" icon="cards">
        Nothing in this set matches.
      </Empty>
    ) : (
      <ul className="showcase">
        {cards.map((one) => (
          <Compared key={one.card.id} {...one} username={username} isAlone={tabs.length === 0} />
        ))}
      </ul>
    )}
  </>
);

const Compared = ({
  card,
  href,
  theirs,
  mine,
  username,
  isAlone,
}: ComparedCard & { username: string; isAlone: boolean }) => (
  <li>
    <a href={href}>
      <CardFace card={card} />
      <b lang={langOf(card.name)}>{card.name}</b>
      <small>
        {card.number} · {isAlone ? counted(theirs, "copy", "copies") : `${username} ${theirs} · you ${mine}`}
      </small>
    </a>
  </li>
);
