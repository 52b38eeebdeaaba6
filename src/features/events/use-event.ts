import type { AccountDb } from '#data/db/account-db.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import { findEvent } from '#data/events/queries.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { readPendingChange } from '#data/outbox/queries.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

export interface FoundEvent {
  /** the database that it was read from; null: it is one that the page starts with, and its engagement isn't known */
  from: AccountDb | null;
  event: EventRow;
  engagement: EngagementRow;
  /** its newest unsent change */
  change: OutboxEntry | null;
  /** that change is for the user to settle */
  isFailed: boolean;
}

type Answer = FoundEvent | null | 'loading';

/** The event among the rows that the page starts with. */
function useInitialEvent(idOrRef: string): FoundEvent | 'loading' {
  const rows = useInitialRows()?.events ?? [];
  const event = rows.find(({ event_id: id, ref }) => ref === idOrRef || String(id) === idOrRef);
  return event === undefined
    ? 'loading'
    : { from: null, event, engagement: emptyEngagement(event.ref), change: null, isFailed: false };
}

/** A stored event with its engagement and change; `loading` until read, null if it isn't stored. */
export function useEvent(idOrRef: string): Answer {
  const account = useObservable(accountInUse);
  const initial = useInitialEvent(idOrRef);
  const result = useLive<{ requested: string; answer: Answer }>(
    async () => {
      if (account === null) return { requested: idOrRef, answer: initial };
      const event = await findEvent(account.db, idOrRef);
      if (event === undefined) return { requested: idOrRef, answer: null };
      const engagement = (await account.db.engagements.get(event.ref)) ?? emptyEngagement(event.ref);
      const change = await readPendingChange(account.db, event.ref);
      const isFailed = change !== null && needsDecision(change);
      return { requested: idOrRef, answer: { from: account.db, event, engagement, change, isFailed } };
    },
    [account, idOrRef],
    { requested: idOrRef, answer: initial },
  );
  if (result.requested === idOrRef) return result.answer;
  // Until the new result arrives, the last one is shown if it is the same event by its other id.
  const isSame =
    result.answer !== null && result.answer !== 'loading' && String(result.answer.event.event_id) === idOrRef;
  return isSame ? result.answer : 'loading';
}
