import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button } from "#ui/form/button.tsx";
import { SelectField } from "#ui/form/field.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { builderPath, deckApi, deckPath, decksPath } from "../deck/rules/paths.ts";

export type ShownDifference = {
  id: string;
  name: string;
  print: string;
  before: number;
  after: number;
};

type ComparedCard = ShownDifference & { face?: FaceFacts };

const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

const nameColumn: Column<ComparedCard> = {
  title: "Card",
  cell: ({ face, name, print }) => (
    <WithThumb card={face}>
      {name} <small>{print}</small>
    </WithThumb>
  ),
};

const copies = (cell: (card: ComparedCard) => string): Column<ComparedCard>[] => [
  nameColumn,
  { title: "Copies", isNumber: true, cell },
];

type Named = { id: string; name: string };
type Compared = { a: Named; b: Named; rows: ComparedCard[]; shared: number };

const sum = (rows: ComparedCard[], of: (card: ComparedCard) => number) => rows.reduce((all, one) => all + of(one), 0);

export const VersionsPage = ({ a, b, rows, shared }: Compared) => (
  <>
    <PageHead
      trail={[{ title: "My Decks", href: decksPath }]}
      title="Compare decks"
      facts={`${counted(shared, "card", "cards")} in both decks`}
    >
      <dl className="compared-decks">
        <ComparedDeck title="First" deck={a} />
        <ComparedDeck title="Second" deck={b} />
      </dl>
    </PageHead>
    {rows.length === 0 && <Empty title="Both decks have the same cards" icon="deck" />}
    <div className="compared">
      <Part
        caption={`Only in ${a.name}`}
        columns={copies(({ before }) => `${before}`)}
        rows={rows.filter(({ after }) => after === 0)}
        of={({ before }) => before}
      />
      <Part
        caption={`Only in ${b.name}`}
        columns={copies(({ after }) => `${after}`)}
        rows={rows.filter(({ before }) => before === 0)}
        of={({ after }) => after}
      />
      <Part
        caption="Different quantities"
        columns={copies(({ before, after }) => `${before}\u00a0→\u00a0${after}`)}
        rows={rows.filter(({ before, after }) => before > 0 && after > 0)}
      />
    </div>
  </>
);

const ComparedDeck = ({ title, deck: { id, name } }: { title: string; deck: Named }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <a href={deckPath(id)} lang={langOf(name)}>
        {name}
      </a>
    </dd>
  </div>
);

type PartProps = {
  caption: string;
  columns: Column<ComparedCard>[];
  rows: ComparedCard[];
  of?: (card: ComparedCard) => number;
};

const Part = ({ caption, columns, rows, of }: PartProps) =>
  rows.length > 0 && (
    <Table
      caption={
        <>
          {caption} {of && <small>{counted(sum(rows, of), "card", "cards")}</small>}
        </>
      }
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
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
    <PageHead
      trail={[{ title: deck.name, href: builderPath(deck.id) }]}
      title="History"
      facts="The last 50 changes to this deck’s cards. Restoring one also saves the current version here."
    />
    {versions.length === 0 ? (
      <Empty title="No changes yet" icon="deck" />
    ) : (
      <ol className="deck-history">
        {versions.map((one) => (
          <Version key={one.version} deck={deck} one={one} />
        ))}
      </ol>
    )}
  </>
);

const Version = ({ deck, one }: { deck: HistoryProps["deck"]; one: ShownVersion }) => (
  <li>
    <p>
      <b>{one.count} cards</b> · <time dateTime={one.savedAt}>{one.when}</time>
      <small>
        {one.differences.length === 0
          ? " Same cards as now."
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
