const codes = { unique: "23505", foreignKey: "23503", check: "23514", time: "57014" };

/**
 * Whether a statement failed because it broke a constraint of this kind, or its limit of time. Drizzle wraps the driver's
 * error, so its causes count.
 */
export function violates(error: unknown, kind: keyof typeof codes): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === codes[kind]) || violates(error.cause, kind);
}
