import { eventBytes, oversizeOf } from '#contract/events/size-limit.ts';
import { Refusal } from '#contract/sync/refusals.ts';

/** @param before how the event was: one that was too large before there was a limit may be changed, but not grow */
export function mustNotExceedSize(event: object, before?: object): void {
  const oversize = oversizeOf(event);
  if (oversize === null || (before !== undefined && eventBytes(event) <= eventBytes(before))) return;
  throw new Refusal('invalid', oversize.message, { fields: { [oversize.field]: oversize.message } });
}
