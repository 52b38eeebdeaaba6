import type { AccountDb } from '#data/db/account-db.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

/**
 * Unsent changes by each key they write, as the registry names it: `post:<ref>`, `comment:<ref>`, `follow:<user id>`,
 * `picture:profile` … An entry for the user to settle takes precedence over one that waits.
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
