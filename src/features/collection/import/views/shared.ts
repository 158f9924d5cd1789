import type { ImportTab } from "../schema/inputs.ts";

export type ShownRow = {
  line: number;
  reason: string | null;
  said: { name: string; set: string; number: string; printing: string };
  quantity: number;
  card: string | null;
  set: string | null;
  variant: string | null;
  choices: { name: string }[];
};

export type MappedColumn = { title: string; samples: string[]; field: string | null };

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
  games: string[];
  tab: ImportTab;
  page: number;
  pages: number;
  rows: ShownRow[];
  columns: MappedColumn[];
  error?: string;
};

export const number = (value: number) => value.toLocaleString("en");
/** The button that imports sends the choices of this form. */
export const decisionsForm = "decisions";
export const decidesIn = ({ tab, state, rows }: ImportPageProps) =>
  tab === "ambiguous" && state === "ready" && rows.length > 0;
export const pathOf = ({ id }: { id: string }) => `/collection/import/${id}`;
export const callOf = ({ id }: { id: string }) => `/api/collection/imports/${id}`;
