import { isOutstanding, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { changedRefs } from '#data/outbox/queries.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The state of an event's unsent changes: waiting, or for the user to settle. */
export type Change = 'pending' | 'stopped';

const none: ReadonlyMap<string, Change> = new Map();

function changeOf(entry: OutboxEntry): Change | null {
  if (entry.isQuiet || entry.state === 'voiding') return null;
  if (needsDecision(entry)) return 'stopped';
  return isOutstanding(entry) ? 'pending' : null;
}

async function readChanges(db: AccountDb): Promise<ReadonlyMap<string, Change>> {
  const changes = new Map<string, Change>();
  for (const entry of await db.outbox.toArray()) {
    const change = changeOf(entry);
    if (change === null) continue;
    for (const ref of changedRefs(entry)) {
      if (changes.get(ref) !== 'stopped') changes.set(ref, change);
    }
  }
  return changes;
}

/** Unsent changes by event ref, in one query for a whole list. */
export function useChanges(db: AccountDb | null): ReadonlyMap<string, Change> {
  return useLive(async () => (db === null ? none : readChanges(db)), [db], none);
}
