import type { ReactNode } from "react";
import { emblemPath } from "#features/catalogue/emblems/rules/names.ts";
import { wrapperOf } from "#features/catalogue/emblems/rules/wrappers.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { type Goal, goalTitles, ProgressBar } from "#ui/progress.tsx";
import { langOfLeading, leadingName, nameBelow } from "../rules/names.ts";

export type SetSummary = {
  id: string;
  name: string;
  englishName?: string | null;
  localName?: string;
  language?: string;
  code: string | null;
  href: string;
  /** "Sep 22, 2023"; null: unknown, absent: not shown. */
  released?: string | null;
  cardCount: number;
  logo?: string | null;
  symbol?: string | null;
};

/** At most five characters for a set: its code, or the first letters of its name. */
export function shortCode({ code, id, ...set }: Pick<SetSummary, "code" | "name" | "englishName" | "id">): string {
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

/** A wrapper in the colors of its set; attributes, as the page has no inline styles. */
function Wrapper({ id }: { id: string }) {
  const { base, shine, weave } = wrapperOf(id);
  return (
    <svg viewBox="0 0 50 70" preserveAspectRatio="none" aria-hidden="true">
      <path fill={base} d="M0 0h50v70H0z" />
      <use color={shine} href={`${emblemPath(null, "wrappers")}#w${weave}`} />
    </svg>
  );
}

/** A booster pack; decorative, as the name is next to it. */
export function SetBadge({
  set,
  size = "small",
}: {
  set: Pick<SetSummary, "code" | "name" | "englishName" | "id" | "logo">;
  size?: "small" | "large";
}) {
  return (
    <span className="pack" data-size={size} aria-hidden="true">
      <Wrapper id={set.id} />
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

/** `goal`: the highest that is reached. */
export type SetCount = { owned: number; total: number; goal?: Goal | undefined };

type SetCardProps = { set: SetSummary; progress?: SetCount | null; label?: string | undefined };

/** A set as a tile; with `progress` the number of cards stands there alone, beside `label` or the set's facts. */
export function SetCard({ set, progress, label }: SetCardProps) {
  const { released } = set;
  const below = nameBelow(set);
  const date = released === undefined ? "" : (released ?? "No release date");
  const size = progress ? "" : counted(set.cardCount, "card", "cards");
  const isDone = progress != null && progress.total > 0 && progress.owned === progress.total;
  const goal = (isDone && progress.goal) || "complete";
  const facts = [date, size].filter(Boolean).join(" · ");
  return (
    <li className="set-card">
      <a href={set.href}>
        <SetBadge set={set} />
        <div className="set-card-text">
          <span className="set-name">
            <b lang={langOfLeading(set)}>{leadingName(set)}</b>
            <span className="unseen">, </span>
            <SetSymbol set={set} />
          </span>
          {below && <span lang={langOf(below)}>{below}</span>}
          {progress ? (
            <ProgressBar
              {...progress}
              goal={goal}
              label={isDone ? `✓ ${goalTitles[goal]}` : (label ?? (facts || "Cards"))}
            />
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
