import { Icon } from "../icons.tsx";
import { TextField } from "./field.tsx";

/** A text to copy by a tap, or to select without JavaScript. */
export function CopyLine({ id, label, text, action }: { id: string; label: string; text: string; action: string }) {
  return (
    <p className="copy-line">
      <label htmlFor={id}>{label}</label>
      <output id={id}>{text}</output>
      <button type="button" className="icon-button" data-copy={id} aria-label={action}>
        <Icon name="copy" />
      </button>
      <span role="status" />
    </p>
  );
}

type CopyTextProps = { name: string; label: string; hint?: string; rows: number; text: string };

/** As `CopyLine`, of several lines. */
export const CopyText = ({ text, ...field }: CopyTextProps) => (
  <div className="copy-text">
    <TextField {...field} readOnly defaultValue={text} spellCheck={false} />
    <button type="button" className="button" data-copy={field.name} aria-label={`Copy: ${field.label}`}>
      <Icon name="copy" />
      Copy
    </button>
    <span role="status" />
  </div>
);
