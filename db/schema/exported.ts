import { decks } from "./decks.ts";
import { listCards, lists } from "./lists.ts";
import { showcase } from "./people.ts";
import { cardReports, reportMessages } from "./reports.ts";
import { keptCopies, trades } from "./trades.ts";

/** Sections of the JSON export that are a table's rows, without numbered ids and its owner. */
export const exported = { decks, keptCopies, lists, listCards, reports: cardReports, reportMessages, showcase, trades };
