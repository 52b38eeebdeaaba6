import { subscriberCsvLine, subscriberCsvStart, type SubscriberLine } from '#contract/events/people/subscriber-csv.ts';
import type { GuestRow } from './rows.ts';
import { searchTermsOf } from '#data/events/search-text.ts';

export const guestOrders = ['name', 'newest', 'waiting'] as const;
type GuestOrder = (typeof guestOrders)[number];

export interface GuestFilter {
  /** words that must all be in the name or username, whatever their case and accents */
  text: string;
  status: GuestRow['status'] | 'all';
  order: GuestOrder;
}

const byText = (left: string, right: string) => (left === right ? 0 : left < right ? -1 : 1);
const byName = (left: GuestRow, right: GuestRow) => byText(left.sought, right.sought) || left.user_id - right.user_id;
const byArrival = (left: GuestRow, right: GuestRow) =>
  (left.arrival ?? Infinity) - (right.arrival ?? Infinity) || left.user_id - right.user_id;
/** Those whose time wasn't recorded have been there for longest. */
const bySince = (left: GuestRow, right: GuestRow) =>
  (left.since ?? 0) - (right.since ?? 0) || left.user_id - right.user_id;

const isWaiting = ({ status }: GuestRow) => status === 'waiting';

/** Everybody's number on the waiting list, from 1, by ref; counted among those that are listed. */
export function waitingNumbers(rows: readonly GuestRow[]): ReadonlyMap<string, number> {
  const waiting = rows.filter(isWaiting).sort(byArrival);
  return new Map(waiting.map(({ ref }, index) => [ref, index + 1]));
}

const comparisons: Record<GuestOrder, (left: GuestRow, right: GuestRow) => number> = {
  name: byName,
  newest: (left, right) => bySince(right, left),
  waiting: (left, right) =>
    Number(isWaiting(right)) - Number(isWaiting(left)) ||
    (isWaiting(left) ? byArrival(left, right) : byName(left, right)),
};

/** The guests that match a filter, in its order. */
export function findGuests(rows: readonly GuestRow[], { text, status, order }: GuestFilter): GuestRow[] {
  const terms = searchTermsOf(text);
  return rows
    .filter((row) => status === 'all' || row.status === status)
    .filter((row) => terms.every((word) => row.sought.includes(word)))
    .sort(comparisons[order]);
}

/** The guests as a file, as the server writes it: those with a place in order of arrival, then the waiting list. */
export function guestsAsCsv(rows: readonly GuestRow[]): string {
  const numbers = waitingNumbers(rows);
  const inOrder = [...rows].sort((left, right) => {
    if (isWaiting(left) !== isWaiting(right)) return isWaiting(left) ? 1 : -1;
    return isWaiting(left) ? byArrival(left, right) : bySince(left, right);
  });
  const lines = inOrder.map((row): SubscriberLine => {
    const { display_name: displayName, username, since, ref } = row;
    const place = numbers.get(ref) ?? null;
    return { displayName, username, status: place === null ? 'subscribed' : 'waiting', since, place };
  });
  return subscriberCsvStart + lines.map(subscriberCsvLine).join('');
}
