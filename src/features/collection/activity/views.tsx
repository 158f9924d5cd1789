import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import type { Activity } from "./queries.ts";

type Row = Omit<Activity, "at"> & { href: string; when: string; at: string };

export function ActivityPage({ rows, older, isFirst }: { rows: Row[]; older: string | null; isFirst: boolean }) {
  return (
    <section className="activity">
      <h1>Activity</h1>
      {rows.length === 0 ? (
        <Empty
          title={isFirst ? "Nothing happened yet" : "That was all"}
          icon="activity"
          actions={
            <ButtonLink href={isFirst ? "/series" : "/account/activity"}>
              {isFirst ? "Browse sets" : "To the newest"}
            </ButtonLink>
          }
        >
          {isFirst
            ? "Every card that you add or remove shows up here, with a way to take it back."
            : "There is no older activity."}
        </Empty>
      ) : (
        <ol>
          {rows.map((row) => (
            <li key={row.id}>
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
          ))}
        </ol>
      )}
      {older && <ButtonLink href={older}>Older</ButtonLink>}
    </section>
  );
}

const nameOf = (row: Row) =>
  row.entries === 1 ? `${row.cardName} ${row.number}` : `${counted(row.entries, "entry", "entries")} of ${row.setName}`;

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

function What({ row }: { row: Row }) {
  if (row.entries > 1) {
    const others = row.sets > 1 ? ` and ${counted(row.sets - 1, "other set", "other sets")}` : "";
    return (
      <p>
        <b>{signed(row.change)}</b> in {counted(row.entries, "entry", "entries")} of{" "}
        <a href={row.href} lang={langOf(row.setName)}>
          {row.setName}
        </a>
        {others}
      </p>
    );
  }
  return (
    <p>
      <b>{row.change === 0 ? "Copies described" : signed(row.change)}</b>{" "}
      <a href={row.href} lang={langOf(row.cardName)}>
        {row.cardName}
      </a>{" "}
      {row.before === 0 && <span className="badge">New</span>}
      <small>
        {row.variantName} · {row.setName} {row.number} · {counted(row.after, "copy", "copies")} now
      </small>
    </p>
  );
}
