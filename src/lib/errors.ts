type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/**
 * A request that is answered with "no" on purpose: its message may be shown to the person who asked.
 * `fields` names the inputs at fault, with the rule each one broke.
 */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly fields: Record<string, string> = {},
    /** What a person should read where `message` is technical; the message itself when absent. */
    readonly friendlyMessage: string = message,
    /** For 429: when to try again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** The answer for what is not there, or not there for this viewer: a stranger must not learn which. */
export const notFound = (what = "page") => new Refusal(404, `This ${what} does not exist.`);
