/** A table's row as the export has it: without its id; `at`, to the second in UTC, is when it was made. */
export const tableRow = ({ id: _, createdAt, ...row }: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
  ...(createdAt instanceof Date && { at: asText(createdAt) }),
});

const asText = (value: unknown): unknown =>
  value instanceof Date ? `${value.toISOString().slice(0, "2026-11-01T00:00:00".length)}Z` : value;
