import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import type { Ask } from "#features/transfer/file/rules/dialect.ts";
import type { ColumnField } from "#features/transfer/file/rules/reading.ts";
import type { FoundImportCard } from "../queries/found.ts";
import type { ImportTab } from "../schema/inputs.ts";

export type ShownRow = {
  line: number;
  reason: string | null;
  said: { name: string; set: string; number: string; printing: string };
  quantity: number;
  cardId: string | null;
  card: string | null;
  set: string | null;
  variant: string | null;
  choices: { cardId: string; name: string }[];
  /** Has no card, and one may be chosen. */
  mayBeFound: boolean;
  /** Whether the person decided on the row, and may change that. */
  isDecided: boolean;
};

/** `isAsked`: must be chosen before the file is read. */
export type MappedColumn = { title: string; samples: string[]; field: ColumnField | null; isAsked: boolean };

export type ImportPageProps = {
  id: string;
  fileName: string;
  format: string | null;
  mode: "add" | "replace";
  state: "mapping" | "reading" | "ready" | "committing" | "done" | "failed";
  seen: number;
  total: number;
  message: string | null;
  batch: string | null;
  isUndone: boolean;
  counts: Record<ImportTab, number>;
  copies: number;
  remarks: number;
  games: string[];
  tab: ImportTab;
  page: number;
  pages: number;
  rows: ShownRow[];
  find?: { line: number; q: string; cards: FoundImportCard[] };
  /** Faces of matched and found cards, and of those that are the only ones a row can mean. */
  faces: ReadonlyMap<string, FaceFacts>;
  hrefs: ReadonlyMap<string, string>;
  /** Open rows with one choice, on all pages. */
  suggestions: number;
  columns: MappedColumn[];
  asks: Ask[];
  isCounted: boolean;
  error?: string;
};

/** The one card that a row can mean, where only the variant is open. */
export function onlyCard({ cardId, choices }: Pick<ShownRow, "cardId" | "choices">): string | undefined {
  const [first, ...others] = new Set(choices.map((choice) => choice.cardId));
  return cardId ?? (others.length === 0 ? first : undefined);
}

/** The button that imports sends the choices of this form. */
export const decisionsForm = "decisions";
export const decidesIn = ({ tab, state, rows }: ImportPageProps) =>
  tab === "ambiguous" && state === "ready" && rows.length > 0;
/** What needs a person is first. */
export const tabOrder: ImportTab[] = ["ambiguous", "unresolved", "matched", "skipped"];
export const importPath = ({ id }: { id: string }) => `/collection/import/${id}`;
export const rowPlace = (line: number) => `row-${line}`;
export const choicesCall = (props: ImportPageProps) => `${callOf(props)}/choices?tab=${props.tab}&page=${props.page}`;
export const callOf = ({ id }: { id: string }) => `/api/collection/imports/${id}`;
