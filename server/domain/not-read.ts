import { Refusal } from '#contract/refusals.ts';
import { faultOf } from './not-stored.ts';

const retryAfterS = 2;

/** It couldn't be read, for want of a connection perhaps: the same question may be answered later. */
export class ReadUnavailable extends Refusal {
  /** for the log alone */
  readonly fault: string;

  constructor(error: unknown) {
    super('unavailable', 'This can’t be read at the moment; try again later', { retryAfterS });
    this.fault = faultOf(error);
  }
}
