import { decimalText } from "#lib/text/locale.ts";
import type { ImportReport } from "../schema/report.ts";

export function* summary(report: ImportReport): Generator<string> {
  for (const set of report.sets) {
    const { added, changed, unchanged, gone } = set;
    if (added + changed + gone === 0) continue;
    const goneText = gone > 0 ? `, ${gone} gone` : "";
    yield `${set.id.padEnd(16)} ${set.name}: ${added} added, ${changed} changed, ${unchanged} unchanged${goneText}`;
  }
  const quiet = report.sets.filter((set) => set.added + set.changed + set.gone === 0);
  if (quiet.length > 0) yield `${quiet.length} sets unchanged`;
  yield* rejectsByReason(report.rejects);
  yield* notesByText(report.notes);
  if (report.unknownRarities.length > 0) yield `unknown rarities, left unchanged: ${report.unknownRarities.join(", ")}`;
  for (const { category, sets, cards, variants } of report.totals) {
    yield `${category}: ${cards} cards in ${sets} sets, ${variants} variants`;
  }
  yield `${report.changes} changes, ${report.rejects.length} rejected, ${decimalText(report.seconds, 1)} s`;
}

/** A line for each file and reason. */
function* rejectsByReason(rejects: ImportReport["rejects"]): Generator<string> {
  for (const same of Map.groupBy(rejects, ({ file, reason }) => `${file}: ${reason}`).values()) {
    const { file, reason } = same[0]!;
    const ids = same.slice(0, 4).map(({ id }) => id);
    const more = same.length > ids.length ? ` and ${same.length - ids.length} more` : "";
    yield `rejected: ${file}: ${ids.join(", ")}${more}: ${reason}`;
  }
}

function* notesByText(notes: ImportReport["notes"]): Generator<string> {
  for (const [text, same] of Map.groupBy(notes, (note) => note.text)) {
    const files = same.map((note) => note.file);
    const more = files.length > 4 ? ` and ${files.length - 4} more` : "";
    yield `${text} (${files.slice(0, 4).join(", ")}${more})`;
  }
}
