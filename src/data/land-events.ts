import type { Event } from '#contract/event.ts';
import { noEngagement } from './engagements.ts';
import { eventRowOf } from './events.ts';
import type { Changes } from './landing.ts';
import type { RowChanges, RowKey } from './row-draft.ts';

function flagsOf(event: Event) {
  const { liked, subscribed, waiting, bookmarked } = event;
  if (liked === undefined || subscribed === undefined) return null;
  return { liked, subscribed, waiting: waiting === true, bookmarked: bookmarked === true };
}

export function touchedByEvents({ events = [], engagement = [] }: Changes): RowKey[] {
  return [...events, ...engagement].flatMap(({ ref }): RowKey[] => [`events/${ref}`, `engagements/${ref}`]);
}

/** Writes events, and what the user has to do with them. The counts come with the flags of the same moment. */
export async function landEvents(
  rows: RowChanges,
  { events = [], engagement = [] }: Changes,
  generation: number,
): Promise<void> {
  await rows.load(
    'engagements',
    events.filter((event) => flagsOf(event) !== null).map(({ ref }) => ref),
  );
  await rows.load(
    'events',
    engagement.map(({ ref }) => ref),
  );
  for (const event of events) {
    rows.put('events', eventRowOf(event, generation));
    const flags = flagsOf(event);
    const isNew =
      flags !== null &&
      (Object.values(flags).some(Boolean) || (await rows.get('engagements', event.ref)) !== undefined);
    if (isNew) rows.put('engagements', { ...noEngagement(event.ref), ...flags, generation });
  }
  for (const { ref, liked, subscribed, waiting, bookmarked, likes, subscribers_count } of engagement) {
    rows.put('engagements', { ...noEngagement(ref), liked, subscribed, waiting, bookmarked, generation });
    const held = await rows.get('events', ref);
    const counts = { likes, likes_count: likes, subscribers_count, attendees_count: subscribers_count };
    if (held !== undefined) rows.put('events', { ...held, ...counts });
  }
}
