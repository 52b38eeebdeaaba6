import { eventBaseOf } from '#contract/events/rules.ts';
import { seen, wish, type Person } from '#world/sim/person.ts';
import { mine } from './deeds.ts';
import type { World } from '#world/sim/world.ts';

/** An event's links, by when they were made. */
const keyOf = (ref: string, made: number) => `${ref.replaceAll('-', '')}${String(made % 2)}`;

/** Makes an event unlisted or public again, renews its link, or opens somebody's by a link that may be an old one. */
export async function unlist(world: World, person: Person): Promise<void> {
  const { chance } = world;
  if (chance.isTrue(0.4)) {
    const event = seen(person, world);
    if (event === null || event.event_id === null) return;
    await wish(world, person, 'event.open', { event: event.ref, key: keyOf(event.ref, chance.int(0, 1)) });
    return;
  }
  const row = mine(person, world);
  if (row === null) return;
  const isUnlisted = row.visibility === 'unlisted';
  const linkKey = keyOf(row.ref, chance.int(0, 1));
  if (isUnlisted && chance.isTrue(0.4)) {
    await wish(world, person, 'event.update', { event: row.ref, patch: {}, base: {}, linkKey });
    return;
  }
  const base = eventBaseOf({ ...row }, ['visibility']);
  const patch = { visibility: isUnlisted ? ('public' as const) : ('unlisted' as const) };
  await wish(world, person, 'event.update', { event: row.ref, patch, base, ...(isUnlisted ? {} : { linkKey }) });
}
