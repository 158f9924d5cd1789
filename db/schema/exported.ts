import { decks } from "./decks.ts";
import { cardReports } from "./reports.ts";

/** Sections of the JSON export that are a table's rows, without its ids and its owner. */
export const exported = { decks, reports: cardReports };
