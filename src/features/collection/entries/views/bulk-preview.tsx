import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import type { Goal } from "#ui/progress.tsx";
import { type Column, Table } from "#ui/table.tsx";

export type BulkPageProps = {
  setName: string;
  setLang: string | undefined;
  trail: Crumb[];
  action: string;
  back: string;
  /** New for each rendering: a form sent twice adds once. */
  formId: string;
  ranges: string;
  /** "": the usual one of each card. */
  variant: string;
  variants: { key: string; name: string }[];
  missing: { goal: Goal; count: number }[];
  preview?: { lines: BulkLine[]; goal: Goal | null };
  faults: { text: string; message: string }[];
};

export type FormProps = Omit<BulkPageProps, "setName" | "setLang" | "trail">;

export type BulkLine = {
  cardId: string;
  variant: string;
  number: string;
  name: string;
  variantName: string;
  before: number;
  add: number;
};

type PreviewProps = FormProps & { preview: { lines: BulkLine[]; goal: Goal | null } };

export function BulkPreview({ action, formId, ranges, variant, faults, preview: { lines, goal } }: PreviewProps) {
  const copies = lines.reduce((sum, { add }) => sum + add, 0);
  if (copies === 0) return null;
  return (
    <form method="post" action={action} className="form">
      <input type="hidden" name="formId" value={formId} />
      <h2>{counted(copies, "copy", "copies")} to add</h2>
      <input
        type="hidden"
        {...(goal === null ? { name: "ranges", value: ranges } : { name: "missing", value: goal })}
      />
      {goal === null && <input type="hidden" name="variant" value={variant} />}
      {faults.length > 0 && <p className="hint">Lines we couldn’t read stay in the box above.</p>}
      <p className="actions">
        <Button tone="primary" name="step" value={faults.length > 0 ? "add-valid" : "add"}>
          Add {counted(copies, "copy", "copies")}
        </Button>
      </p>
      <Table
        caption="Cards to add"
        isCaptionHidden
        columns={columns}
        rows={lines}
        keyOf={({ cardId, variant }) => `${cardId} ${variant}`}
      />
    </form>
  );
}

const columns: Column<BulkLine>[] = [
  { title: "Number", cell: (line) => line.number },
  {
    title: "Card",
    cell: ({ name, variantName }) => (
      <>
        <span lang={langOf(name)}>{name}</span> <small>{variantName}</small>
      </>
    ),
  },
  { title: "Now", isNumber: true, cell: ({ before }) => before },
  { title: "After", isNumber: true, cell: ({ before, add }) => before + add },
];

const mostEchoed = 8;

/** What the typed numbers mean, as one types. */
export const BulkEcho = ({ lines, faults }: { lines: BulkLine[]; faults: FormProps["faults"] }) => (
  <>
    {lines.slice(0, mostEchoed).map(({ cardId, variant, number, name, variantName, add }, index) => (
      <span key={`${cardId} ${variant}`}>
        {index > 0 && ", "}
        {number} <b lang={langOf(name)}>{name}</b> {variantName}
        {add > 1 && ` ×${add}`}
      </span>
    ))}
    {lines.length > mostEchoed && ` and ${counted(lines.length - mostEchoed, "more", "more")}`}
    {faults.slice(0, 1).map(({ text, message }) => (
      <span key={text}>
        {lines.length > 0 && ". "}
        {text === "" ? message : `“${text}”: ${message}`}
      </span>
    ))}
  </>
);
