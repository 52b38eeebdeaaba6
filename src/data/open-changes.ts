import type { AccountDb } from './db.ts';
import { isUnsettled, needsPerson, type OutboxEntry } from './outbox.ts';

/**
 * What isn't with the server yet, by each thing that a change writes, as the registry names it: `post:<ref>`,
 * `comment:<ref>`, `follow:<user id>`, `picture:profile` … One that needs the person comes before one that waits.
 */
export async function openChanges(db: AccountDb): Promise<ReadonlyMap<string, OutboxEntry>> {
  const changes = new Map<string, OutboxEntry>();
  for (const entry of await db.outbox.toArray()) {
    if (entry.isQuiet || entry.state === 'voiding' || !(isUnsettled(entry) || needsPerson(entry))) continue;
    for (const key of entry.writes) {
      const held = changes.get(key);
      if (held === undefined || !needsPerson(held)) changes.set(key, entry);
    }
  }
  return changes;
}
