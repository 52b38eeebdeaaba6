import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

export type OpenChanges = ReadonlyMap<string, OutboxEntry>;

const none: OpenChanges = new Map();

/** Unsent changes by subject, in one query for a whole page; null until read. */
export function useReadChanges(db: AccountDb | null): OpenChanges | null {
  return useLive<OpenChanges | null>(async () => (db === null ? null : readOpenChanges(db)), [db], null);
}

/** Unsent changes by subject, in one query for a whole page; empty until read. */
export function useOpenChanges(db: AccountDb | null): OpenChanges {
  return useReadChanges(db) ?? none;
}
