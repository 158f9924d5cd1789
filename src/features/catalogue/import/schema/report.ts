import type { Note, Reject } from "./records.ts";

export type SetReport = {
  id: string;
  category: string;
  name: string;
  added: number;
  changed: number;
  unchanged: number;
  gone: number;
};

/** `changes`: rows that differ; 0 keeps the catalogue's version. */
export type ImportReport = {
  sets: SetReport[];
  rejects: Reject[];
  notes: Note[];
  /** The cards keep these spellings. */
  unknownRarities: string[];
  changes: number;
  version: number;
  totals: { category: string; sets: number; cards: number; variants: number }[];
  seconds: number;
};
