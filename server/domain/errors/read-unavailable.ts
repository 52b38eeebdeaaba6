import { Refusal } from '#contract/sync/refusals.ts';
import { faultOf } from './write-unavailable.ts';

const retryAfterS = 2;

/** A read failed, perhaps for lack of a connection; the same request may succeed later. */
export class ReadUnavailable extends Refusal {
  /** for the log alone */
  readonly fault: string;

  constructor(error: unknown) {
    super('unavailable', 'This can’t be read at the moment; try again later', { retryAfterS });
    this.fault = faultOf(error);
  }
}
