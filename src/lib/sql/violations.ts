const codes = {
  unique: "23505",
  foreignKey: "23503",
  check: "23514",
  time: "57014",
  lock: "55P03",
  deadlock: "40P01",
};

export type Violation = keyof typeof codes;

/** Whether a statement broke a constraint of this kind, or timed out. Looks at causes, as Drizzle wraps errors. */
export function violates(error: unknown, kind: Violation): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === codes[kind]) || violates(error.cause, kind);
}
