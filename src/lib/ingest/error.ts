/** The import is aborted with nothing changed. The message is one line. */
export class ImportError extends Error {
  override name = "ImportError";
}
