import type { Event } from '#contract/events/entity.ts';
import type { Store } from '#data/db/store.ts';

/** The events that differ from the stored rows; writing unchanged ones would make every live query run again. */
export async function changedEvents(store: Store, events: readonly Event[]): Promise<Event[]> {
  const refs = events.map(({ ref }) => ref);
  const storedRows = await store.transact('read', ['events'], (tx) => tx.getMany('events', refs));
  return events.filter((event, index) => {
    const row = storedRows[index];
    return (
      row === undefined ||
      row.version !== event.version ||
      row.likes !== event.likes ||
      row.subscribers_count !== event.subscribers_count
    );
  });
}
