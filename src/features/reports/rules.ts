/** More than ten characters, trimmed (docs/product.md, Validation). */
export const minDescriptionLength = 11;
export const maxReportDescription = 2000;

export const OTHER_GAME = "This set belongs to a different game";

export const statuses = ["open", "resolved", "wontfix", "ignore"] as const;
export type Status = (typeof statuses)[number];

export const statusTitles: Record<Status, string> = {
  open: "Open",
  resolved: "Resolved",
  wontfix: "Won’t fix",
  ignore: "Ignored",
};

type About = { setName: string | null; setId: string | null; numberKey: string | null };

/** Set and number that a report is about: "151 · 6", or the known part of it. */
export const aboutText = (report: About): string =>
  [report.setName ?? report.setId, report.numberKey].filter(Boolean).join(" · ") || "No card specified";

/** Name of the card that a report is about, else its set and number. */
export const reportName = (report: About & { cardName: string | null }): string => report.cardName ?? aboutText(report);
