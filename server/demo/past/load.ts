import type { Database } from '#server/db/engine/database.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { organizers } from '#server/demo/people.ts';
import { performAll } from '#server/demo/perform-all.ts';
import { drawScene } from '#server/demo/pictures/scene.ts';
import { uploadPicture, type CoverPorts } from '#server/demo/upload-cover.ts';
import type { PlacedPost } from '#server/demo/load-posts.ts';
import { pastRequests, type StoredPastEvent } from './attendance.ts';
import { pastEventsBefore, type PastEvent } from './events.ts';
import { pastPosts } from './posts.ts';

const dayMs = 24 * 3600_000;
const announcedBeforeMs = 26 * dayMs;
const hourMs = 3600_000;

interface PastPorts extends CoverPorts {
  database: Database;
}

type UserIds = ReadonlyMap<string, number>;

function creationRequest(event: PastEvent, userId: number): MutationRequest {
  const body = { ...event.event, client_id: event.ref };
  // The clock of its announcement: what is over was yet to come then.
  const now = event.startMs - announcedBeforeMs;
  return { actor: { userId }, kind: 'event.create', params: {}, body, files: {}, now };
}

/** Who was at an event in any case: the authors of posts about it, and each login at every fourth event. */
function regularsAt(event: PastEvent, index: number, userIds: UserIds): number[] {
  const writers = pastPosts.filter(({ event: title }) => title === event.event.title).map(({ by }) => by);
  const logins = organizers.filter((_person, number) => (index + number) % 4 === 0).map(({ username }) => username);
  return [...writers, ...logins].flatMap((username) => userIds.get(username) ?? []);
}

/**
 * Adds the events of the last months with those who were there. They have no cover, so each shows its own poster.
 * @returns the posts about them, to be made with all others
 */
export async function loadPast(ports: PastPorts, userIds: UserIds): Promise<PlacedPost[]> {
  const { database, writer, now } = ports;
  const events = pastEventsBefore(now, organizers.length);
  const organizerOf = ({ organizer }: PastEvent) => userIds.get(organizers[organizer]?.username ?? '') ?? 0;
  const eventIds = await performAll(
    writer,
    events.map((event) => creationRequest(event, organizerOf(event))),
  );
  const rows = new Map((await database.read((tx) => findEvents(tx, eventIds))).map((row) => [row.id, row]));
  const stored = events.map((event, index): StoredPastEvent => {
    const [eventId = 0, organizerId] = [eventIds[index], organizerOf(event)];
    // A load that was cut short days ago has made it at an earlier time.
    const { date_time: start, end_date_time: end } = rows.get(eventId) ?? event.event;
    const times = { startMs: Date.parse(start), endMs: Date.parse(end ?? start) };
    return { ...event, ...times, eventId, organizerId, regularIds: regularsAt(event, index, userIds) };
  });
  await performAll(writer, pastRequests(stored, [...userIds.values()], now));
  const posts: PlacedPost[] = [];
  // One after another: drawing takes a core.
  for (const { event: title, photo, hoursLater, ...post } of pastPosts) {
    const about = stored.find(({ event }) => event.title === title);
    if (about === undefined) throw new Error(`The demo has no past event “${title}”`);
    const userId = userIds.get(post.by) ?? 0;
    const image = photo === undefined ? null : await uploadPicture(ports, await drawScene(...photo), userId);
    posts.push({
      ...post,
      image,
      eventId: about.eventId,
      at: Math.min(about.endMs + hoursLater * hourMs, now - hourMs),
    });
  }
  return posts;
}
