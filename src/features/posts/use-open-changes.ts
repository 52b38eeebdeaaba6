import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

type Changes = ReadonlyMap<string, OutboxEntry>;

/** Unsent changes by subject, in one query for a whole list; null until read. */
export function useOpenChanges(db: AccountDb | null): Changes | null {
  return useLive<Changes | null>(async () => (db === null ? null : readOpenChanges(db)), [db], null);
}
