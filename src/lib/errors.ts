export const refusalStatuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 500, 503, 507] as const;

type RefusalStatus = (typeof refusalStatuses)[number];

/** An expected refusal, whose message may be shown. `fields`: the rule that each field broke. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    message: string,
    readonly fields: Record<string, string> = {},
    /** For people, if `message` is technical. */
    readonly friendlyMessage: string = message,
    readonly retryAfterSeconds?: number,
    readonly openAt?: string,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** A refusal whose message is the rule that one field broke. */
export const fieldRefusal = (status: RefusalStatus, field: string, message: string) =>
  new Refusal(status, message, { [field]: message });

/** Refusal 404 for what does not exist, and for what this viewer may not see, so that its existence stays unknown. */
export const notFound = (what = "page") => new Refusal(404, `This ${what} doesn’t exist.`);

/** A handler for `catch`: undefined in place of a refusal. @throws any other error. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** A handler for `catch` of a file or folder: undefined if there is none. @throws any other error. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
