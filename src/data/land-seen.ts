import { isSameJson } from '#contract/canonical-json.ts';
import type { Event } from '#contract/event.ts';
import type { Profile } from '#contract/person.ts';
import type { Comment, Reply } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { GroupMessage, Message } from '#contract/message.ts';
import type { Post } from '#contract/post.ts';
import { isRefusal } from '#contract/refusals.ts';
import { withWhatHangs } from './gone-rows.ts';
import { landTables } from './land.ts';
import { writtenIn } from './land-posts.ts';
import { landingOf } from './landing.ts';
import { commentRowOf } from './comments.ts';
import { groupRowOf, type GroupRow } from './groups.ts';
import { heardBy } from './heard-by.ts';
import { messageRowOf } from './messages.ts';
import { hasEffect } from './outbox.ts';
import { personRef } from './people.ts';
import { postRowOf } from './posts.ts';
import { authorOf, rebase } from './rebase.ts';
import { outOfPlace } from './room-for-posts.ts';
import type { RowKey } from './row-draft.ts';
import type { Store, Tables, Tx } from './store.ts';

/** What a person looked at, as the server has it. */
export interface Seen {
  events?: readonly Event[];
  people?: readonly Profile[];
  posts?: readonly Post[];
  comments?: readonly (Comment | Reply)[];
  groups?: readonly Group[];
  /** of conversations, and of groups that the device's owner is in: what was said elsewhere is none of theirs */
  messages?: readonly (Message | GroupMessage)[];
}

/** A row that may be replaced: nothing has changed it since the question was asked, and no mutation lies on it. */
export type IsFree = (row: { ref: string; tick: number } | undefined, name: RowKey) => boolean;

type Written = 'posts' | 'comments' | 'groups' | 'messages';

/** Those that say something new: writing what is held already would only make the screen read everything again. */
async function newsAmong<Told extends { client_id: string }, Name extends Written>(
  tx: Tx,
  table: Name,
  told: readonly Told[],
  rowOf: (one: Told, held: Tables[Name]) => Tables[Name],
  isFree: IsFree,
): Promise<Told[]> {
  const held = await tx.getMany(
    table,
    told.map(({ client_id: ref }) => ref),
  );
  return told.filter((one, index) => {
    const row = held[index];
    if (!isFree(row, `${table}/${one.client_id}`)) return false;
    return row === undefined || !isSameJson({ ...rowOf(one, row), tick: 0 }, { ...row, tick: 0 });
  });
}

async function freePeople(tx: Tx, people: readonly Profile[], isFree: IsFree): Promise<Profile[]> {
  const refs = people.map((person) => personRef(person.user_id));
  const [held, ties] = [await tx.getMany('people', refs), await tx.getMany('ties', refs)];
  return people.filter((_person, index) => {
    const [ref = '', tie] = [refs[index], ties[index]];
    const isTieFree = isFree(tie === undefined ? undefined : { ref, tick: tie.tick }, `ties/${ref}`);
    // Counters and flags are of one moment, so they stay or go together.
    return isTieFree && isFree(held[index], `people/${ref}`);
  });
}

/**
 * Lands what a single GET brought. A row that has changed since the GET was sent, or that a mutation still lies on, is
 * newer than the answer and is left alone.
 * @param mark taken before the GET was sent
 * @param goneOf rows that the answer shows to be no more, of those that may be replaced
 * @returns false where a row, of the answer or of what it shows to be no more, was left alone because it has changed since: asked again,
 * the server tells of it as it is now
 */
export async function landSeen(
  store: Store,
  { events = [], people = [], posts = [], comments = [], groups = [], messages = [] }: Seen,
  mark: number,
  goneOf: (tx: Tx, isFree: IsFree) => Promise<RowKey[]> = () => Promise.resolve([]),
): Promise<boolean> {
  let isOvertaken = false;
  const landing = store.transact('write', landTables, async (tx) => {
    const entries = await tx.all('outbox');
    const busy = new Set(entries.filter(hasEffect).flatMap((entry) => entry.touches));
    isOvertaken = false;
    const isFree: IsFree = (row, name) => {
      if (busy.has(name)) return false;
      const isNewer = (row?.tick ?? 0) > mark;
      isOvertaken ||= isNewer;
      return !isNewer;
    };
    const generation = Math.max(0, ...(await tx.all('cursors')).map((row) => row.generation));
    const held = await tx.getMany(
      'events',
      events.map((event) => event.ref),
    );
    const postRow = (post: Post) => postRowOf(post, generation);
    const commentRow = (comment: Comment | Reply) => commentRowOf(comment, generation);
    const groupRow = (group: Group, row: GroupRow) => groupRowOf(group, row, generation);
    const { user_id: ownId } = await authorOf(tx);
    const messageRow = (message: Message | GroupMessage) => messageRowOf(message, ownId, generation);
    const changes = {
      events: events.filter((event, index) => isFree(held[index], `events/${event.ref}`)),
      people: await freePeople(tx, people, isFree),
      posts: await newsAmong(tx, 'posts', posts, postRow, isFree),
      // Apart from each other: a comment that waits doesn't keep its replies from landing.
      comments: (await newsAmong(tx, 'comments', writtenIn(comments), commentRow, isFree)).map(alone),
      groups: await newsAmong(tx, 'groups', groups, groupRow, isFree),
      messages: await newsAmong(tx, 'messages', await heardBy(tx, ownId, messages), messageRow, isFree),
    };
    const named = (rows: readonly { client_id: string }[]) => new Set(rows.map(({ client_id: ref }) => ref));
    const landed = { posts: named(posts), comments: named(writtenIn(comments)) };
    const gone = await withWhatHangs(tx, [
      ...(await goneOf(tx, isFree)),
      ...(await outOfPlace(tx, 'posts', { landed: landed.posts, count: changes.posts.length, isFree })),
      ...(await outOfPlace(tx, 'comments', { landed: landed.comments, count: changes.comments.length, isFree })),
    ]);
    if (gone.length + Object.values(changes).flat().length === 0) return;
    const { touched, apply } = await landingOf(tx, { changes, gone }, generation);
    await rebase(tx, { entries, touched, apply });
  });
  await landing.catch((error: unknown) => {
    // What a newer version of the app has changed is left to it, and the answer with it.
    if (!isRefusal(error) || error.code !== 'version_mismatch') throw error;
  });
  return !isOvertaken;
}

function alone(written: Comment | Reply): Comment | Reply {
  return 'replies' in written ? { ...written, replies: [] } : written;
}
