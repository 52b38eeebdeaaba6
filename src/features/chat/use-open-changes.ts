import type { AccountDb } from '#data/db/account-db.ts';
import { readOpenChanges } from '#data/outbox/open-changes.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';

type Changes = ReadonlyMap<string, OutboxEntry>;

const none: Changes = new Map();

/** Unsent changes by subject, in one query for the whole page. */
export function useOpenChanges(db: AccountDb): Changes {
  return useLive<Changes>(async () => readOpenChanges(db), [db], none);
}
