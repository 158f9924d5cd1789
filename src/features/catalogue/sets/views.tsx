import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { ProgressBar } from "#ui/progress.tsx";
import { leadingName, nameBelow } from "../rules/names.ts";

export type SetSummary = {
  id: string;
  name: string;
  englishName?: string | null;
  code: string | null;
  href: string;
  /** "Sep 22, 2023"; null: unknown, absent: not shown. */
  released?: string | null;
  cardCount: number;
  logo?: string | null;
  symbol?: string | null;
};

function shortCode({ code, id, ...set }: Pick<SetSummary, "code" | "name" | "englishName" | "id">): string {
  if (code) return code.slice(0, 5);
  const words = leadingName(set).match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => (/^\d+$/.test(word) ? word : word.charAt(0).toUpperCase())).join("");
  return /^[\w]+$/.test(initials)
    ? initials.slice(0, 4)
    : id
        .replace(/^(jp|pocket)-/, "")
        .slice(0, 5)
        .toUpperCase();
}

/** A booster pack drawn in CSS; decorative, as the name is next to it. */
export function SetBadge({
  set,
  size = "small",
}: {
  set: Pick<SetSummary, "code" | "name" | "englishName" | "id" | "logo">;
  size?: "small" | "large";
}) {
  return (
    <span className="pack" data-size={size} aria-hidden="true">
      <span data-long={shortCode(set).length > 4 || undefined}>{shortCode(set)}</span>
      {set.logo && <img src={set.logo} alt="" width="92" height="72" loading="lazy" decoding="async" />}
    </span>
  );
}

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

export type SetCount = { owned: number; total: number };

/** A set as a tile; with `progress` the number of cards stands there alone. */
export function SetCard({ set, progress }: { set: SetSummary; progress?: SetCount | null }) {
  const { released } = set;
  const below = nameBelow(set);
  const date = released === undefined ? "" : (released ?? "No release date");
  const size = progress ? "" : counted(set.cardCount, "card", "cards");
  const isDone = progress != null && progress.total > 0 && progress.owned === progress.total;
  const facts = [date, size].filter(Boolean).join(" · ");
  return (
    <li className="set-card">
      <a href={set.href}>
        <SetBadge set={set} />
        <div className="set-card-text">
          <span className="set-name">
            <b lang={langOf(leadingName(set))}>{leadingName(set)}</b>
            <span className="unseen">, </span>
            <SetSymbol set={set} />
          </span>
          {below && <span lang={langOf(below)}>{below}</span>}
          {progress ? (
            <ProgressBar goal="complete" {...progress} label={isDone ? "✓ Complete" : facts || "Cards"} />
          ) : (
            <span>{facts}</span>
          )}
        </div>
      </a>
    </li>
  );
}

export function SetGrid({ children }: { children: ReactNode }) {
  return <ul className="set-grid">{children}</ul>;
}
