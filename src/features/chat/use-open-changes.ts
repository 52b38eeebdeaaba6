import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

type Changes = ReadonlyMap<string, OutboxEntry>;

const none: Changes = new Map();

/** What isn't with the server, by what it changes: one query for all that is shown. */
export function useOpenChanges(db: AccountDb): Changes {
  return useLive<Changes>(async () => readOpenChanges(db), [db], none);
}
