import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { OutboxEntry } from './entry.ts';
import { personRef } from '#data/people/rows.ts';

async function personName(db: AccountDb, userId: number): Promise<string | null> {
  const row = await db.people.get(personRef(userId));
  return row === undefined ? null : row.display_name || `@${row.username}`;
}

/** A row as it is, or as it was before the entry deleted it. */
async function rowOrBefore<Row>(
  db: AccountDb,
  { seq }: OutboxEntry,
  table: 'posts' | 'comments' | 'groups' | 'messages',
  ref: string,
): Promise<Row | null> {
  const stored: unknown = await db.table(table).get(ref);
  const undo = stored === undefined ? await db.undos.get(seq) : undefined;
  const before = undo?.rows.find((row) => row.table === table && row.key === ref)?.before;
  return (stored ?? before ?? null) as Row | null;
}

async function postTitle(db: AccountDb, entry: OutboxEntry, ref: string): Promise<string | null> {
  return (await rowOrBefore<{ title: string }>(db, entry, 'posts', ref))?.title ?? null;
}

async function commentText(db: AccountDb, entry: OutboxEntry, ref: string): Promise<string | null> {
  return (await rowOrBefore<{ content: string }>(db, entry, 'comments', ref))?.content ?? null;
}

async function groupName(db: AccountDb, entry: OutboxEntry, ref: string): Promise<string | null> {
  return (await rowOrBefore<{ name: string }>(db, entry, 'groups', ref))?.name ?? null;
}

async function messageText(db: AccountDb, entry: OutboxEntry, ref: string): Promise<string | null> {
  return (await rowOrBefore<{ content: string }>(db, entry, 'messages', ref))?.content || null;
}

/**
 * The name of an entry's subject, if the entry doesn't contain it: of a person or group, the title of a post, the text
 * of a comment or message. Null if it is no longer stored, and for events, which are shown with pictures.
 */
export async function subjectName(db: AccountDb, entry: OutboxEntry): Promise<string | null> {
  const { user } = entry.args as { user?: number };
  if (user !== undefined) return personName(db, user);
  const [ref] = entry.refs;
  if (entry.kind === 'report.create') {
    const { type, object } = entry.args as MutationArgs<'report.create'>;
    if (typeof object === 'number') return type === 'user' ? personName(db, object) : null;
    if (type === 'message') return messageText(db, entry, object);
    return (await postTitle(db, entry, object)) ?? commentText(db, entry, object);
  }
  if (ref === undefined) return null;
  if (entry.kind.startsWith('post.')) return postTitle(db, entry, ref);
  if (entry.kind.startsWith('group.')) return groupName(db, entry, ref);
  if (entry.kind.startsWith('message.')) return messageText(db, entry, ref);
  return entry.kind.startsWith('comment.') || entry.kind.startsWith('reply.') ? commentText(db, entry, ref) : null;
}
