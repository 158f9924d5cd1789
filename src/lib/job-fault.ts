/**
 * An expected failure of a job, such as a server that does not answer: its message is logged as a warning, in a line.
 * The job is tried again later, unless the fault is final.
 */
export class JobFault extends Error {
  override name = "JobFault";
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
