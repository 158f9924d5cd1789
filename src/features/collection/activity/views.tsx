import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { NextPager } from "../../../ui/navigation/pager.tsx";
import type { Activity } from "./queries.ts";

type Row = Omit<Activity, "at"> & { href: string; when: string; at: string };

export const ActivityPage = ({ rows, older, isFirst }: { rows: Row[]; older: string | null; isFirst: boolean }) => (
  <section className="activity">
    <h1>Activity</h1>
    {rows.length === 0 ? (
      <NoActivity isFirst={isFirst} />
    ) : (
      <ol>
        {rows.map((row) => (
          <Action key={row.id} row={row} />
        ))}
      </ol>
    )}
    <NextPager first={isFirst ? null : "/account/activity"} next={older} />
  </section>
);

const NoActivity = ({ isFirst }: { isFirst: boolean }) => (
  <Empty
    title={isFirst ? "No activity yet" : "No more activity"}
    icon="activity"
    actions={
      <ButtonLink href={isFirst ? "/series" : "/account/activity"}>
        {isFirst ? "Browse sets" : "Back to newest"}
      </ButtonLink>
    }
  >
    {isFirst ? "Cards you add or remove show up here. You can undo any change." : "There is no older activity."}
  </Empty>
);

const Action = ({ row }: { row: Row }) => (
  <li>
    <What row={row} />
    <time dateTime={row.at}>{row.when}</time>
    {row.isUndone && <span className="soft">Undone</span>}
    {!row.isUndone && !row.isFinal && (
      <form method="post" action="/api/collection/undo">
        <input type="hidden" name="batch" value={row.batch} />
        <Button tone="quiet" aria-label={`Undo: ${nameOf(row)}`}>
          Undo
        </Button>
      </form>
    )}
  </li>
);

const nameOf = (row: Row) =>
  row.entries === 1 ? `${row.cardName} ${row.number}` : `${counted(row.entries, "card", "cards")} from ${row.setName}`;

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

const What = ({ row }: { row: Row }) => (row.entries > 1 ? <ManyEntries row={row} /> : <OneEntry row={row} />);

function ManyEntries({ row }: { row: Row }) {
  const others = row.sets > 1 ? ` and ${counted(row.sets - 1, "other set", "other sets")}` : "";
  return (
    <p>
      <b>{signed(row.change)}</b> {Math.abs(row.change) === 1 ? "copy" : "copies"} (
      {counted(row.entries, "card", "cards")}) from{" "}
      <a href={row.href} lang={langOf(row.setName)}>
        {row.setName}
      </a>
      {others}
    </p>
  );
}

const OneEntry = ({ row }: { row: Row }) => (
  <p>
    <b>{row.change === 0 ? "Copy details edited" : signed(row.change)}</b>{" "}
    <a href={row.href} lang={langOf(row.cardName)}>
      {row.cardName}
    </a>{" "}
    {row.before === 0 && <span className="badge">New</span>}
    <small>
      {row.variantName} · {row.setName} {row.number} · {counted(row.after, "copy", "copies")} now
    </small>
  </p>
);
