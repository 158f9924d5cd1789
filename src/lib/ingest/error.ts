/** The whole import is given up and nothing was changed. The message is one line for the person who ran it. */
export class ImportError extends Error {
  override name = "ImportError";
}
