import { isDateOver } from '#contract/events/rating.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { FoundEvent } from '#features/events/use-event.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { RatingControl } from './control.tsx';

/** The user's rating of an event, once a date is over, if they had a place there. */
export function EventRating({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event, engagement } = found;
  const userId = useObservable(accountInUse)?.user?.user_id;
  if (userId === undefined || event.organizer_id === userId || event.status === 'cancelled') return null;
  const isRated = (engagement.stars ?? null) !== null;
  const mayRate = isRated || (engagement.subscribed && isDateOver(event, 0, nowMs));
  return mayRate ? <RatingControl event={event} engagement={engagement} /> : null;
}
