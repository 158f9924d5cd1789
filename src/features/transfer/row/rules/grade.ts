import { companies } from "#features/details/graded/rules.ts";

/** Splits "PSA 10"; the company is null when unknown. */
export function readGrade(
  text: string,
  company: string,
): { company: (typeof companies)[number] | null; grade: string } | null {
  const parts = [company, text].map((part) => part.trim()).filter((part) => part !== "");
  if (/^(ungraded|raw|none|no)?$/i.test(text.trim()) && company.trim() === "") return null;
  const words = parts.join(" ");
  const known = companies.find((one) => new RegExp(`^${one}(?![A-Za-z])`, "i").test(words));
  if (!known) return { company: null, grade: words };
  const rest = words.slice(known.length).trim();
  // The text may repeat the company's column.
  const grade = rest
    .replace(new RegExp(`^${known}\\b`, "i"), "")
    .replace(/^grade\s+/i, "")
    .trim();
  return grade === "" || /^ungraded$/i.test(grade) ? { company: null, grade: words } : { company: known, grade };
}
