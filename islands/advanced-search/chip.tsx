import type { KeyboardEvent } from "react";
import { Icon } from "#ui/icons.tsx";

type ChipProps = {
  label: string;
  of?: string;
  href?: string;
  onRemove?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

export function Chip({ label, of, href, onRemove, onKeyDown }: ChipProps) {
  const name = { className: "picked", "aria-label": `Remove ${of ? `${of}: ` : ""}${label}`, title: label };
  const content = (
    <>
      <span>
        {of && <small>{of}: </small>}
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
