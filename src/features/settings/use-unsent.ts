import { current } from '#data/current.ts';
import { outboxCount } from '#data/outbox-list.ts';
import { countDrafts } from '#data/sent-draft.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** What of the person's the server hasn't got, and would go with this device's copy. */
export interface Unsent {
  changes: number;
  drafts: number;
}

const nothing: Unsent = { changes: 0, drafts: 0 };

export function useUnsent(): Unsent {
  const db = useObservable(current)?.db ?? null;
  return useLive(
    async () => {
      if (db === null) return nothing;
      const [{ pending, stopped }, drafts] = await Promise.all([outboxCount(db), countDrafts(db)]);
      return { changes: pending + stopped, drafts };
    },
    [db],
    nothing,
  );
}
