import { cardPath } from "#features/catalogue/rules/paths.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import type { ChangedPrinting } from "./schema.ts";

const printingsPath = "/collection/printings";
export const printingsTitle = "Printings";

const action = "/api/collection/printings?_method=PUT";

/** "You have 3 cards as Normal that boosters hold as Holofoil." */
function changesText(changed: ChangedPrinting[]): string {
  const alike = Map.groupBy(changed, ({ variantName, firstName, isPromo }) =>
    JSON.stringify([variantName, firstName, isPromo]),
  );
  const parts = [...alike.values()].flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const of = one.isPromo ? "are sold as" : "boosters hold as";
    return [`You have ${counted(own.length, "card", "cards")} as ${one.variantName} that ${of} ${one.firstName}.`];
  });
  return parts.join(" ");
}

/** What became of an answer. */
export const answeredText = (copies: number): string =>
  copies > 0 ? `${counted(copies, "copy was", "copies were")} changed.` : "Your copies stay as they are.";

const Answers = () => (
  <>
    <Button name="answer" value="change" tone="primary">
      Change to the first printing
    </Button>
    <Button name="answer" value="keep">
      Keep as it is
    </Button>
  </>
);

/** Asks once, on the landing page of the collection. */
export const PrintingsOffer = ({ changed }: { changed: ChangedPrinting[] }) => (
  <Notice>
    <form method="post" action={action}>
      <p>
        {changesText(changed)} <a href={printingsPath}>See which</a>
      </p>
      <p className="actions">
        <Answers />
      </p>
    </form>
  </Notice>
);

const columns: Column<ChangedPrinting>[] = [
  {
    title: "Card",
    cell: ({ category, seriesSlug, setSlug, numberKey, name, number }) => (
      <a href={cardPath(category, seriesSlug, setSlug, numberKey)}>
        {name} {number}
      </a>
    ),
    nameOf: ({ name, number }) => `${name} ${number}`,
  },
  { title: "Yours", cell: ({ variantName }) => variantName },
  { title: "Now first", cell: ({ firstName }) => firstName },
  { title: "Copies", cell: ({ quantity }) => quantity },
];

export function PrintingsPage({ changed }: { changed: ChangedPrinting[] }) {
  const trail = [{ title: "Collection", href: "/collection" }];
  if (changed.length === 0)
    return (
      <>
        <PageHead title={printingsTitle} trail={trail} />
        <Empty
          title="No printings to change"
          icon="check"
          actions={<ButtonLink href="/collection">Back to collection</ButtonLink>}
        >
          When another printing of your cards becomes the first, you can change your copies here.
        </Empty>
      </>
    );
  return (
    <>
      <PageHead title={printingsTitle} trail={trail} facts={changesText(changed)} />
      <p className="soft">Nothing changes unless you choose it, and you can undo it. Graded cards and lists stay.</p>
      <form method="post" action={action} className="actions">
        <Answers />
      </form>
      <Table
        caption="Copies that can change"
        isCaptionHidden
        columns={columns}
        rows={changed}
        keyOf={({ cardId, variant }) => `${cardId} ${variant}`}
        groupOf={{ key: ({ setId }) => setId, title: ({ set }) => set }}
      />
    </>
  );
}
