import * as z from 'zod/mini';
import { formatPosition } from '#contract/sync/position.ts';
import { syncKinds } from '#contract/sync/protocol.ts';
import type { SyncKind } from '#contract/sync/protocol.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Reach } from '#server/db/engine/dialect.ts';
import type { ChangeRow } from '#server/db/changes/feeds.ts';
import { fitting, pageBytes } from '#server/db/engine/page-size.ts';
import { ChangePlace, SyncedAt, cursorExpired, decodeCursor, encodeCursor, mustBeReachable } from './cursor.ts';
import type { Actor } from './mutation-request.ts';
import { hasChanged, freshnessOf, placeAt, pullChanges } from './pull-changes.ts';
import type { FeedPlace, FeedReach } from './pull-changes.ts';
import { pullSources } from './pull-sources.ts';

const cursorFields = { at: SyncedAt, epoch: z.string(), user: z.int(), kinds: z.string() };
const Cursor = z.discriminatedUnion('phase', [
  z.object({ ...cursorFields, phase: z.literal('all'), from: z.int(), kind: z.enum(syncKinds), after: z.int() }),
  z.object({ ...cursorFields, phase: z.literal('changes'), place: z.object({ base: z.int(), after: ChangePlace }) }),
]);

export interface UserPull {
  actor: Actor;
  cursor?: string | undefined;
  kinds: SyncKind[];
  limit: number;
  now: number;
}

/** The fixed parts of a pull: its kinds as named in its cursor, how far it may go, and the previous freshness. */
interface PullScope {
  kinds: string;
  reach: Reach;
  at: number | undefined;
}

interface KindPosition {
  from: number;
  kind: SyncKind;
  after: number;
}

type ChangesByKind = SyncMeReply['changes'];

/** What still fits into a page. */
interface PageBudget {
  rows: number;
  bytes: number;
}

/** Approximate size of a row of a kind without long texts. */
const defaultRowBytes = 500;

async function sizesOf(tx: Tx, kind: SyncKind, ids: number[]): Promise<number[]> {
  const sizes = await pullSources[kind].sizes?.(tx, ids);
  return ids.map((id) => sizes?.get(id) ?? defaultRowBytes);
}

/** A page of all rows of one kind, as far as they fit, and the place where it ends. */
async function pageOf(
  tx: Tx,
  { actor, now }: UserPull,
  { kind, after }: KindPosition,
  budget: PageBudget,
): Promise<{ rows: unknown[]; last: number; more: boolean }> {
  const { list, read } = pullSources[kind];
  const ids = await list(tx, actor, after, budget.rows + 1, now);
  const wanted = ids.slice(0, budget.rows);
  const sizes = await sizesOf(tx, kind, wanted);
  const count = fitting(sizes, budget.bytes);
  const { rows } = await read(tx, actor, wanted.slice(0, count), now);
  budget.rows -= count;
  budget.bytes -= sizes.slice(0, count).reduce((sum, size) => sum + size, 0);
  return { rows, last: wanted[count - 1] ?? after, more: ids.length > count };
}

function feedOf({ actor, kinds }: UserPull, reach: Reach): FeedReach {
  return { feed: { userId: actor.userId }, kinds, reach };
}

async function pullAll(
  tx: Tx,
  pull: UserPull,
  { kinds, reach, at: before }: PullScope,
  start: KindPosition,
): Promise<SyncMeReply> {
  const { epoch } = tx;
  const changes: ChangesByKind = {};
  let place: KindPosition | null = start;
  // A page continues with the next kind, so that a user with few rows gets them all at once.
  for (const budget = { rows: pull.limit, bytes: pageBytes }; place !== null && budget.rows > 0 && budget.bytes > 0;) {
    const page = await pageOf(tx, pull, place, budget);
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
  const { at, behind } = more ? { at: before } : await freshnessOf(tx, feed, { before, now: pull.now });
  const cursorBase = { at, epoch, user: pull.actor.userId, kinds };
  const cursor =
    place === null
      ? { ...cursorBase, phase: 'changes', place: placeAt(start.from) }
      : { ...cursorBase, phase: 'all', ...place };
  const upto = formatPosition({ epoch, position: more ? 0 : start.from });
  return { cursor: encodeCursor(cursor), upto, more, ...behind, now: pull.now, changes, deleted: {} };
}

/** Each id once: a group's feed and the user's own may both contain it. */
function idsOf(rows: ChangeRow[], kind: SyncKind): number[] {
  return [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.row_id))];
}

async function sizesOfChanges(tx: Tx, rows: ChangeRow[]): Promise<number[]> {
  const sizes = new Map<string, number>();
  for (const kind of new Set(rows.map((row) => row.kind as SyncKind))) {
    const ids = idsOf(rows, kind);
    for (const [index, size] of (await sizesOf(tx, kind, ids)).entries()) sizes.set(`${kind}/${ids[index] ?? 0}`, size);
  }
  return rows.map(({ kind, row_id: id }) => sizes.get(`${kind}/${id}`) ?? defaultRowBytes);
}

async function pullChanged(
  tx: Tx,
  pull: UserPull,
  { kinds, reach, at: before }: PullScope,
  place: FeedPlace,
): Promise<SyncMeReply> {
  const { actor, now, limit } = pull;
  const feed = feedOf(pull, reach);
  const fit = async (rows: ChangeRow[]) => fitting(await sizesOfChanges(tx, rows));
  const page = await pullChanges(tx, { ...feed, place, limit, fit });
  const changes: ChangesByKind = {};
  const deleted: SyncMeReply['deleted'] = {};
  for (const kind of pull.kinds) {
    const ids = idsOf(page.rows, kind);
    if (ids.length === 0) continue;
    const { rows, gone } = await pullSources[kind].read(tx, actor, ids, now);
    Object.assign(changes, { [kind]: rows });
    if (gone.length > 0) Object.assign(deleted, { [kind]: gone });
  }
  const { at, behind } = page.more ? { at: before } : await freshnessOf(tx, feed, { before, now });
  const cursor = { at, epoch: tx.epoch, user: actor.userId, kinds, phase: 'changes', place: page.next };
  return { cursor: encodeCursor(cursor), upto: page.upto, more: page.more, ...behind, now, changes, deleted };
}

/**
 * Pulls the user's own feed and those of their groups: all rows, or what has changed since a cursor. The caller
 * provides a snapshot.
 */
export async function pullUser(tx: Tx, pull: UserPull): Promise<SyncMeReply> {
  const kinds = pull.kinds.toSorted().join();
  const [first] = pull.kinds;
  const reach = await tx.dialect.reach(tx.sql);
  if (pull.cursor === undefined && first !== undefined) {
    return await pullAll(tx, pull, { kinds, reach, at: pull.now }, { from: reach.bound, kind: first, after: 0 });
  }
  const cursor = decodeCursor(pull.cursor ?? '', Cursor);
  if (cursor === null || cursor.kinds !== kinds || cursor.user !== pull.actor.userId) throw cursorExpired();
  const position = cursor.phase === 'all' ? cursor.from : cursor.place.base;
  await mustBeReachable(tx, reach, { epoch: cursor.epoch, position });
  const pullScope = { kinds, reach, at: cursor.at };
  return cursor.phase === 'all'
    ? await pullAll(tx, pull, pullScope, cursor)
    : await pullChanged(tx, pull, pullScope, cursor.place);
}
