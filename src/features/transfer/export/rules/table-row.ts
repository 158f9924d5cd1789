/** A table's row as the export has it: without a numbered id; `at`, to the second in UTC, is when it was made. */
export const tableRow = ({ id, createdAt, ...row }: Record<string, unknown>): Record<string, unknown> => ({
  ...(typeof id === "string" && { id }),
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
  ...(createdAt instanceof Date && { at: asText(createdAt) }),
});

const asText = (value: unknown): unknown =>
  value instanceof Date ? `${value.toISOString().slice(0, "2026-11-01T00:00:00".length)}Z` : value;
