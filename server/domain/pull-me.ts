import * as z from 'zod/mini';
import { formatPosition } from '#contract/position.ts';
import { syncKinds } from '#contract/sync-limits.ts';
import type { SyncKind } from '#contract/sync-limits.ts';
import type { SyncMeReply } from '#contract/sync.ts';
import type { Tx } from '#server/db/database.ts';
import type { Reach } from '#server/db/dialect.ts';
import type { ChangeRow } from '#server/db/feeds.ts';
import { fitting, pageBytes } from '#server/db/page-bytes.ts';
import { ChangePlace, KnownAt, cursorExpired, decodeCursor, encodeCursor, mustReach } from './cursor.ts';
import type { Actor } from './perform-request.ts';
import { hasChanged, knowledgeOf, placeAt, pullChanges } from './pull-changes.ts';
import type { FeedPlace, FeedReach } from './pull-changes.ts';
import { pullKinds } from './pull-kinds.ts';

const bond = { at: KnownAt, epoch: z.string(), user: z.int(), kinds: z.string() };
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

/** What goes with a pull: its kinds as its cursor names them, how far it may go, and up to when all was known before. */
interface Asked {
  kinds: string;
  reach: Reach;
  at: number | undefined;
}

interface AllPlace {
  from: number;
  kind: SyncKind;
  after: number;
}

type Changes = SyncMeReply['changes'];

/** What a page may still take. */
interface Room {
  rows: number;
  bytes: number;
}

/** About what a row of a kind takes that has no long texts. */
const usualBytes = 500;

async function sizesOf(tx: Tx, kind: SyncKind, ids: number[]): Promise<number[]> {
  const sizes = await pullKinds[kind].sizes?.(tx, ids);
  return ids.map((id) => sizes?.get(id) ?? usualBytes);
}

/** A page of all rows of one kind, for which it takes room, and where it ends. */
async function pageOf(
  tx: Tx,
  { actor, now }: MePull,
  { kind, after }: AllPlace,
  room: Room,
): Promise<{ rows: unknown[]; last: number; more: boolean }> {
  const { list, read } = pullKinds[kind];
  const ids = await list(tx, actor, after, room.rows + 1);
  const wanted = ids.slice(0, room.rows);
  const sizes = await sizesOf(tx, kind, wanted);
  const count = fitting(sizes, room.bytes);
  const { rows } = await read(tx, actor, wanted.slice(0, count), now);
  room.rows -= count;
  room.bytes -= sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
  return { rows, last: wanted[count - 1] ?? after, more: ids.length > count };
}

function feedOf({ actor, kinds }: MePull, reach: Reach): FeedReach {
  return { feed: { userId: actor.userId }, kinds, reach };
}

async function pullAll(
  tx: Tx,
  pull: MePull,
  { kinds, reach, at: before }: Asked,
  start: AllPlace,
): Promise<SyncMeReply> {
  const { epoch } = tx;
  const changes: Changes = {};
  let place: AllPlace | null = start;
  // A page goes on into the next kind, so that a user with little gets it all at once.
  for (const room = { rows: pull.limit, bytes: pageBytes }; place !== null && room.rows > 0 && room.bytes > 0;) {
    const page = await pageOf(tx, pull, place, room);
    Object.assign(changes, { [place.kind]: page.rows });
    const next: SyncKind | undefined = pull.kinds[pull.kinds.indexOf(place.kind) + 1];
    if (page.more) {
      place = { ...place, after: page.last };
      break;
    }
    place = next === undefined ? null : { ...place, kind: next, after: 0 };
  }
  const feed = feedOf(pull, reach);
  const more = place !== null || (await hasChanged(tx, feed, start.from));
  const { at, behind } = more ? { at: before } : await knowledgeOf(tx, feed, { before, now: pull.now });
  const bonds = { at, epoch, user: pull.actor.userId, kinds };
  const cursor =
    place === null ? { ...bonds, phase: 'changes', place: placeAt(start.from) } : { ...bonds, phase: 'all', ...place };
  const upto = formatPosition({ epoch, position: more ? 0 : start.from });
  return { cursor: encodeCursor(cursor), upto, more, ...behind, changes, deleted: {} };
}

/** Each once: a group's own feed and the user's may tell of it both. */
function idsOf(rows: ChangeRow[], kind: SyncKind): number[] {
  return [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.row_id))];
}

async function sizesOfChanges(tx: Tx, rows: ChangeRow[]): Promise<number[]> {
  const sizes = new Map<string, number>();
  for (const kind of new Set(rows.map((row) => row.kind as SyncKind))) {
    const ids = idsOf(rows, kind);
    for (const [index, size] of (await sizesOf(tx, kind, ids)).entries()) sizes.set(`${kind}/${ids[index] ?? 0}`, size);
  }
  return rows.map(({ kind, row_id: id }) => sizes.get(`${kind}/${id}`) ?? usualBytes);
}

async function pullChanged(
  tx: Tx,
  pull: MePull,
  { kinds, reach, at: before }: Asked,
  place: FeedPlace,
): Promise<SyncMeReply> {
  const { actor, now, limit } = pull;
  const feed = feedOf(pull, reach);
  const fit = async (rows: ChangeRow[]) => fitting(await sizesOfChanges(tx, rows));
  const page = await pullChanges(tx, { ...feed, place, limit, fit });
  const changes: Changes = {};
  const deleted: SyncMeReply['deleted'] = {};
  for (const kind of pull.kinds) {
    const ids = idsOf(page.rows, kind);
    if (ids.length === 0) continue;
    const { rows, gone } = await pullKinds[kind].read(tx, actor, ids, now);
    Object.assign(changes, { [kind]: rows });
    if (gone.length > 0) Object.assign(deleted, { [kind]: gone });
  }
  const { at, behind } = page.more ? { at: before } : await knowledgeOf(tx, feed, { before, now });
  const cursor = { at, epoch: tx.epoch, user: actor.userId, kinds, phase: 'changes', place: page.next };
  return { cursor: encodeCursor(cursor), upto: page.upto, more: page.more, ...behind, changes, deleted };
}

/** What is a user's own, and their groups', or what changed in it behind a cursor. The caller gives a snapshot. */
export async function pullMe(tx: Tx, pull: MePull): Promise<SyncMeReply> {
  const kinds = pull.kinds.toSorted().join();
  const [first] = pull.kinds;
  const reach = await tx.dialect.reach(tx.sql);
  if (pull.cursor === undefined && first !== undefined) {
    return await pullAll(tx, pull, { kinds, reach, at: pull.now }, { from: reach.bound, kind: first, after: 0 });
  }
  const cursor = decodeCursor(pull.cursor ?? '', Cursor);
  if (cursor === null || cursor.kinds !== kinds || cursor.user !== pull.actor.userId) throw cursorExpired();
  const position = cursor.phase === 'all' ? cursor.from : cursor.place.base;
  await mustReach(tx, reach, { epoch: cursor.epoch, position });
  const asked = { kinds, reach, at: cursor.at };
  return cursor.phase === 'all'
    ? await pullAll(tx, pull, asked, cursor)
    : await pullChanged(tx, pull, asked, cursor.place);
}
