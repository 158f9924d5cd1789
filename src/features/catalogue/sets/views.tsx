import type { ReactNode } from "react";
import { langOf } from "../../../lib/text/language.ts";

export type SetSummary = {
  id: string;
  name: string;
  /** Shown small beside a name in another script. */
  englishName?: string | null;
  /** The set's code on the drawn badge. */
  code: string | null;
  href: string;
  /** Formatted: "22 Sep 2023"; null is unknown, absent is not said. */
  released?: string | null;
  cardCount: number;
  /** Address of a logo to lay over the badge, where the installation has one. */
  logo?: string | null;
  /** Address of its symbol, where a source has one. */
  symbol?: string | null;
};

/** Up to four characters that stand for a set: its code, else its initials. */
function shortCode({ code, name, englishName, id }: Pick<SetSummary, "code" | "name" | "englishName" | "id">): string {
  if (code) return code.slice(0, 5);
  const words = (englishName ?? name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => (/^\d+$/.test(word) ? word : word.charAt(0).toUpperCase())).join("");
  return /^[\w]+$/.test(initials)
    ? initials.slice(0, 4)
    : id
        .replace(/^(jp|pocket)-/, "")
        .slice(0, 5)
        .toUpperCase();
}

/** A booster pack drawn in CSS with the set's code on it; decorative, the name always stands beside it. */
export function SetBadge({
  set,
  size = "small",
}: {
  set: Pick<SetSummary, "code" | "name" | "englishName" | "id" | "logo">;
  size?: "small" | "large";
}) {
  return (
    <span className="pack" data-size={size} aria-hidden="true">
      <span>{shortCode(set)}</span>
      {set.logo && <img src={set.logo} alt="" width="92" height="72" loading="lazy" decoding="async" />}
    </span>
  );
}

/** The set's symbol in place of its code, as soon as it is here; decorative, as the name always stands beside it. */
export function SetSymbol({ set }: { set: Pick<SetSummary, "code" | "name" | "englishName" | "id" | "symbol"> }) {
  return (
    set.symbol && (
      <span className="set-symbol" aria-hidden="true">
        <span>{shortCode(set)}</span>
        <img src={set.symbol} alt="" width="24" height="24" loading="lazy" decoding="async" />
      </span>
    )
  );
}

/** A set in a list. `children` is what the viewer has of it. */
export function SetCard({ set, children }: { set: SetSummary; children?: ReactNode }) {
  return (
    <li className="set-card">
      <a href={set.href}>
        <SetBadge set={set} />
        <div className="set-card-text">
          <span className="set-name">
            <b lang={langOf(set.name)}>{set.name}</b>
            <SetSymbol set={set} />
          </span>
          <span>
            {set.englishName && <span>{set.englishName} · </span>}
            {set.released === undefined ? "" : `${set.released ?? "Undated"} · `}
            {set.cardCount} cards
          </span>
          {children}
        </div>
      </a>
    </li>
  );
}

/** Sets in columns. */
export function SetGrid({ children }: { children: ReactNode }) {
  return <ul className="set-grid">{children}</ul>;
}
