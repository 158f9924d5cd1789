import { type FeedDay, FeedDays } from "#features/library/feed/views.tsx";
import { type ValuedCard, ValuedCards } from "#features/library/value/views.tsx";
import { counted } from "#lib/text/locale.ts";
import { SectionHead } from "./sets.tsx";

/** A list that may be cut, with the address of the whole. */
export type CutList<Of> = { rows: Of[]; all?: string | undefined };

export const CheaperWants = ({ rows, all }: CutList<ValuedCard>) => (
  <section id="cheaper">
    <SectionHead title="Wants that got cheaper" all={all} />
    <p className="soft">By a tenth or more within 7 days.</p>
    <ValuedCards cards={rows} />
  </section>
);

export type ShownHolder = { username: string; avatar: string; href: string; cards: number; doubles: number };

export const WantHolders = ({ rows, all }: CutList<ShownHolder>) => (
  <section id="holders">
    <SectionHead title="Friends have your wants" all={all} />
    <ul className="holders">
      {rows.map(({ username, avatar, href, cards, doubles }) => (
        <li key={href}>
          <a href={href}>
            <img className="avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />
            <span>
              <b>{username}</b> has {counted(cards, "card", "cards")} you want
              {doubles > 0 && <small>{doublesText(doubles, cards)}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const doublesText = (doubles: number, cards: number): string =>
  doubles === cards ? "More than one copy of each" : `More than one copy of ${doubles}`;

export const FriendsNews = ({ days, all }: { days: FeedDay[]; all: string }) => (
  <section className="feed">
    <SectionHead title="Friends" all={all} />
    <FeedDays days={days} />
  </section>
);
