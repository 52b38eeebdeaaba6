interface NoAnswerDetails {
  status?: number | null;
  retryAfterMs?: number | null;
  fault?: AnswerFault | null;
}

export type AnswerFault = 'slow' | 'useless';

/** An outside service gave no usable answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** HTTP status; null if there was none, or if the content of the answer is at fault */
  readonly status: number | null;
  /** how long the service wants to be left alone, in ms; null if it doesn't say */
  readonly retryAfterMs: number | null;
  /** what is wrong if no status says so; null if the service wasn't reached */
  readonly fault: AnswerFault | null;

  constructor(message: string, { status = null, retryAfterMs = null, fault = null }: NoAnswerDetails = {}) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.fault = fault;
  }

  /** The request was at fault, not the service. */
  get isOfQuestion(): boolean {
    return this.status === 400 || this.status === 414;
  }
}
