import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import { friendsPath } from "../../friends/state.ts";
import { tradePath, tradesPath } from "../state.ts";

export type TradeRow = {
  id: string;
  username: string;
  status: string;
  isWaiting: boolean;
  isOpen: boolean;
  gives: number;
  takes: number;
  when: string;
  at: string;
};

type ListProps = { rows: TradeRow[]; next: string | null; isFirst: boolean };

export function TradesPage({ rows, next, isFirst }: ListProps) {
  const [open, past] = [rows.filter(({ isOpen }) => isOpen), rows.filter(({ isOpen }) => !isOpen)];
  return (
    <section className="narrow" data-live-page>
      <h1>Trades</h1>
      {rows.length === 0 && (
        <Empty title="No trades yet" icon="swap" actions={<ButtonLink href={friendsPath}>Friends</ButtonLink>}>
          Open a friend’s profile and choose Trade to swap cards.
        </Empty>
      )}
      {open.length > 0 && <Rows title="Open" rows={open} />}
      {past.length > 0 && <Rows title="History" rows={past} />}
      <NextPager first={isFirst ? null : tradesPath} next={next} />
    </section>
  );
}

const Rows = ({ title, rows }: { title: string; rows: TradeRow[] }) => (
  <>
    <h2>{title}</h2>
    <ul className="people trades">
      {rows.map(({ id, username, status, isWaiting, gives, takes, when, at }) => (
        <li key={id} className="person">
          <a href={tradePath(id)}>
            <span>
              {username}
              <small>
                You give {counted(gives, "card", "cards")} and get {counted(takes, "card", "cards")}
              </small>
            </span>
          </a>
          <span className={isWaiting ? "badge" : "soft"}>{status}</span>
          <time className="soft" dateTime={at}>
            {when}
          </time>
        </li>
      ))}
    </ul>
  </>
);
