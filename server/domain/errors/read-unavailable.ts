import { Refusal } from '#contract/sync/refusals.ts';
import { faultOf } from './write-unavailable.ts';

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
