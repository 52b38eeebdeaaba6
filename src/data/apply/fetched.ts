import { isSameJson } from '#contract/canonical-json.ts';
import type { Event } from '#contract/events/entity.ts';
import type { Profile } from '#contract/people/entity.ts';
import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Group } from '#contract/chat/group.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Post } from '#contract/posts/entity.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { withDependentRows } from './cascade-deletes.ts';
import { applyTables } from './patch.ts';
import { planPatch } from './changes.ts';
import { commentRowOf, withEmbeddedReplies } from '#data/posts/comments.ts';
import { groupRowOf, type GroupRow } from '#data/chat/groups.ts';
import { visibleMessages } from '#data/chat/visible-messages.ts';
import { messageRowOf } from '#data/chat/messages.ts';
import { hasEffect } from '#data/outbox/entry.ts';
import { personRef } from '#data/people/rows.ts';
import { postRowOf } from '#data/posts/rows.ts';
import { authorOf, rebase } from '#data/tx/rebase.ts';
import { rowsToEvict, type IsReplaceable } from '#data/posts/row-limits.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Store, Tables, Tx } from '#data/db/store.ts';

/** The reply to a page's GET, as rows. */
export interface FetchedData {
  events?: readonly Event[];
  people?: readonly Profile[];
  posts?: readonly Post[];
  comments?: readonly (Comment | Reply)[];
  groups?: readonly Group[];
  /** of conversations, and of groups that the device's owner is in: others' messages aren't stored */
  messages?: readonly (Message | GroupMessage)[];
}

type FetchedTable = 'posts' | 'comments' | 'groups' | 'messages';

/** The rows that differ from the stored ones. Writing equal rows would only make every query run again. */
async function changedAmong<Received extends { client_id: string }, Name extends FetchedTable>(
  tx: Tx,
  table: Name,
  received: readonly Received[],
  rowOf: (one: Received, existing: Tables[Name]) => Tables[Name],
  isReplaceable: IsReplaceable,
): Promise<Received[]> {
  const existing = await tx.getMany(
    table,
    received.map(({ client_id: ref }) => ref),
  );
  return received.filter((one, index) => {
    const row = existing[index];
    if (!isReplaceable(row, `${table}/${one.client_id}`)) return false;
    return row === undefined || !isSameJson({ ...rowOf(one, row), tick: 0 }, { ...row, tick: 0 });
  });
}

async function replaceablePeople(tx: Tx, people: readonly Profile[], isReplaceable: IsReplaceable): Promise<Profile[]> {
  const refs = people.map((person) => personRef(person.user_id));
  const [existing, relationships] = [await tx.getMany('people', refs), await tx.getMany('ties', refs)];
  return people.filter((_person, index) => {
    const [ref = '', relationship] = [refs[index], relationships[index]];
    const isRelationshipReplaceable = isReplaceable(
      relationship === undefined ? undefined : { ref, tick: relationship.tick },
      `ties/${ref}`,
    );
    // Counters and flags belong to the same moment, so both rows are replaced or neither.
    return isRelationshipReplaceable && isReplaceable(existing[index], `people/${ref}`);
  });
}

/**
 * Stores the reply to a single GET. Rows that have changed since the GET was sent, or that a pending mutation affects,
 * are newer than the reply and stay as they are.
 * @param readVersion taken before the GET was sent
 * @param findDeleted rows that are gone according to the reply, among those that may be replaced
 * @returns false if a row was skipped because it has changed since the GET was sent: fetch again
 */
export async function applyFetched(
  store: Store,
  { events = [], people = [], posts = [], comments = [], groups = [], messages = [] }: FetchedData,
  readVersion: number,
  findDeleted: (tx: Tx, isReplaceable: IsReplaceable) => Promise<RowKey[]> = () => Promise.resolve([]),
): Promise<boolean> {
  let isOutdated = false;
  const applying = store.transact('write', applyTables, async (tx) => {
    const entries = await tx.all('outbox');
    const busy = new Set(entries.filter(hasEffect).flatMap((entry) => entry.touches));
    isOutdated = false;
    const isReplaceable: IsReplaceable = (row, name) => {
      if (busy.has(name)) return false;
      const isChangedSince = (row?.tick ?? 0) > readVersion;
      isOutdated ||= isChangedSince;
      return !isChangedSince;
    };
    const generation = Math.max(0, ...(await tx.all('cursors')).map((row) => row.generation));
    const existing = await tx.getMany(
      'events',
      events.map((event) => event.ref),
    );
    const postRow = (post: Post) => postRowOf(post, generation);
    const commentRow = (comment: Comment | Reply) => commentRowOf(comment, generation);
    const groupRow = (group: Group, row: GroupRow) => groupRowOf(group, row, generation);
    const { user_id: ownId } = await authorOf(tx);
    const messageRow = (message: Message | GroupMessage) => messageRowOf(message, ownId, generation);
    const changes = {
      events: events.filter((event, index) => isReplaceable(existing[index], `events/${event.ref}`)),
      people: await replaceablePeople(tx, people, isReplaceable),
      posts: await changedAmong(tx, 'posts', posts, postRow, isReplaceable),
      // Compared one by one: a pending change to a comment must not block its replies.
      comments: (await changedAmong(tx, 'comments', withEmbeddedReplies(comments), commentRow, isReplaceable)).map(
        withoutReplies,
      ),
      groups: await changedAmong(tx, 'groups', groups, groupRow, isReplaceable),
      messages: await changedAmong(
        tx,
        'messages',
        await visibleMessages(tx, ownId, messages),
        messageRow,
        isReplaceable,
      ),
    };
    const refsOf = (rows: readonly { client_id: string }[]) => new Set(rows.map(({ client_id: ref }) => ref));
    const incoming = { posts: refsOf(posts), comments: refsOf(withEmbeddedReplies(comments)) };
    const deleted = await withDependentRows(tx, [
      ...(await findDeleted(tx, isReplaceable)),
      ...(await rowsToEvict(tx, 'posts', { incoming: incoming.posts, count: changes.posts.length, isReplaceable })),
      ...(await rowsToEvict(tx, 'comments', {
        incoming: incoming.comments,
        count: changes.comments.length,
        isReplaceable,
      })),
    ]);
    if (deleted.length + Object.values(changes).flat().length === 0) return;
    const { touched, apply } = await planPatch(tx, { changes, deleted }, generation);
    await rebase(tx, { entries, touched, apply });
  });
  await applying.catch((error: unknown) => {
    // A newer version of the app has written to this database: leave it alone and drop the reply.
    if (!isRefusal(error) || error.code !== 'version_mismatch') throw error;
  });
  return !isOutdated;
}

function withoutReplies(comment: Comment | Reply): Comment | Reply {
  return 'replies' in comment ? { ...comment, replies: [] } : comment;
}
