import type { ButtonTone } from "../form/button.tsx";
import { TextField } from "../form/field.tsx";
import { Icon } from "../icons.tsx";

type CopyLineProps = {
  id: string;
  label: string;
  text: string;
  action: string;
  isShort?: boolean;
  /** Shown in fours, copied without gaps. */
  isKey?: boolean;
  tone?: ButtonTone;
};

/** A text to copy by a tap, or to select without JavaScript. `isShort`: one line, whose button has words. */
export function CopyLine({ id, label, text, action, isShort = false, isKey = false, tone }: CopyLineProps) {
  return (
    <p className="copy-line" data-short={isShort || undefined}>
      <label htmlFor={id}>{label}</label>
      <output id={id}>
        {isKey ? text.match(/.{1,4}/g)?.map((four, place) => <span key={place}>{four}</span>) : text}
      </output>
      <button
        type="button"
        className={isShort ? "button" : "icon-button"}
        data-tone={tone}
        data-copy={id}
        aria-label={isShort ? undefined : action}
      >
        <Icon name="copy" />
        {isShort && action}
      </button>
      <span role="status" />
    </p>
  );
}

type CopyTextProps = { name: string; label: string; hint?: string; rows: number; text: string };

/** A text to copy as with `CopyLine`, of several lines. */
export const CopyText = ({ text, ...field }: CopyTextProps) => (
  <div className="copy-text">
    <button type="button" className="button" data-copy={field.name} aria-label={`Copy: ${field.label}`}>
      <Icon name="copy" />
      Copy
    </button>
    <TextField {...field} readOnly defaultValue={text} spellCheck={false} />
    <span role="status" />
  </div>
);
