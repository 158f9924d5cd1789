import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { activityTabs } from "../feed/state.ts";
import type { Activity } from "./queries.ts";

export type ActivityRow = Omit<Activity, "at"> & {
  href: string;
  face?: FaceFacts;
  /** "Last hour", "5 hours ago", "Yesterday" */
  time: string;
};

type ListProps = { rows: ActivityRow[]; path: string; older: string | null; isFirst: boolean; isOwn: boolean };

export const ActivityPage = (props: Omit<ListProps, "path" | "isOwn">) => (
  <>
    <h1>Activity</h1>
    <Tabs label="Activity" tabs={activityTabs} current="mine" />
    <ActivityList {...props} path="/account/activity" isOwn />
  </>
);

export const ActivityList = ({ rows, path, older, isFirst, isOwn }: ListProps) => (
  <section className="activity">
    {rows.length === 0 ? (
      <NoActivity path={path} isFirst={isFirst} isOwn={isOwn} />
    ) : (
      [...Map.groupBy(rows, ({ time }) => time)].map(([time, own]) => (
        <section key={time}>
          <h2>{time}</h2>
          <ol>
            {own.map((row) => (
              <Action key={row.id} row={row} isOwn={isOwn} />
            ))}
          </ol>
        </section>
      ))
    )}
    <NextPager first={isFirst ? null : path} next={older} />
  </section>
);

function NoActivity({ path, isFirst, isOwn }: Pick<ListProps, "path" | "isFirst" | "isOwn">) {
  const back = <ButtonLink href={path}>Back to newest</ButtonLink>;
  if (!isFirst) {
    return (
      <Empty title="No more activity" icon="activity" actions={back}>
        There is no older activity.
      </Empty>
    );
  }
  return (
    <Empty
      title="No activity yet"
      icon="activity"
      actions={isOwn && <ButtonLink href="/series">Browse sets</ButtonLink>}
    >
      {isOwn
        ? "Cards you add or remove show up here. You can undo any change."
        : "Changes to this collection show up here."}
    </Empty>
  );
}

const Action = ({ row, isOwn }: { row: ActivityRow; isOwn: boolean }) => (
  <li>
    <WithThumb card={row.face}>
      <What row={row} />
    </WithThumb>
    {row.isUndone && <span className="soft">Undone</span>}
    {isOwn && row.isOpening && (
      <ButtonLink tone="quiet" href={`/openings/${row.batch}`} label={`Opening: ${nameOf(row)}`}>
        Opening
      </ButtonLink>
    )}
    {isOwn && !row.isUndone && !row.isFinal && !row.isOpening && (
      <form method="post" action="/api/collection/undo">
        <input type="hidden" name="batch" value={row.batch} />
        <Button tone="quiet" aria-label={`Undo: ${nameOf(row)}`}>
          Undo
        </Button>
      </form>
    )}
  </li>
);

const cardOf = ({ cardName, cardEnglishName }: ActivityRow) =>
  leadingName({ name: cardName, englishName: cardEnglishName });

const nameOf = (row: ActivityRow): string => {
  if (row.trade) return swapText(row.trade);
  return row.entries === 1 ? `${cardOf(row)} ${row.number}` : `${manyText(row)} ${setsOf(row)}`;
};

const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

function What({ row }: { row: ActivityRow }) {
  if (row.trade) return <b>{swapText(row.trade)}</b>;
  return row.entries > 1 ? <ManyEntries row={row} /> : <OneEntry row={row} />;
}

/** What is true of both sides of a swap: "Swapped 2 cards for 3 with Misty". */
function swapText({ gives, takes, username, isUndo }: NonNullable<ActivityRow["trade"]>): string {
  const who = username ?? "a friend";
  if (isUndo) return `Undid the trade with ${who}`;
  if (gives === 0) return `Got ${counted(takes, "card", "cards")} from ${who}`;
  if (takes === 0) return `Gave ${counted(gives, "card", "cards")} to ${who}`;
  return `Swapped ${counted(gives, "card", "cards")} for ${countText(takes)} with ${who}`;
}

function manyText({ entries, added, change, isOpening }: ActivityRow): string {
  const [gone, of] = [added - change, (count: number) => counted(count, "card", "cards")];
  if (added === 0 && gone === 0) return `Edited the details of ${of(entries)} from`;
  if (isOpening && change > 0) return `Pulled ${of(change)} from`;
  if (gone === 0) return `Added ${of(added)} from`;
  return added === 0 ? `Removed ${of(gone)} from` : `Added ${countText(added)} and removed ${of(gone)} from`;
}

const setsOf = ({ sets, setName }: ActivityRow): string => (sets > 1 ? counted(sets, "set", "sets") : setName);

const ManyEntries = ({ row }: { row: ActivityRow }) => (
  <span>
    {manyText(row)}{" "}
    {row.sets > 1 ? (
      setsOf(row)
    ) : (
      <a href={row.href} lang={langOf(row.setName)}>
        {row.setName}
      </a>
    )}
    {row.first > 0 && `, ${counted(row.first, "card", "cards")} for the first time`}
  </span>
);

const OneEntry = ({ row }: { row: ActivityRow }) => (
  <>
    <b>{row.change === 0 ? "Copy details edited" : signed(row.change)}</b>{" "}
    <a href={row.href} lang={langOf(cardOf(row))}>
      {cardOf(row)}
    </a>{" "}
    {row.before === 0 && (
      <span className="badge" data-tone="quiet">
        New
      </span>
    )}
    <small>
      {row.variantName} · {row.setName} · {row.number}
      {row.before > 0 && ` · ${counted(row.after, "copy", "copies")}`}
    </small>
  </>
);
