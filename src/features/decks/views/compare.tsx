import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { FaceFacts } from "../../catalogue/face/rules/types.ts";
import { WithThumb } from "../../catalogue/face/views/card-face.tsx";
import { builderPath, deckApi, deckPath } from "../rules/paths.ts";

export type ShownDifference = {
  id: string;
  name: string;
  print: string;
  before: number;
  after: number;
};

type ComparedCard = ShownDifference & { face?: FaceFacts };

const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

const columns: Column<ComparedCard>[] = [
  {
    title: "Card",
    cell: ({ face, name, print }) => (
      <WithThumb card={face}>
        {name} <small>{print}</small>
      </WithThumb>
    ),
  },
  { title: "Copies", isNumber: true, cell: ({ before, after }) => `${before}\u00a0→\u00a0${after}` },
  { title: "Difference", isNumber: true, cell: ({ before, after }) => signed(after - before) },
];

type Named = { id: string; name: string };

export const ComparePage = ({ a, b, rows }: { a: Named; b: Named; rows: ComparedCard[] }) => (
  <>
    <header className="page-head">
      <h1>Compare decks</h1>
      <p>
        <a href={deckPath(a.id)}>{a.name}</a> → <a href={deckPath(b.id)}>{b.name}</a>
      </p>
    </header>
    <Table
      caption="Cards that differ"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<Empty title="Both decks have the same cards" icon="deck" />}
    />
  </>
);

export const CompareForm = ({ id, decks }: { id: string; decks: Named[] }) =>
  decks.length > 0 && (
    <form action="/decks/compare" className="form new-deck">
      <input type="hidden" name="a" value={id} />
      <SelectField
        name="b"
        label="Compare with"
        options={decks.map((deck) => ({ value: deck.id, label: deck.name }))}
      />
      <Button>Compare</Button>
    </form>
  );

type ShownVersion = {
  version: number;
  name: string;
  savedAt: string;
  when: string;
  count: number;
  differences: ShownDifference[];
};

type HistoryProps = { deck: Named & { version: number; isLocked: boolean }; versions: ShownVersion[] };

export const HistoryPage = ({ deck, versions }: HistoryProps) => (
  <>
    <header className="page-head">
      <h1>History of {deck.name}</h1>
      <p>The last 50 changes of its cards. Restoring one keeps what the deck is now.</p>
    </header>
    {versions.length === 0 ? (
      <Empty title="No changes yet" icon="deck" />
    ) : (
      <ol className="deck-history">
        {versions.map((one) => (
          <Version key={one.version} deck={deck} one={one} />
        ))}
      </ol>
    )}
    <ButtonLink href={builderPath(deck.id)}>Back to the deck</ButtonLink>
  </>
);

const Version = ({ deck, one }: { deck: HistoryProps["deck"]; one: ShownVersion }) => (
  <li>
    <p>
      <b>{one.count} cards</b> · <time dateTime={one.savedAt}>{one.when}</time>
      <small>
        {one.differences.length === 0
          ? " The same cards as now."
          : ` Compared with now: ${one.differences.map(({ name, before, after }) => `${signed(before - after)} ${name}`).join(", ")}`}
      </small>
    </p>
    {!deck.isLocked && (
      <form method="post" action={`${deckApi(deck.id, "/restore")}?_method=PUT`}>
        <input type="hidden" name="from" value={one.version} />
        <input type="hidden" name="version" value={deck.version} />
        <Button icon="undo" aria-label={`Restore the version of ${one.when}`}>
          Restore
        </Button>
      </form>
    )}
  </li>
);
