import { mayEditEvent } from '#contract/events/rules.ts';

/** Limits of the guest lists that devices of those who run events hold. */
export const guestLimits = {
  /** rows on a device, of all events together; those of the newest events come first */
  stored: 20_000,
  /** for how long after its end an event's guests stay on devices, in ms */
  storedMs: 30 * 24 * 3_600_000,
  /** rows in one page of an event's list */
  page: 1_000,
} as const;

/** Who may see the guests of an event: who goes, who waits, since when. */
export function mayReadGuests(actorId: number | null, event: { organizer_id: number }): boolean {
  return mayEditEvent(actorId, event);
}

/** Whether devices hold the guests of an event that ends at this time, in epoch ms. */
export function areGuestsStored(endsAt: number, nowMs: number): boolean {
  return endsAt >= nowMs - guestLimits.storedMs;
}
