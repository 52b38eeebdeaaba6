import type { EventGuest, EventGuestsReply } from '#contract/events/people/guest.ts';
import { areGuestsStored, guestLimits } from '#contract/events/people/guest-list.ts';
import { fanOutGuestsOf } from '#server/db/changes/guest-fan-out.ts';
import { logChanges, scopeOfUser } from '#server/db/changes/log.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { eventOfGuest, findGuests, guestIdOf, listGuestIds, listGuestsOf } from '#server/db/events/guests.ts';
import type { GuestRow } from '#server/db/events/guests.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { toAuthor } from '#server/domain/people/present-author.ts';
import { forbidden, mayReadGuestsOf } from '#server/domain/policy.ts';
import { cursorExpired } from '#server/domain/sync/cursor.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { collectBadRows, presentRows } from '#server/domain/sync/present-rows.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { requireEvent } from './find.ts';

interface GuestEvent {
  id: number;
  organizer_id: number;
}

/** Ids of the users whose devices hold an event's guests. */
function guestReaders({ organizer_id: organizer }: GuestEvent): number[] {
  return [organizer];
}

/**
 * Users became guests of an event or moved up, or are none any more. The caller has locked the event.
 * @returns ids of the affected users: those who run the event
 */
export async function logGuests(
  tx: WriteTx,
  event: GuestEvent,
  userIds: readonly number[],
  { isDeleted, now }: { isDeleted: boolean; now: number },
): Promise<number[]> {
  const rowIds: number[] = [];
  for (const userId of userIds) rowIds.push(await guestIdOf(tx, event.id, userId));
  const readers = guestReaders(event);
  const changes = readers.flatMap((reader) =>
    rowIds.map((rowId) => ({ scope: scopeOfUser(reader), kind: 'event_guests', rowId, isDeleted })),
  );
  await logChanges(tx, changes, now);
  return readers;
}

/** An event's times changed: its guests come back to devices from which they went with its end. */
export async function logGuestsOfTimes(
  tx: WriteTx,
  event: GuestEvent & { ends_at: number },
  endsAt: number,
  now: number,
): Promise<void> {
  if (areGuestsStored(event.ends_at, now) || !areGuestsStored(endsAt, now)) return;
  await fanOutGuestsOf(tx, event.id, { isDeleted: false, now });
}

function toGuest(row: GuestRow, event: string): EventGuest {
  const { id, waiting, subscribed_at: since } = row;
  return {
    id,
    event,
    user: toAuthor(row),
    status: waiting === null ? 'going' : 'waiting',
    arrival: waiting,
    since: since === null ? null : new Date(since).toISOString(),
  };
}

/**
 * A page of an event's guests, in order of id.
 * @throws Refusal `forbidden` to all who don't run it, `not_found` where they may not see it
 */
export async function guestPage(
  tx: Tx,
  actor: Actor,
  name: number | string,
  { after, limit }: { after: number; limit: number },
): Promise<EventGuestsReply> {
  const event = await requireEvent(tx, actor, name);
  if (!mayReadGuestsOf(actor, event)) throw forbidden();
  const rows = await listGuestsOf(tx, { reader: actor.userId, eventId: event.id, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    data: presentRows(tx, 'event_guests', page, (row) => toGuest(row, event.ref)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The guests of the events that a user runs, as far as devices hold them. */
export const pullGuests: PullSource<EventGuest, number> = {
  async list(tx, { userId }, after, limit, now) {
    const eventId = after === 0 ? null : await eventOfGuest(tx, after);
    // The row where the last page ended is erased, and with it its place in the list.
    if (after !== 0 && eventId === null) throw cursorExpired();
    const place = eventId === null ? null : { eventId, after };
    return await listGuestIds(tx, userId, { place, since: now - guestLimits.storedMs, limit });
  },
  async read(tx, actor, ids, now) {
    const found = await findGuests(tx, actor.userId, ids);
    const events = await findEvents(tx, [...new Set(found.map((row) => row.event_id))]);
    const readable = new Map(
      events
        .filter((event) => mayReadGuestsOf(actor, event) && areGuestsStored(event.ends_at, now))
        .map(({ id, ref }) => [id, ref]),
    );
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const rows = presentRows(collectingTx, 'event_guests', found, (row) => {
      const event = readable.get(row.event_id);
      return event === undefined ? null : toGuest(row, event);
    });
    const present = new Set([...rows.map(({ id }) => id), ...badRowsOf('event_guests')]);
    return { rows, gone: ids.filter((id) => !present.has(id)) };
  },
};
