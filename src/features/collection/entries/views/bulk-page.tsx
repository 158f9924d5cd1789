import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Breadcrumbs, type Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
import { goalTitles } from "../../../../ui/progress.tsx";
import type { Goal } from "../../rules/units.ts";

export type BulkLine = {
  cardId: string;
  variant: string;
  number: string;
  name: string;
  variantName: string;
  before: number;
  add: number;
};

type BulkPageProps = {
  setName: string;
  trail: Crumb[];
  action: string;
  back: string;
  /** New for each rendering: a form sent twice adds once. */
  formId: string;
  ranges: string;
  missing: { goal: Goal; count: number }[];
  preview?: { lines: BulkLine[]; goal: Goal | null };
  faults: { text: string; message: string }[];
};

const example = "1-22, 55x2, R12";

/** Adds many cards, by typed numbers or by what a goal lacks, after a preview. */
export function BulkPage({ setName, trail, ...props }: BulkPageProps) {
  return (
    <section className="bulk">
      <Breadcrumbs trail={trail} />
      <h1>
        Add cards of <span lang={langOf(setName)}>{setName}</span>
      </h1>
      <RangesForm {...props} />
      {props.preview && <Preview {...props} preview={props.preview} />}
      {!props.preview && <Missing {...props} />}
    </section>
  );
}

type FormProps = Omit<BulkPageProps, "setName" | "trail">;

function RangesForm({ action, back, ranges, faults, preview }: FormProps) {
  const isFaulty = faults.length > 0;
  return (
    <form method="post" action={action} className="form">
      <div className="field">
        <label htmlFor="ranges">Numbers</label>
        <textarea
          id="ranges"
          name="ranges"
          className="input"
          rows={3}
          defaultValue={ranges}
          placeholder={example}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={isFaulty ? "ranges-hint ranges-error" : "ranges-hint"}
          aria-invalid={isFaulty || undefined}
        />
        <p className="hint" id="ranges-hint">
          Ranges with a dash, copies with x, R before a number for its reverse holofoil: {example}
        </p>
        {isFaulty && (
          <ul className="field-error" id="ranges-error">
            {faults.map(({ text, message }) => (
              <li key={text}>{text === "" ? message : `${text}: ${message}`}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="actions">
        <Button tone={preview?.lines.length ? "plain" : "primary"} name="step" value="preview">
          Preview
        </Button>
        <ButtonLink tone="quiet" href={back}>
          Back to the set
        </ButtonLink>
      </p>
    </form>
  );
}

function Missing({ action, missing }: FormProps) {
  const lacking = missing.filter(({ count }) => count > 0);
  if (lacking.length === 0) return null;
  return (
    <form method="post" action={action} className="form">
      <h2>Or all that is missing</h2>
      <p className="hint">One copy of each. You see the list first.</p>
      <input type="hidden" name="step" value="preview" />
      <p className="actions">
        {lacking.map(({ goal, count }) => (
          <Button key={goal} name="missing" value={goal}>
            {count.toLocaleString("en")} for {goalTitles[goal]}
          </Button>
        ))}
      </p>
    </form>
  );
}

function Preview({
  action,
  formId,
  ranges,
  preview: { lines, goal },
}: FormProps & { preview: { lines: BulkLine[]; goal: Goal | null } }) {
  const copies = lines.reduce((sum, { add }) => sum + add, 0);
  if (copies === 0) return null;
  return (
    <form method="post" action={action} className="form">
      <input type="hidden" name="formId" value={formId} />
      <h2 id="preview">{counted(copies, "copy", "copies")} to add</h2>
      {goal === null ? (
        <input type="hidden" name="ranges" value={ranges} />
      ) : (
        <input type="hidden" name="missing" value={goal} />
      )}
      <p className="actions">
        <Button tone="primary" name="step" value="add">
          Add {counted(copies, "copy", "copies")}
        </Button>
      </p>
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
            <tr key={`${line.cardId} ${line.variant}`}>
              <td>{line.number}</td>
              <td>
                <span lang={langOf(line.name)}>{line.name}</span> <small>{line.variantName}</small>
              </td>
              <td>{line.before}</td>
              <td>{line.before + line.add}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}
