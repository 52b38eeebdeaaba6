import { eventBytes, oversizeOf } from '#contract/events/size-limit.ts';
import { Refusal } from '#contract/sync/refusals.ts';

/**
 * @param before the event before an edit: one from before this limit may exceed it, but not grow
 * @throws Refusal
 */
export function mustNotExceedSize(event: object, before?: object): void {
  const oversize = oversizeOf(event);
  if (oversize === null || (before !== undefined && eventBytes(event) <= eventBytes(before))) return;
  throw new Refusal('invalid', oversize.message, { fields: { [oversize.field]: oversize.message } });
}
