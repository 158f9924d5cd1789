import * as v from "valibot";

/**
 * The rows of a hand-written statement, typed by `row`. Tests check each of them (`checkRows`), so the type cannot drift
 * from the statement.
 */
export async function typedRows<S extends v.GenericSchema>(
  row: S,
  statement: PromiseLike<readonly unknown[]>,
): Promise<v.InferOutput<S>[]> {
  const rows = await statement;
  if (checking) for (const one of rows) assertIs(row, one);
  return rows as v.InferOutput<S>[];
}

function assertIs(schema: v.GenericSchema, row: unknown): void {
  const { issues } = v.safeParse(schema, row);
  if (issues)
    throw new Error(
      `A row differs from its schema: ${issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("; ")}`,
    );
}

let checking = false;

/** Checks every row from now on, in tests. */
export function checkRows(): void {
  checking = true;
}
