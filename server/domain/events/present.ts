import { eventStatusAt } from '#contract/events/rules.ts';
import { Event } from '#contract/events/entity.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import { engagementByEvent, waitingFor, waitingPositions } from '#server/db/events/engagement.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { readFields } from '#server/db/events/columns.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { parsedList } from '#server/db/parsed-column.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import { eventKeysOf } from '#server/db/events/access.ts';
import { statusOf } from './visibility.ts';

function flagsOf(engagement: EngagementRow | undefined, position: number | undefined) {
  return {
    liked: engagement?.liked === 1,
    subscribed: engagement?.subscribed === 1,
    waiting: (engagement?.waiting ?? null) !== null,
    bookmarked: engagement?.bookmarked === 1,
    ...(position === undefined ? {} : { waiting_position: position }),
    stars: engagement?.stars ?? null,
  };
}

/** The average of an event's ratings with one decimal; null if it has none. */
export function averageOf({ ratings_sum: sum, ratings_count: count }: EventRow): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

/** An event as the API sends it, without any user's engagement. */
export function toEvent(row: EventRow, now: number): Event {
  return Object.assign(readFields(row), {
    event_id: row.id,
    id: row.id,
    ref: row.ref,
    client_id: row.ref,
    version: row.version,
    status: eventStatusAt({ status: statusOf(row), ends_at: row.ends_at }, now),
    name: row.title,
    cover_image: row.cover_image,
    image: row.cover_image,
    gallery_images: parsedList<string>(row.gallery_images),
    organizer: {
      user_id: row.organizer_id,
      username: row.organizer_username,
      display_name: row.organizer_display_name,
      profile_picture: row.organizer_profile_picture,
    },
    organizer_id: row.organizer_id,
    interested_count: row.subscribers_count + row.waiting_count,
    attendees_count: row.subscribers_count,
    subscribers_count: row.subscribers_count,
    likes: row.likes_count,
    likes_count: row.likes_count,
    views: row.views_count,
    view_count: row.views_count,
    unique_view_count: row.unique_views_count,
    rating: averageOf(row),
    ratings_count: row.ratings_count,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    series_end: new Date(row.ends_at).toISOString(),
  });
}

const statuses: readonly string[] = Event.shape.status.options;

/**
 * Like `toEvent`.
 * @throws TypeError if the status is unknown or the organizer is missing
 */
export function toValidEvent(row: EventRow, now: number): Event {
  const event = toEvent(row, now);
  if (!statuses.includes(event.status)) throw new TypeError('No such status');
  if ((row.organizer_username as string | null) === null) throw new TypeError('No organizer');
  return event;
}

/**
 * Events as the actor sees them, with the actor's own flags; without flags for a guest.
 * @param shouldCountWaiting whether to add the actor's positions on waiting lists, each of which has to be counted
 */
export async function toEvents(
  tx: Tx,
  rows: EventRow[],
  actor: Actor | null,
  now: number,
  { shouldCountWaiting = true }: { shouldCountWaiting?: boolean } = {},
): Promise<Event[]> {
  if (actor === null) return presentRows(tx, 'events', rows, (row) => toValidEvent(row, now));
  const ids = rows.map((row) => row.id);
  const engagement = await engagementByEvent(tx, actor.userId, ids);
  const waiting = shouldCountWaiting ? waitingFor(engagement) : [];
  const positions = await waitingPositions(tx, actor.userId, waiting);
  const isOwnUnlisted = (row: EventRow) => row.unlisted_status !== null && row.organizer_id === actor.userId;
  const keys = await eventKeysOf(
    tx,
    rows.filter(isOwnUnlisted).map((row) => row.id),
  );
  return presentRows(tx, 'events', rows, (row) => ({
    ...toValidEvent(row, now),
    ...flagsOf(engagement.get(row.id), positions.get(row.id)),
    ...(row.hidden_at !== null && row.organizer_id === actor.userId ? { hidden: true } : {}),
    ...(keys.has(row.id) ? { link_key: keys.get(row.id) } : {}),
  }));
}
