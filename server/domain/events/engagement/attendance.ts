import { isDateOver } from '#contract/events/rating.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { statusOf } from '#server/domain/events/visibility.ts';

function refuse(code: 'forbidden' | 'invalid', message: string): never {
  throw new Refusal(code, message, { fields: { event_id: message } });
}

/**
 * Some things are for those alone who held a place while a date took place.
 * @param texts the refusals of organizers and of those who weren't there
 * @throws Refusal `forbidden` to the organizer and to those who weren't there, `invalid` if no date is over yet
 */
export function mustHaveAttended(
  event: EventRow,
  userId: number,
  current: EngagementRow | null,
  { now, texts }: { now: number; texts: { organizer: string; stranger: string } },
): void {
  if (event.organizer_id === userId) refuse('forbidden', texts.organizer);
  if (statusOf(event) === 'cancelled') refuse('invalid', 'This event was cancelled');
  if (!isDateOver(event, 0, now)) refuse('invalid', 'This event isn’t over yet');
  const isSeated = current?.subscribed === 1;
  if (!isSeated || !isDateOver(event, current.subscribed_at ?? 0, now)) refuse('forbidden', texts.stranger);
}
