import type { KeyboardEvent } from "react";
import { Icon } from "../../src/ui/icons.tsx";

type ChipProps = {
  label: string;
  /** Whose value it is, where the field around does not say it. */
  of?: string;
  /** Where a link leads that takes it away without a script. */
  href?: string;
  onRemove?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

/** A chosen value; pressing it takes it away. */
export function Chip({ label, of, href, onRemove, onKeyDown }: ChipProps) {
  const name = { className: "picked", "aria-label": `Remove ${of ? `${of}: ` : ""}${label}`, title: label };
  const content = (
    <>
      <span>
        {of && <small>{of} </small>}
        {label}
      </span>
      <Icon name="close" />
    </>
  );
  return href === undefined ? (
    <button type="button" {...name} onClick={onRemove} onKeyDown={onKeyDown}>
      {content}
    </button>
  ) : (
    <a href={href} {...name}>
      {content}
    </a>
  );
}
