import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { isUserVisibleTo } from './blocks.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { FriendRequestsTable } from '#server/db/schema/people.ts';

export type FriendRequestRow = Selectable<FriendRequestsTable>;

/** @param name an id or a ref; ended requests are included */
export async function findFriendRequest({ sql: db }: Tx, name: number | string): Promise<FriendRequestRow | null> {
  const query = db.selectFrom('friend_requests').selectAll();
  const one = typeof name === 'number' ? query.where('id', '=', name) : query.where('ref', '=', name);
  return (await one.executeTakeFirst()) ?? null;
}

export async function insertFriendRequest(
  { sql: db }: WriteTx,
  request: Insertable<FriendRequestsTable>,
): Promise<number> {
  return (await db.insertInto('friend_requests').values(request).returning('id').executeTakeFirstOrThrow()).id;
}

export async function settleFriendRequest(
  { sql: db }: WriteTx,
  id: number,
  status: FriendRequestRow['status'],
  now: number,
): Promise<void> {
  await db.updateTable('friend_requests').set({ status, updated_at: now }).where('id', '=', id).execute();
}

/** A user's requests that haven't ended, in both directions: at most one with each other user. */
function activeRequestQueries({ sql: db }: Tx, userId: number) {
  const all = db.selectFrom('friend_requests').selectAll().where('status', '<>', 'ended');
  return { sent: all.where('sender_id', '=', userId), received: all.where('receiver_id', '=', userId) };
}

/** The active request between two users, whoever sent it. */
export async function findActiveRequest(tx: Tx, one: number, other: number): Promise<FriendRequestRow | null> {
  const { sent, received } = activeRequestQueries(tx, one);
  const mine = await sent.where('receiver_id', '=', other).executeTakeFirst();
  return mine ?? (await received.where('sender_id', '=', other).executeTakeFirst()) ?? null;
}

/** The active requests between a user and others. */
export async function listActiveRequestsWith(tx: Tx, userId: number, ids: number[]): Promise<FriendRequestRow[]> {
  const { sent, received } = activeRequestQueries(tx, userId);
  const isAmong = (column: string) => tx.dialect.isAmong(sql.ref(column), ids);
  const mine = await sent.where(isAmong('receiver_id')).execute();
  return [...mine, ...(await received.where(isAmong('sender_id')).execute())];
}

export interface RequestPage {
  side: 'received' | 'both';
  /** only ids below this */
  before: number;
  limit: number;
}

/** Requests that look open to a user, to and from users visible to them, newest first. */
export async function listOpenRequests(
  { sql: db }: Tx,
  userId: number,
  { side, before, limit }: RequestPage,
): Promise<FriendRequestRow[]> {
  const all = db.selectFrom('friend_requests as r').selectAll('r').where('r.id', '<', before);
  const received = all.where('r.receiver_id', '=', userId).where('r.status', '=', 'pending');
  const ofThere = received.where(isUserVisibleTo(userId, 'r.sender_id')).orderBy('r.id', 'desc').limit(limit);
  const rows = await ofThere.execute();
  if (side === 'received') return rows;
  const sent = all.where('r.sender_id', '=', userId).where('r.status', 'in', ['pending', 'declined']);
  rows.push(
    ...(await sent.where(isUserVisibleTo(userId, 'r.receiver_id')).orderBy('r.id', 'desc').limit(limit).execute()),
  );
  return rows.toSorted((left, right) => right.id - left.id).slice(0, limit);
}

/** Ids of the requests that a user sees, ascending: a declined one is visible to its sender only. */
export async function listRequestIds({ sql: db }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const all = db.selectFrom('friend_requests').select('id').where('id', '>', after);
  const sent = all.where('sender_id', '=', userId).where('status', 'in', ['pending', 'accepted', 'declined']);
  const received = all.where('receiver_id', '=', userId).where('status', 'in', ['pending', 'accepted']);
  return (await sent.union(received).orderBy('id').limit(limit).execute()).map((row) => row.id);
}

/** Those of the requests that a user has sent or received, ordered by id. */
export async function findFriendRequests(
  { sql: db, dialect }: Tx,
  userId: number,
  ids: number[],
): Promise<FriendRequestRow[]> {
  const query = db
    .selectFrom('friend_requests')
    .selectAll()
    .where(dialect.isAmong(sql.ref('id'), ids));
  const own = query.where((eb) => eb.or([eb('sender_id', '=', userId), eb('receiver_id', '=', userId)]));
  return await own.orderBy('id').execute();
}
