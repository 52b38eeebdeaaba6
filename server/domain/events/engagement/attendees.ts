import { maxNamedAttendees } from '#contract/events/people/attendees.ts';
import type { Attendees } from '#contract/events/people/attendees.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listKnownAttendees, listLatestAttendees } from '#server/db/events/attendees.ts';
import type { AttendeeRow } from '#server/db/events/attendees.ts';
import { findEngagement } from '#server/db/events/engagement.ts';
import { requireEvent } from '#server/domain/events/find.ts';
import { toAuthor } from '#server/domain/people/present-author.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/**
 * Who comes to an event, as the actor sees it. The caller provides a snapshot.
 * @param name an id, or an id or ref from a path
 * @throws Refusal `not_found`
 */
export async function attendeesOf(tx: Tx, actor: Actor | null, name: number | string): Promise<Attendees> {
  const event = await requireEvent(tx, actor, name);
  if (actor === null) return { people: [], others: event.subscribers_count };
  const { userId: reader } = actor;
  const found = new Map<number, AttendeeRow>();
  // Each list may repeat all that were found before.
  const query = () => ({ eventId: event.id, reader, limit: maxNamedAttendees + found.size });
  const add = (rows: AttendeeRow[]) => {
    for (const row of rows) if (found.size < maxNamedAttendees && !found.has(row.user_id)) found.set(row.user_id, row);
  };
  add(await listKnownAttendees(tx, query(), 'friends'));
  if (found.size < maxNamedAttendees) add(await listKnownAttendees(tx, query(), 'followed'));
  if (found.size < maxNamedAttendees) add(await listLatestAttendees(tx, query()));
  const own = (await findEngagement(tx, reader, event.id))?.subscribed ?? 0;
  return {
    people: [...found.values()].map(toAuthor),
    others: Math.max(0, event.subscribers_count - own - found.size),
  };
}
