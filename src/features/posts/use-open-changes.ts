import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

type Changes = ReadonlyMap<string, OutboxEntry>;

/** What isn't with the server, by what it changes: one query for a whole list; null until it is read. */
export function useOpenChanges(db: AccountDb | null): Changes | null {
  return useLive<Changes | null>(async () => (db === null ? null : readOpenChanges(db)), [db], null);
}
