/** The message is one line that says what to do. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
