import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { Button } from "../../../../ui/form/button.tsx";
import type { Goal } from "../../rules/units.ts";
import type { FormProps } from "./bulk-page.tsx";

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

export function Preview({ action, formId, ranges, preview: { lines, goal } }: PreviewProps) {
  const copies = lines.reduce((sum, { add }) => sum + add, 0);
  if (copies === 0) return null;
  return (
    <form method="post" action={action} className="form">
      <input type="hidden" name="formId" value={formId} />
      <h2 id="preview">{counted(copies, "copy", "copies")} to add</h2>
      <input
        type="hidden"
        {...(goal === null ? { name: "ranges", value: ranges } : { name: "missing", value: goal })}
      />
      <p className="actions">
        <Button tone="primary" name="step" value="add">
          Add {counted(copies, "copy", "copies")}
        </Button>
      </p>
      <Lines lines={lines} />
    </form>
  );
}

const Lines = ({ lines }: { lines: BulkLine[] }) => (
  <table className="bulk-lines" aria-labelledby="preview">
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Card</th>
        <th scope="col">Now</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Line key={`${line.cardId} ${line.variant}`} line={line} />
      ))}
    </tbody>
  </table>
);

const Line = ({ line: { number, name, variantName, before, add } }: { line: BulkLine }) => (
  <tr>
    <td>{number}</td>
    <td>
      <span lang={langOf(name)}>{name}</span> <small>{variantName}</small>
    </td>
    <td>{before}</td>
    <td>{before + add}</td>
  </tr>
);
