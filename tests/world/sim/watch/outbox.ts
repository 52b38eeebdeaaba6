import type { AccountDb } from '#data/db/account-db.ts';
import { needsDecision, type OutboxState } from '#data/outbox/entry.ts';
import { readOutboxList, type OutboxList } from '#data/outbox/queries.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import type { Accuse } from '#world/sim/broken.ts';

const words: Record<keyof OutboxList, readonly OutboxState[]> = {
  waiting: ['queued', 'sent', 'voiding'],
  sending: ['sent', 'voiding'],
  stopped: ['refused', 'conflict', 'quarantined'],
  sent: ['applied'],
};

/** I16: the outbox page shows every visible mutation in exactly one place, the one for its entry's state. */
export async function checkOutboxPage(accuse: Accuse, name: string, store: MemoryStore): Promise<void> {
  const entries = store.rows('outbox');
  const list = await readOutboxList({ outbox: { toArray: async () => [...entries] } } as unknown as AccountDb);
  const places = new Map<string, string[]>();
  for (const word of Object.keys(words) as (keyof OutboxList)[]) {
    for (const { id, state } of list[word]) {
      places.set(id, [...(places.get(id) ?? []), word]);
      if (!words[word].includes(state)) accuse('I16', `${name} calls ${id} ${word}, and it is ${state}`);
    }
  }
  for (const entry of entries) {
    const isShown = !entry.isQuiet && entry.state !== 'folded';
    const count = places.get(entry.id)?.length ?? 0;
    if (count !== (isShown ? 1 : 0)) accuse('I16', `${name} shows ${entry.id} (${entry.state}) in ${count} places`);
    if (entry.isQuiet && needsDecision(entry))
      accuse('I16', `${name} waits for a person to settle ${entry.id}, which no screen shows`);
  }
}
