import type { HostState } from "#features/catalogue/images/service/upstream.ts";
import { isLoaded } from "#features/catalogue/import/policy.ts";
import { installationPath } from "#frame/installation.tsx";
import { counted } from "#lib/text/locale.ts";
import type { OverviewCounts } from "./queries.ts";

/** Counting ends one above what is shown. */
export const mostFindingsCounted = 100;

export type OverviewFindings = OverviewCounts & { warnings: number };

const parts: Record<string, { of: keyof OverviewFindings; one: string; many: string }[]> = {
  "/admin/installation": [
    { of: "warnings", one: "warning", many: "warnings" },
    { of: "errors", one: "error today", many: "errors today" },
  ],
  "/admin/reports/cards/open": [
    { of: "reports", one: "card report", many: "card reports" },
    { of: "profiles", one: "profile report", many: "profile reports" },
  ],
  "/admin/prices": [{ of: "prices", one: "to review", many: "to review" }],
};

const amountText = (count: number, one: string, many: string): string =>
  count < mostFindingsCounted ? counted(count, one, many) : `${mostFindingsCounted - 1}+ ${many}`;

/** What waits behind a row of the panel: how many, up to `mostFindingsCounted` of each kind, and in words; null: nothing. */
export function waitingAt(href: string, found: Partial<OverviewFindings>): { count: number; texts: string[] } | null {
  const some = (parts[href] ?? []).flatMap(({ of, one, many }) => {
    const count = found[of] ?? 0;
    return count === 0 ? [] : { count, text: amountText(count, one, many) };
  });
  if (some.length === 0) return null;
  return { count: some.reduce((sum, { count }) => sum + count, 0), texts: some.map(({ text }) => text) };
}

/** What an admin sees at the head of the panel. `lastBackup`, `pricesAt`: milliseconds since 1970; null: never. */
export type SiteFigures = {
  members: number;
  cards: number;
  databaseBytes: number;
  lastBackup: number | null;
  pricesAt: number | null;
  photos: HostState;
};

type Step = { title: string; href: string; isDone: boolean };

/** What makes a new site whole, in the order in which its first admin does it. */
export const firstSteps = ({ members, cards, lastBackup, pricesAt, photos }: SiteFigures): Step[] => [
  { title: "Load all cards", href: "/admin/catalogue", isDone: isLoaded(cards) },
  { title: "Get prices", href: `${installationPath}#jobs`, isDone: pricesAt !== null },
  { title: "See that photos arrive: open a set", href: "/series", isDone: photos.kind === "working" },
  { title: "Make a backup", href: `${installationPath}/backups`, isDone: lastBackup !== null },
  { title: "Invite someone", href: `${installationPath}/invitations`, isDone: members > 1 },
];
