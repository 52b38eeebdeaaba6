import { Refusal } from '#contract/sync/refusals.ts';
import { errorTextOf } from './error-text.ts';

/** What an error says of itself and of what caused it, for the log. */
export function faultOf(error: unknown): string {
  if (error instanceof WriteUnavailable) return error.fault;
  if (!(error instanceof Error)) return String(error);
  const { stack: own } = errorTextOf(error);
  return error.cause === undefined ? own : `${own}\nbecause of ${faultOf(error.cause)}`;
}

const retryAfterS = 5;

/** It couldn't be stored, for want of room perhaps: nothing of it has happened, and the same request may succeed later. */
export class WriteUnavailable extends Refusal {
  /** for the log alone */
  readonly fault: string;

  constructor(error: unknown, message = 'This can’t be stored at the moment') {
    super('unavailable', message, { retryAfterS });
    this.fault = faultOf(error);
  }
}
