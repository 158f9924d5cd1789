/** The database cannot be opened. The message is one line for the person who runs the program, and says what to do. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
