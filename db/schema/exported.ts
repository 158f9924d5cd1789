import { disposalLots, disposals } from "./collection/ledger.ts";
import { openings } from "./collection/openings.ts";
import { decks } from "./decks.ts";
import { listCards, lists, priceAlerts } from "./lists.ts";
import { showcase } from "./people/people.ts";
import { reservedCopies, trades } from "./people/trades.ts";
import { wants } from "./people/wants.ts";
import { cardReports, reportMessages } from "./reports.ts";

/** Sections of the JSON export that are a table's rows, without numbered ids and its owner. */
export const exported = {
  decks,
  disposals,
  disposalLots,
  keptCopies: reservedCopies,
  lists,
  listCards,
  openings,
  priceAlerts,
  reports: cardReports,
  reportMessages,
  showcase,
  trades,
  wants,
};
