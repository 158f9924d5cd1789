import { countText } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { SelectField } from "#ui/form/field.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { goalTitles } from "#ui/progress.tsx";
import { type BulkPageProps, BulkPreview, type FormProps } from "./bulk-preview.tsx";

const example = "1-22, 55x2, R12";

export function BulkPage({ setName, setLang, trail, ...props }: BulkPageProps) {
  return (
    <section className="bulk">
      <Breadcrumbs trail={trail} />
      <h1>
        Add cards from <span lang={setLang}>{setName}</span>
      </h1>
      <RangesForm {...props} />
      {props.preview && <BulkPreview {...props} preview={props.preview} />}
      {!props.preview && <Missing {...props} />}
    </section>
  );
}

function RangesForm(props: FormProps) {
  const { action, back, variant, variants, preview } = props;
  return (
    <form method="post" action={action} className="form">
      <NumbersField {...props} />
      <output
        className="hint"
        hx-get={`${action.replace("?", "/typed?")}`}
        hx-trigger="input from:closest form delay:250ms"
        hx-include="closest form"
        hx-swap="innerHTML"
        hx-sync="this:replace"
      />
      {variants.length > 1 && (
        <SelectField
          name="variant"
          label="Variant"
          hint="Cards in a range without this variant are skipped."
          options={[
            { value: "", label: "Main variant" },
            ...variants.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={variant}
        />
      )}
      <p className="actions">
        <Button tone={preview?.lines.length ? "plain" : "primary"} name="step" value="preview">
          Preview
        </Button>
        <ButtonLink tone="quiet" href={back}>
          Back to set
        </ButtonLink>
      </p>
    </form>
  );
}

function NumbersField({ ranges, faults }: Pick<FormProps, "ranges" | "faults">) {
  const isInvalid = faults.length > 0;
  return (
    <div className="field">
      <label htmlFor="ranges">Numbers</label>
      <textarea
        id="ranges"
        name="ranges"
        className="input"
        rows={3}
        required
        defaultValue={ranges}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={isInvalid ? "ranges-hint ranges-error" : "ranges-hint"}
        aria-invalid={isInvalid || undefined}
      />
      <p className="hint" id="ranges-hint">
        Use a dash for ranges, x for copies and R for reverse holofoil: {example}
      </p>
      {isInvalid && <Faults faults={faults} />}
    </div>
  );
}

const Faults = ({ faults }: Pick<FormProps, "faults">) => (
  <ul className="field-error" id="ranges-error">
    {faults.map(({ text, message }) => (
      <li key={text}>{text === "" ? message : `${text}: ${message}`}</li>
    ))}
  </ul>
);

function Missing({ action, missing }: FormProps) {
  const lacking = missing.filter(({ count }) => count > 0);
  if (lacking.length === 0) return null;
  return (
    <form method="post" action={action} className="form">
      <h2>Or add everything missing</h2>
      <p className="hint">One copy of each. You’ll see the list first.</p>
      <input type="hidden" name="step" value="preview" />
      <p className="actions">
        {lacking.map(({ goal, count }) => (
          <Button key={goal} name="missing" value={goal}>
            Add {countText(count)} for {goalTitles[goal]}
          </Button>
        ))}
      </p>
    </form>
  );
}
