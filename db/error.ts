export class DatabaseError extends Error {
  override name = "DatabaseError";
}
