import * as z from 'zod/mini';
import { formatPosition } from '#contract/position.ts';
import { syncKinds } from '#contract/sync-limits.ts';
import type { SyncKind } from '#contract/sync-limits.ts';
import type { SyncMeReply } from '#contract/sync.ts';
import type { OwnUser } from '#contract/user.ts';
import { scopeOfUser } from '#server/db/changes.ts';
import type { ChangeRow } from '#server/db/changes.ts';
import type { Tx } from '#server/db/database.ts';
import { engagementByEvent, listEngagement, listTiedEvents } from '#server/db/engagement.ts';
import { findEvents } from '#server/db/events.ts';
import { ChangePlace, cursorExpired, decodeCursor, encodeCursor, mustReach } from './cursor.ts';
import { toEngagement } from './engagement-view.ts';
import { toEvents } from './event-view.ts';
import type { Actor } from './perform-request.ts';
import { may } from './policies.ts';
import { placeAt, pullChanges } from './pull-changes.ts';
import type { FeedPlace } from './pull-changes.ts';
import { toOwnUser } from './user-view.ts';
import { userById } from './users.ts';

const bond = { epoch: z.string(), user: z.int(), kinds: z.string() };
const Cursor = z.discriminatedUnion('phase', [
  z.object({ ...bond, phase: z.literal('all'), from: z.int(), kind: z.enum(syncKinds), after: z.int() }),
  z.object({ ...bond, phase: z.literal('changes'), place: z.object({ base: z.int(), after: ChangePlace }) }),
]);

export interface MePull {
  actor: Actor;
  cursor?: string | undefined;
  kinds: SyncKind[];
  limit: number;
  now: number;
}

interface AllPlace {
  from: number;
  kind: SyncKind;
  after: number;
}

type Changes = SyncMeReply['changes'];

async function ownUser(tx: Tx, { userId }: Actor): Promise<OwnUser> {
  return toOwnUser(await userById(tx, userId));
}

/** A page of all rows of one kind, and the ids it went through: one more than the page where there is more. */
async function pageOf(
  tx: Tx,
  { actor, now }: MePull,
  { kind, after }: AllPlace,
  limit: number,
): Promise<{ changes: Changes; ids: number[] }> {
  if (kind === 'user') {
    return { changes: { user: [await ownUser(tx, actor)] }, ids: [actor.userId] };
  }
  if (kind === 'events') {
    const rows = await listTiedEvents(tx, actor.userId, after, limit + 1);
    const events = await toEvents(tx, rows.slice(0, limit), actor, now);
    return { changes: { events }, ids: rows.map((row) => row.id) };
  }
  const rows = await listEngagement(tx, actor.userId, after, limit + 1);
  const byId = new Map(rows.slice(0, limit).map((row) => [row.event_id, row]));
  const events = await findEvents(tx, [...byId.keys()]);
  const seen = events.filter((event) => may(actor, 'see', event));
  const engagement = seen.map((event) => toEngagement(event, byId.get(event.id)));
  return { changes: { engagement }, ids: rows.map((row) => row.event_id) };
}

async function pullAll(tx: Tx, pull: MePull, kinds: string, start: AllPlace): Promise<SyncMeReply> {
  const { epoch } = tx;
  const changes: Changes = {};
  let place: AllPlace | null = start;
  // A page goes on into the next kind, so that a user with little gets it all at once.
  for (let room = pull.limit; place !== null && room > 0;) {
    const page = await pageOf(tx, pull, place, room);
    Object.assign(changes, page.changes);
    const last = page.ids[room - 1];
    const next: SyncKind | undefined = pull.kinds[pull.kinds.indexOf(place.kind) + 1];
    if (page.ids.length > room && last !== undefined) place = { ...place, after: last };
    else place = next === undefined ? null : { ...place, kind: next, after: 0 };
    room -= page.ids.length;
  }
  const bonds = { epoch, user: pull.actor.userId, kinds };
  const cursor =
    place === null ? { ...bonds, phase: 'changes', place: placeAt(start.from) } : { ...bonds, phase: 'all', ...place };
  const upto = formatPosition({ epoch, position: place === null ? start.from : 0 });
  return { cursor: encodeCursor(cursor), upto, more: place !== null, changes, deleted: {} };
}

function idsOf(rows: ChangeRow[], kind: SyncKind): number[] {
  return rows.filter((row) => row.kind === kind).map((row) => row.row_id);
}

async function pullChanged(tx: Tx, pull: MePull, kinds: string, place: FeedPlace): Promise<SyncMeReply> {
  const { actor, now, limit } = pull;
  const page = await pullChanges(tx, { scope: scopeOfUser(actor.userId), kinds: pull.kinds, place, limit });
  const ofEvents = page.rows.filter((row) => row.kind !== 'user');
  const found = await findEvents(tx, [...new Set(ofEvents.map((row) => row.row_id))]);
  const changes: Changes = {};
  const deleted: SyncMeReply['deleted'] = {};
  for (const kind of pull.kinds) {
    const ids = new Set(idsOf(page.rows, kind));
    if (ids.size === 0) continue;
    if (kind === 'user') {
      changes.user = [await ownUser(tx, actor)];
      continue;
    }
    const touched = found.filter((event) => ids.has(event.id));
    const shown = touched.filter((event) => may(actor, 'see', event));
    const gone = touched.filter((event) => !may(actor, 'see', event)).map((event) => event.ref);
    if (gone.length > 0) deleted[kind] = gone;
    if (kind === 'events') changes.events = await toEvents(tx, shown, actor, now);
    else {
      const engagement = await engagementByEvent(
        tx,
        actor.userId,
        shown.map((event) => event.id),
      );
      changes.engagement = shown.map((event) => toEngagement(event, engagement.get(event.id)));
    }
  }
  const cursor = { epoch: tx.epoch, user: actor.userId, kinds, phase: 'changes', place: page.next };
  return { cursor: encodeCursor(cursor), upto: page.upto, more: page.more, changes, deleted };
}

/** What is a user's own, or what changed in it behind a cursor. The caller gives a snapshot. */
export async function pullMe(tx: Tx, pull: MePull): Promise<SyncMeReply> {
  const kinds = pull.kinds.toSorted().join();
  const [first] = pull.kinds;
  if (pull.cursor === undefined && first !== undefined) {
    const from = await tx.dialect.bound(tx.sql);
    return await pullAll(tx, pull, kinds, { from, kind: first, after: 0 });
  }
  const cursor = decodeCursor(pull.cursor ?? '', Cursor);
  if (cursor === null || cursor.kinds !== kinds || cursor.user !== pull.actor.userId) throw cursorExpired();
  const position = cursor.phase === 'all' ? cursor.from : cursor.place.base;
  await mustReach(tx, { epoch: cursor.epoch, position });
  return cursor.phase === 'all'
    ? await pullAll(tx, pull, kinds, cursor)
    : await pullChanged(tx, pull, kinds, cursor.place);
}
