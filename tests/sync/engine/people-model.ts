import { fc } from '#world/random/properties.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { samplePerson, sampleCommentRow, samplePostRow, written } from '#world/data/sample-people.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const peopleKinds = [
  'user.follow',
  'user.unfollow',
  'user.block',
  'user.unblock',
  'user.picture',
  'friend.request',
  'friend.withdraw',
  'post.create',
  'post.update',
  'post.delete',
  'post.like',
  'comment.create',
  'comment.update',
  'comment.delete',
  'reply.create',
  'reply.update',
  'reply.delete',
  'notices.read',
] as const satisfies readonly MutationKind[];
type PeopleKind = (typeof peopleKinds)[number];

/** Something that a person does with people and with what they write; what can't be done where they are is left out. */
export interface PeopleStep {
  kind: PeopleKind;
  /** which of those that there are, or of the names that new ones may have */
  index: number;
  isOn: boolean;
  title: string;
}

export const peopleWishes: fc.Arbitrary<PeopleStep> = fc.record({
  kind: fc.constantFrom(...peopleKinds),
  index: fc.nat(2),
  isOn: fc.boolean(),
  title: fc.constantFrom('A', 'B', 'C'),
});

const pictures = ['a'.repeat(64), 'b'.repeat(64)] as const;
const people = [2, 3] as const;
const numbered = (kind: number, index: number) => `00000000-0000-4000-8000-0000000${String(kind)}000${String(index)}`;

