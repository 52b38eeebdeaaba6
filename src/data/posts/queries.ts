import type { Person } from '#contract/people/entity.ts';
import type { CommentRow } from './comments.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { personRef } from '#data/people/rows.ts';
import type { PostRow } from './rows.ts';
import { readBlocked } from '#data/people/relationships.ts';

/** Current names and pictures of authors by ref; texts carry those of when they were written. */
async function namesOf(db: AccountDb, people: readonly Person[]): Promise<ReadonlyMap<string, Person>> {
  const refs = [...new Set(people.map(({ user_id: id }) => personRef(id)))];
  const rows = await db.people.bulkGet(refs);
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.ref, row] as const])));
}

async function visibleRows<Row extends { user: Person; user_id: number }>(
  db: AccountDb,
  rows: readonly Row[],
): Promise<Row[]> {
  const blocked = await readBlocked(db);
  const visible = rows.filter((row) => !blocked.has(personRef(row.user_id)));
  const names = await namesOf(
    db,
    visible.map(({ user }) => user),
  );
  return visible.map((row) => {
    const now = names.get(personRef(row.user_id));
    if (now === undefined) return row;
    const { user_id, username, display_name, profile_picture } = now;
    return { ...row, user: { user_id, username, display_name, profile_picture } };
  });
}

function newestFirst(left: PostRow, right: PostRow): number {
  return right.created - left.created || (left.ref < right.ref ? 1 : -1);
}

function oldestFirst(left: CommentRow, right: CommentRow): number {
  return left.created - right.created || (left.ref < right.ref ? -1 : 1);
}

/** A user's stored posts, newest first. */
export async function readPostsOf(db: AccountDb, userId: number): Promise<PostRow[]> {
  const rows = await db.posts.where('user_id').equals(userId).toArray();
  return visibleRows(db, [...rows].sort(newestFirst));
}

/** The stored posts from an event, newest first. @param event its ref */
export async function readPostsFrom(db: AccountDb, event: string): Promise<PostRow[]> {
  const rows = await db.posts.where('event').equals(event).toArray();
  return visibleRows(db, [...rows].sort(newestFirst));
}

/** Posts of the owner and of those they follow, newest first. */
export async function readFeed(db: AccountDb, ownId: number): Promise<PostRow[]> {
  const relationships = await db.ties.toArray();
  const authors = [
    ownId,
    ...relationships
      .filter((relationship) => relationship.isFollowing)
      .map((relationship) => Number(relationship.person)),
  ];
  const rows = await db.posts.where('user_id').anyOf(authors).toArray();
  return visibleRows(db, [...rows].sort(newestFirst));
}

/** A comment with its replies, oldest first. */
export interface Thread {
  comment: CommentRow;
  replies: CommentRow[];
}

/** The stored comments of a post with their replies, oldest first. */
export async function readThreads(db: AccountDb, post: string): Promise<Thread[]> {
  const rows = await visibleRows(db, (await db.comments.where('post').equals(post).toArray()).sort(oldestFirst));
  return rows
    .filter(({ parent }) => parent === null)
    .map((comment) => ({ comment, replies: rows.filter(({ parent }) => parent === comment.ref) }));
}
