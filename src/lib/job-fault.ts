/** An expected failure, logged as a warning of one line. The job is retried unless the fault is final. */
export class JobError extends Error {
  override name = "JobError";
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
