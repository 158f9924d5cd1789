import { Icon } from "../icons.tsx";

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