/** Two people, a post of the owner's and one of somebody else's with a comment of the owner's, as pulls have left them. */
export async function meetPeople(store: MemoryStore): Promise<void> {
  await write(store, async (tx) => {
    await tx.put('people', [samplePerson({ user_id: 1 }), ...people.map((user_id) => samplePerson({ user_id }))]);
    await tx.put('posts', [
      samplePostRow({ ref: written.post, post_id: 11, comments_count: 1 }),
      samplePostRow({ ref: written.other, post_id: 12, user_id: 2 }),
    ]);
    await tx.put('comments', [sampleCommentRow({ ref: written.comment, comment_id: 21, user_id: 1 })]);
    const blob = { type: 'image/webp', size: 1, chunks: 1, isUploaded: true, createdAt: 1 };
    await tx.put(
      'blobs',
      pictures.map((sha256) => ({ sha256, ...blob })),
    );
  });
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

/** A name that nothing was ever made under on this device; a UUID is made once. */
function freshRef(store: MemoryStore, kind: number): string | undefined {
  const used = new Set(store.rows('outbox').map(({ args }) => (args as { ref?: string }).ref));
  return [1, 2, 3, 4].map((index) => numbered(kind, index)).find((ref) => !used.has(ref));
}

/** The arguments of what a screen offers at this moment; undefined where it offers no such thing. */
function offered(store: MemoryStore, { kind, index, isOn, title }: PeopleStep): unknown {
  const user = people[index % 2] ?? 2;
  const tie = store.row('ties', String(user));
  const isBlocked = tie?.blocked === true;
  const posts = store.rows('posts');
  const ownPost = pick(
    posts.filter((row) => row.user_id === 1),
    index,
  );
  const post = pick(posts, index);
  const isThere = (row: { post: string }) => store.row('posts', row.post) !== undefined;
  const comments = store.rows('comments').filter((row) => isThere(row));
  const comment = pick(
    comments.filter(({ parent }) => parent === null),
    index,
  );
  const reply = pick(
    comments.filter(({ parent }) => parent !== null && store.row('comments', parent) !== undefined),
    index,
  );
  switch (kind) {
    case 'user.follow':
    case 'user.unfollow':
    case 'user.block':
      return isBlocked ? undefined : { user };
    case 'user.unblock':
      return isBlocked ? { user } : undefined;
    case 'user.picture':
      return { type: isOn ? 'profile' : 'banner', image: pictures[index] ?? null };
    case 'friend.request': {
      const ref = freshRef(store, 4);
      return isBlocked || ref === undefined || (tie?.friendship ?? 'none') !== 'none' ? undefined : { user, ref };
    }
    case 'friend.withdraw':
      return tie?.request ? { user, request: tie.request } : undefined;
    case 'post.create': {
      const ref = freshRef(store, 1);
      const image = isOn ? pictures[0] : null;
      return ref === undefined ? undefined : { ref, post: { title, description: title }, image };
    }
    case 'post.update':
      return ownPost && { post: ownPost.ref, patch: isOn ? { title } : { description: title } };
    case 'post.delete':
      return ownPost && { post: ownPost.ref };
    case 'post.like':
      return post && { post: post.ref, liked: isOn };
    case 'comment.create': {
      const ref = freshRef(store, 2);
      return ref === undefined || post === undefined ? undefined : { ref, post: post.ref, content: title };
    }
    case 'comment.update':
      return comment && { comment: comment.ref, content: title };
    case 'comment.delete':
      return comment && { comment: comment.ref };
    case 'reply.create': {
      const ref = freshRef(store, 3);
      if (ref === undefined || comment === undefined) return undefined;
      return { ref, comment: comment.ref, post: comment.post, content: title };
    }
    case 'reply.update':
      return reply && { reply: reply.ref, content: title };
    case 'reply.delete':
      return reply && { reply: reply.ref };
    case 'notices.read':
      return { upto: index + 1 };
    default:
      return kind satisfies never;
  }
}

export async function doPeopleWish(store: MemoryStore, step: PeopleStep): Promise<void> {
  const args = offered(store, step);
  if (args !== undefined) await wish(store, step.kind, args as MutationArgs<PeopleKind>);
}

/** What a server so simple that anybody can see that it is right holds of people and their texts. */
export interface PeopleWorld {
  follows: Record<number, boolean>;
  blocks: Record<number, boolean>;
  /** user -> the name of the request that stands */
  requests: Record<number, string>;
  pictures: Record<string, string | null>;
  posts: Record<string, { title: string; description: string; image: string | null }>;
  liked: Record<string, boolean>;
  texts: Record<string, { post: string; parent: string | null; content: string }>;
  readUpto: number;
}

export function emptyPeople(): PeopleWorld {
  const text = { title: 'Morning', description: 'At the market', image: null };
  return {
    follows: {},
    blocks: {},
    requests: {},
    pictures: {},
    posts: { [written.post]: { ...text }, [written.other]: { ...text } },
    liked: {},
    texts: { [written.comment]: { post: written.post, parent: null, content: 'Lovely' } },
    readUpto: 0,
  };
}

function drop(world: PeopleWorld, isGone: (ref: string) => boolean): void {
  for (const ref of Object.keys(world.posts)) if (isGone(ref)) delete world.posts[ref];
  for (const [ref, { post, parent }] of Object.entries(world.texts))
    if (isGone(ref) || isGone(post) || (parent !== null && isGone(parent))) delete world.texts[ref];
  for (const ref of Object.keys(world.liked)) if (isGone(ref)) delete world.liked[ref];
}

/** @returns false where it is nothing that people do with people */
export function applyPeople(world: PeopleWorld, { kind, args }: OutboxEntry): boolean {
  const { user = 0, ref = '', post = '', comment = null, content = '' } = args as Record<string, never>;
  switch (kind as PeopleKind) {
    case 'user.follow':
    case 'user.unfollow':
      if (!world.blocks[user]) world.follows[user] = kind === 'user.follow';
      break;
    case 'user.block':
      world.blocks[user] = true;
      world.follows[user] = false;
      delete world.requests[user];
      break;
    case 'user.unblock':
      world.blocks[user] = false;
      break;
    case 'friend.request':
      if (!world.blocks[user]) world.requests[user] ??= ref;
      break;
    case 'friend.withdraw':
      if (world.requests[user] === (args as MutationArgs<'friend.withdraw'>).request) delete world.requests[user];
      break;
    case 'user.picture': {
      const { type, image } = args as MutationArgs<'user.picture'>;
      world.pictures[type] = image;
      break;
    }
    case 'post.create': {
      const made = args as MutationArgs<'post.create'>;
      world.posts[ref] ??= { ...made.post, image: made.image };
      break;
    }
    case 'post.update':
      if (world.posts[post] !== undefined)
        Object.assign(world.posts[post], (args as MutationArgs<'post.update'>).patch);
      break;
    case 'post.like':
      if (world.posts[post] !== undefined) world.liked[post] = (args as MutationArgs<'post.like'>).liked;
      break;
    case 'comment.create':
      if (world.posts[post] !== undefined) world.texts[ref] ??= { post, parent: null, content };
      break;
    case 'reply.create':
      if (world.texts[comment ?? ''] !== undefined) world.texts[ref] ??= { post, parent: comment, content };
      break;
    case 'comment.update':
    case 'reply.update': {
      const text = world.texts[comment ?? (args as MutationArgs<'reply.update'>).reply];
      if (text !== undefined) text.content = content;
      break;
    }
    case 'post.delete':
    case 'comment.delete':
    case 'reply.delete': {
      const gone = Object.values(args as Record<string, string>)[0];
      drop(world, (one) => one === gone);
      break;
    }
    case 'notices.read':
      world.readUpto = Math.max(world.readUpto, (args as MutationArgs<'notices.read'>).upto);
      break;
    default:
      return false;
  }
  return true;
}
