import { current } from '#data/current.ts';
import { noEngagement, type EngagementRow } from '#data/engagements.ts';
import { findEvent } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { pendingOf } from '#data/outbox-list.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

export interface FoundEvent {
  event: EventRow;
  engagement: EngagementRow;
  /** the newest change to it that the server hasn't got */
  change: OutboxEntry | null;
  /** that change waits for the person */
  isStopped: boolean;
}

type Answer = FoundEvent | null | 'loading';

/** An event of this device with all that belongs to it; `loading` before it is read, null where the device has none. */
export function useEvent(idOrRef: string): Answer {
  const account = useObservable(current);
  const read = useLive<{ asked: string; answer: Answer }>(
    async () => {
      if (account === null) return { asked: idOrRef, answer: 'loading' };
      const event = await findEvent(account.db, idOrRef);
      if (event === undefined) return { asked: idOrRef, answer: null };
      const engagement = (await account.db.engagements.get(event.ref)) ?? noEngagement(event.ref);
      const change = await pendingOf(account.db, event.ref);
      const isStopped = change !== null && needsPerson(change);
      return { asked: idOrRef, answer: { event, engagement, change, isStopped } };
    },
    [account, idOrRef],
    { asked: idOrRef, answer: 'loading' },
  );
  if (read.asked === idOrRef) return read.answer;
  // The last answer stands until the next is there: it is shown on if it is the same event under its other name.
  const isSame = read.answer !== null && read.answer !== 'loading' && String(read.answer.event.event_id) === idOrRef;
  return isSame ? read.answer : 'loading';
}
