import type { MutationArgs } from '#contract/mutations.ts';
import { accountInUse } from '#data/current.ts';
import { readOpenChanges } from '#data/open-changes.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** What was decided on this device and isn't with the server yet, by the report's id. */
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
