import { changeText } from "#features/prices/rules/text.ts";

/** In words; `way`: its colour, which never stands alone. */
export type ValueChange = { text: string; way: "gain" | "loss" | "same" };

/** From one amount to another of the same currency, in minor units. */
export const changeOf = (past: number, present: number, currency: string): ValueChange =>
  present === past
    ? { text: "No change", way: "same" }
    : { text: changeText(past, present, currency), way: present > past ? "gain" : "loss" };
