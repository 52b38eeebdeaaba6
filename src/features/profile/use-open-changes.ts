import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

const none: ReadonlyMap<string, OutboxEntry> = new Map();

/** Unsent changes by subject, in one query for a whole page. */
export function useOpenChanges(db: AccountDb | null): ReadonlyMap<string, OutboxEntry> {
  return useLive(async () => (db === null ? none : readOpenChanges(db)), [db], none);
}
