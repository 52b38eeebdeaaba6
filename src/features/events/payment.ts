import { attendanceOf } from '#contract/events/attendance.ts';
import { isFree, leadPriceParts } from '#contract/events/price.ts';
import type { EventRow } from '#data/events/rows.ts';

const atTheDoor = ' at the door';
const online = ' online';
const going = 'I’m going';

/** Where one pays, as the organizer said it, behind a price; empty if nobody did, or if there is nothing to pay. */
export function paymentNote(event: EventRow): string {
  if (isFree(event)) return '';
  if (event.payment === 'door') return atTheDoor;
  return event.payment === 'online' ? online : '';
}

/** The same; where nobody said it and there is a door, it is there, for Scape takes no money. */
export function placeOfPayment(event: EventRow): string {
  const note = paymentNote(event);
  return note === '' && !isFree(event) && attendanceOf(event) !== 'online' ? atTheDoor : note;
}

/** `I’m going · pay €8 at the door`, as far as it is known. */
export function goingLine(event: EventRow): string {
  if (isFree(event)) return going;
  const [before, price, behind] = leadPriceParts(event);
  // Nobody has chosen a type of tickets yet.
  if (behind !== '') return `${going} · free or up${behind}${placeOfPayment(event)}`;
  return `${going} · ${paymentNote(event) === '' ? '' : 'pay '}${before.toLowerCase()}${price}${placeOfPayment(event)}`;
}

/** The page where one pays; null if there is none, or nothing to pay. */
export function paymentLink(event: EventRow): string | null {
  const { payment, payment_url: url } = event;
  const isPage = payment === 'online' && url != null && /^https?:\/\//i.test(url);
  return isPage && !isFree(event) ? url : null;
}
