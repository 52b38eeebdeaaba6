import * as z from 'zod/mini';
import type { Event } from '#contract/events/entity.ts';
import { formatPosition } from '#contract/sync/position.ts';
import type { SyncEventsReply } from '#contract/sync/protocol.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import { listEvents } from '#server/db/events/lists.ts';
import type { EventPlace } from '#server/db/events/lists.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { bytesOfRows, fitting } from '#server/db/engine/page-size.ts';
import {
  ChangePlace,
  EventPlaceShape,
  SyncedAt,
  cursorExpired,
  decodeCursor,
  encodeCursor,
  mustBeReachable,
} from './cursor.ts';
import { toEvents } from '#server/domain/events/present.ts';
import type { Actor } from './mutation-request.ts';
import { visibleEvents } from '#server/domain/events/visibility.ts';
import { hasChanged, freshnessOf, placeAt, pullChanges } from './pull-changes.ts';
import type { FeedPlace, FeedReach } from './pull-changes.ts';

/** First all events, from a position recorded at the start; then the changes since that position. */
const Cursor = z.discriminatedUnion('phase', [
  z.object({
    at: SyncedAt,
    phase: z.literal('all'),
    epoch: z.string(),
    from: z.int(),
    sent: z.int().check(z.gte(0)),
    place: EventPlaceShape,
  }),
  z.object({
    at: SyncedAt,
    phase: z.literal('changes'),
    epoch: z.string(),
    place: z.object({ base: z.int(), after: ChangePlace }),
  }),
]);

export interface PublicEventsPull {
  actor: Actor | null;
  cursor?: string | undefined;
  limit: number;
  /** maximum number of events in a first pull */
  eventsMax: number;
  now: number;
}

interface EventsPosition {
  at?: number | undefined;
  from: number;
  sent: number;
  place: EventPlace;
}

function feedOf(reach: Reach): FeedReach {
  return { feed: 'events', kinds: ['event'], reach };
}

/** Without positions on waiting lists, which the pull of the user's engagement tells. */
async function eventsOf(tx: Tx, rows: EventRow[], { actor, now }: PublicEventsPull): Promise<Event[]> {
  return await toEvents(tx, rows, actor, now, { shouldCountWaiting: false });
}

async function pullAll(
  tx: Tx,
  pull: PublicEventsPull,
  reach: Reach,
  { at: before, from, sent, place }: EventsPosition,
): Promise<SyncEventsReply> {
  const { epoch } = tx;
  const limit = Math.max(0, Math.min(pull.limit, pull.eventsMax - sent));
  const { rows, next } = await listEvents(tx, {}, place, limit);
  const events = await eventsOf(tx, rows, pull);
  const total = sent + rows.length;
  const isAll = next === null || total >= pull.eventsMax;
  const more = !isAll || (await hasChanged(tx, feedOf(reach), from));
  const { at, behind } = more ? { at: before } : await freshnessOf(tx, feedOf(reach), { before, now: pull.now });
  const cursor = !isAll
    ? { at, phase: 'all', epoch, from, sent: total, place: next }
    : { at, phase: 'changes', epoch, place: placeAt(from) };
  const upto = formatPosition({ epoch, position: more ? 0 : from });
  return { cursor: encodeCursor(cursor), upto, more, ...behind, events, deleted: [] };
}

async function pullChanged(
  tx: Tx,
  pull: PublicEventsPull,
  reach: Reach,
  { at: before, place }: { at?: number | undefined; place: FeedPlace },
): Promise<SyncEventsReply> {
  const { rows, next, upto, more } = await pullChanges(tx, {
    ...feedOf(reach),
    place,
    limit: pull.limit,
    fit: async (named) => {
      const sizes = await bytesOfRows(
        tx,
        'events',
        named.map((row) => row.row_id),
      );
      return fitting(named.map((row) => sizes.get(row.row_id) ?? 0));
    },
  });
  const found = await findEvents(
    tx,
    rows.map((row) => row.row_id),
  );
  const visible = await visibleEvents(tx, pull.actor, found);
  const visibleIds = new Set(visible.map((row) => row.id));
  const { at, behind } = more ? { at: before } : await freshnessOf(tx, feedOf(reach), { before, now: pull.now });
  return {
    cursor: encodeCursor({ at, phase: 'changes', epoch: tx.epoch, place: next }),
    upto,
    more,
    ...behind,
    events: await eventsOf(tx, visible, pull),
    deleted: rows.map((row) => row.row_id).filter((id) => !visibleIds.has(id)),
  };
}

/** Pulls the public feed: all of it, or what has changed since a cursor. The caller provides a snapshot. */
export async function pullPublicEvents(tx: Tx, pull: PublicEventsPull): Promise<SyncEventsReply> {
  const reach = await tx.dialect.reach(tx.sql);
  if (pull.cursor === undefined) {
    const place = { now: pull.now, phase: 'ahead', after: null } as const;
    return await pullAll(tx, pull, reach, { at: pull.now, from: reach.bound, sent: 0, place });
  }
  const cursor = decodeCursor(pull.cursor, Cursor);
  if (cursor === null) throw cursorExpired();
  const position = cursor.phase === 'all' ? cursor.from : cursor.place.base;
  await mustBeReachable(tx, reach, { epoch: cursor.epoch, position });
  return cursor.phase === 'all' ? await pullAll(tx, pull, reach, cursor) : await pullChanged(tx, pull, reach, cursor);
}
