import { Refusal } from '#contract/sync/refusals.ts';
import { errorTextOf } from './error-text.ts';

/** The text of an error and its causes, for the log. */
export function faultOf(error: unknown): string {
  if (error instanceof WriteUnavailable) return error.fault;
  if (!(error instanceof Error)) return String(error);
  const { stack: own } = errorTextOf(error);
  return error.cause === undefined ? own : `${own}\nbecause of ${faultOf(error.cause)}`;
}

const retryAfterS = 5;

/** A write failed, perhaps because the disk is full: nothing was stored, and the same request may succeed later. */
export class WriteUnavailable extends Refusal {
  /** for the log alone */
  readonly fault: string;

  constructor(error: unknown, message = 'This can’t be stored at the moment') {
    super('unavailable', message, { retryAfterS });
    this.fault = faultOf(error);
  }
}
