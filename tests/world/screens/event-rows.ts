import { eventDefaults } from '#contract/events/rules.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { eventRowOf, type EventRow } from '#data/events/rows.ts';

const hourMs = 3_600_000;
let lastId = 0;

/** An event that the server has sent, a day ahead unless told otherwise. */
export function eventRow(fields: Partial<EventRow> = {}): EventRow {
  lastId += 1;
  const ref = uuidV7();
  const starts = new Date(Date.now() + 24 * hourMs + lastId * 60_000).toISOString();
  const titled = fields.title ?? `Event ${String(lastId)}`;
  const organizer = { user_id: 900_000, username: 'bea', display_name: 'Bea', profile_picture: null };
  const row = eventRowOf(
    {
      ...eventDefaults,
      tags: [],
      ticket_types: [],
      faqs: [],
      event_id: lastId,
      id: lastId,
      ref,
      client_id: ref,
      version: 1,
      title: titled,
      name: titled,
      description: 'Come as you are.',
      cover_image: null,
      image: null,
      gallery_images: [],
      organizer,
      organizer_id: organizer.user_id,
      interested_count: 0,
      attendees_count: 0,
      subscribers_count: 0,
      likes: 3,
      likes_count: 3,
      views: 0,
      view_count: 0,
      unique_view_count: 0,
      rating: null,
      created_at: starts,
      updated_at: starts,
      date_time: starts,
      ...(fields as object),
    },
    1,
  );
  return { ...row, tick: lastId, ...fields };
}

export async function hold(account: OpenAccount, rows: readonly EventRow[]): Promise<void> {
  await account.db.events.bulkPut([...rows]);
}
