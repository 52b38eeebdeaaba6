import * as z from 'zod/mini';
import { formatPosition } from '#contract/position.ts';
import { syncKinds } from '#contract/sync-limits.ts';
import type { SyncKind } from '#contract/sync-limits.ts';
import type { SyncMeReply } from '#contract/sync.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChangeRow } from '#server/db/feeds.ts';
import { ChangePlace, cursorExpired, decodeCursor, encodeCursor, mustReach } from './cursor.ts';
import type { Actor } from './perform-request.ts';
import { placeAt, pullChanges } from './pull-changes.ts';
import type { FeedPlace } from './pull-changes.ts';
import { pullKinds } from './pull-kinds.ts';

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

/** A page of all rows of one kind, and the ids it went through: one more than the page where there is more. */
async function pageOf(
  tx: Tx,
  { actor, now }: MePull,
  { kind, after }: AllPlace,
  limit: number,
): Promise<{ rows: unknown[]; ids: number[] }> {
  const { list, read } = pullKinds[kind];
  const ids = await list(tx, actor, after, limit + 1);
  const { rows } = await read(tx, actor, ids.slice(0, limit), now);
  return { rows, ids };
}

async function pullAll(tx: Tx, pull: MePull, kinds: string, start: AllPlace): Promise<SyncMeReply> {
  const { epoch } = tx;
  const changes: Changes = {};
  let place: AllPlace | null = start;
  // A page goes on into the next kind, so that a user with little gets it all at once.
  for (let room = pull.limit; place !== null && room > 0;) {
    const page = await pageOf(tx, pull, place, room);
    Object.assign(changes, { [place.kind]: page.rows });
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

/** Each once: a group's own feed and the user's may tell of it both. */
function idsOf(rows: ChangeRow[], kind: SyncKind): number[] {
  return [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.row_id))];
}

async function pullChanged(tx: Tx, pull: MePull, kinds: string, place: FeedPlace): Promise<SyncMeReply> {
  const { actor, now, limit } = pull;
  const page = await pullChanges(tx, { feed: { userId: actor.userId }, kinds: pull.kinds, place, limit });
  const changes: Changes = {};
  const deleted: SyncMeReply['deleted'] = {};
  for (const kind of pull.kinds) {
    const ids = idsOf(page.rows, kind);
    if (ids.length === 0) continue;
    const { rows, gone } = await pullKinds[kind].read(tx, actor, ids, now);
    Object.assign(changes, { [kind]: rows });
    if (gone.length > 0) Object.assign(deleted, { [kind]: gone });
  }
  const cursor = { epoch: tx.epoch, user: actor.userId, kinds, phase: 'changes', place: page.next };
  return { cursor: encodeCursor(cursor), upto: page.upto, more: page.more, changes, deleted };
}

/** What is a user's own, and their groups', or what changed in it behind a cursor. The caller gives a snapshot. */
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
