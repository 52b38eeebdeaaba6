import type { Place } from '#features/events/detail/use-waiting-position.ts';
import { formatNumber } from '#ui/text/format-number.ts';

/** The place in the waiting list. @param age how old it is; null: it is as good as new */
export function waitingText(place: Place | null, age: string | null): string {
  if (place === null) return 'You are on the waiting list.';
  const number = formatNumber(place.number);
  if (place.type === 'then') return `You are on the waiting list. You were number ${number} when you asked.`;
  const orBetter = place.type === 'most' ? ' or better' : '';
  if (age !== null) return `You were number ${number}${orBetter} on the waiting list ${age}.`;
  return `You are number ${number}${orBetter} on the waiting list.`;
}

export const wereGoing = 'You were going.';
export const fullWithWaiting = (waiting: number) => (waiting > 0 ? `Full · ${formatNumber(waiting)} waiting` : 'Full');

export const askedNotYetConfirmed = 'Asked, not yet confirmed';

// An organizer's own event
export const guests = 'Guests';
// Who sees that one goes
export const organizerSeesIt = 'Only you and the organizer see this.';
export const everyoneSeesIt = 'Everyone with an account can see this.';
export const changeIt = 'Change';
