import type { AccountDb } from '#data/db/account-db.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

/**
 * What isn't with the server yet, by each thing that a change writes, as the registry names it: `post:<ref>`,
 * `comment:<ref>`, `follow:<user id>`, `picture:profile` … One that needs the person comes before one that waits.
 */
export async function readOpenChanges(db: AccountDb): Promise<ReadonlyMap<string, OutboxEntry>> {
  const changes = new Map<string, OutboxEntry>();
  for (const entry of await db.outbox.toArray()) {
    if (entry.isQuiet || entry.state === 'voiding' || !(isOutstanding(entry) || needsDecision(entry))) continue;
    for (const key of entry.writes) {
      const existing = changes.get(key);
      if (existing === undefined || !needsDecision(existing)) changes.set(key, entry);
    }
  }
  return changes;
}
