import type { MutationArgs } from '#contract/sync/mutations.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** Unsent decisions by report id. */
export type OpenSettlements = ReadonlyMap<number, OutboxEntry>;

const none: OpenSettlements = new Map();

export function useSettlements(): OpenSettlements {
  const db = useObservable(accountInUse)?.db ?? null;
  return useLive<OpenSettlements>(
    async () => {
      const changes = db === null ? [] : [...(await readOpenChanges(db)).values()];
      const settling = changes.filter(({ kind }) => kind === 'report.settle');
      return new Map(settling.map((entry) => [(entry.args as MutationArgs<'report.settle'>).report, entry]));
    },
    [db],
    none,
  );
}
