interface NoAnswerDetails {
  status?: number | null;
  retryAfterMs?: number | null;
  fault?: AnswerFault | null;
}

export type AnswerFault = 'slow' | 'useless';

/** A service outside gave no answer that can be used. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** of HTTP; null where it didn't come to one, or where the answer is at fault */
  readonly status: number | null;
  /** how long it wants to be left alone, in ms; null where it doesn't say */
  readonly retryAfterMs: number | null;
  /** what is wrong where no status says it; null where the service wasn't reached */
  readonly fault: AnswerFault | null;

  constructor(message: string, { status = null, retryAfterMs = null, fault = null }: NoAnswerDetails = {}) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.fault = fault;
  }

  /** The question was at fault, not the service. */
  get isOfQuestion(): boolean {
    return this.status === 400 || this.status === 414;
  }
}
