import type { Event } from '#contract/events/entity.ts';
import type { Store } from '#data/db/store.ts';

/** Those that say something new: writing what is held already would only make the screen read everything again. */
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
