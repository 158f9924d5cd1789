import { isWritten, type Unsent, unsentPath } from "#access/unsent.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { TextField } from "#ui/form/field.tsx";

/** "tcgPlayerUrl" as "Tcg player url". */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What was written can be changed or copied; the rest goes with it. */
export const UnsentPage = ({ from, fields }: Unsent) => (
  <section className="auth" aria-labelledby="auth-title">
    <h1 id="auth-title">Not saved yet</h1>
    <p>You were signed out before this was saved. Check it and save it now.</p>
    <form className="form" method="post" action={unsentPath}>
      {fields.map(([name, value], index) =>
        isWritten(value) ? (
          <TextField key={index} id={`field-${index}`} name={name} label={labelOf(name)} defaultValue={value} />
        ) : (
          <input key={index} type="hidden" name={name} value={value} />
        ),
      )}
      <Button tone="primary">Save</Button>
    </form>
    <form method="post" action={`${unsentPath}?_method=DELETE`}>
      <Button tone="quiet">Discard</Button>
    </form>
    {from !== "" && (
      <p className="auth-other">
        <a href={from}>Open the page you were on</a>
      </p>
    )}
  </section>
);

export const NothingUnsent = () => (
  <section className="auth" aria-labelledby="auth-title">
    <h1 id="auth-title">Nothing left to save</h1>
    <p>Unsaved forms are kept for ten minutes. Open the page again and fill out the form.</p>
    <ButtonLink href="/">Go home</ButtonLink>
  </section>
);
