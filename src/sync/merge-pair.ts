import { mutationOf, type MutationArgs, type MutationKind } from '#contract/mutations.ts';
import type { OutboxEntry } from '#data/outbox.ts';

type Wish = Pick<OutboxEntry, 'kind' | 'args'>;

/** Whose last wish is all that counts, whatever was wished before in their lane. */
const wishes: readonly (readonly MutationKind[])[] = [
  ['event.like'],
  ['event.subscribe'],
  ['event.bookmark'],
  ['post.like'],
  ['user.follow', 'user.unfollow'],
  ['user.picture'],
  ['group.join', 'group.leave'],
];

/** Deletions that make an edit before them needless. */
const overEdits: Partial<Record<MutationKind, MutationKind>> = {
  'event.delete': 'event.update',
  'post.delete': 'post.update',
};

function mergeUpdates(
  first: MutationArgs<'event.update'>,
  second: MutationArgs<'event.update'>,
): MutationArgs<'event.update'> {
  const cover = second.cover === undefined ? first.cover : second.cover;
  const gallery =
    second.keptGallery === undefined ? [...(first.gallery ?? []), ...(second.gallery ?? [])] : second.gallery;
  const keptGallery = second.keptGallery ?? first.keptGallery;
  return {
    event: first.event,
    patch: { ...first.patch, ...second.patch },
    // The first base is what the server knew when the first of the two was made.
    base: { ...second.base, ...first.base },
    ...(cover === undefined ? {} : { cover }),
    ...(gallery === undefined || (gallery.length === 0 && second.gallery === undefined && first.gallery === undefined)
      ? {}
      : { gallery }),
    ...(keptGallery === undefined ? {} : { keptGallery }),
  };
}

function withEventUpdate(earlier: Wish, second: MutationArgs<'event.update'>): Wish | null {
  if (earlier.kind === 'event.update') {
    const first = earlier.args as MutationArgs<'event.update'>;
    // New pictures of the first that the second's list doesn't know of can't be told apart any more.
    if (second.keptGallery !== undefined && first.gallery !== undefined) return null;
    return { kind: 'event.update', args: mergeUpdates(first, second) };
  }
  if (earlier.kind !== 'event.create' || second.gallery !== undefined || second.keptGallery !== undefined) return null;
  const made = earlier.args as MutationArgs<'event.create'>;
  const cover = second.cover === undefined ? made.cover : second.cover;
  const event = { ...made.event, ...second.patch };
  return { kind: 'event.create', args: { ...made, event, ...(cover === undefined ? {} : { cover }) } };
}

function withPostUpdate(earlier: Wish, { post, patch }: MutationArgs<'post.update'>): Wish | null {
  if (earlier.kind === 'post.update') {
    const first = earlier.args as MutationArgs<'post.update'>;
    return { kind: 'post.update', args: { post, patch: { ...first.patch, ...patch } } };
  }
  if (earlier.kind !== 'post.create') return null;
  const made = earlier.args as MutationArgs<'post.create'>;
  return { kind: 'post.create', args: { ...made, post: { ...made.post, ...patch } } };
}

function withUserUpdate(earlier: Wish, { patch }: MutationArgs<'user.update'>): Wish | null {
  if (earlier.kind !== 'user.update') return null;
  const first = earlier.args as MutationArgs<'user.update'>;
  return { kind: 'user.update', args: { patch: { ...first.patch, ...patch } } };
}

/** What two neighbours of a lane become, null where they stay two. Texts of comments stay as many as were written. */
export function mergePair(earlier: Wish, later: Wish): Wish | null {
  const { kind, args } = later;
  if (wishes.some((kinds) => kinds.includes(earlier.kind) && kinds.includes(kind))) return { kind, args };
  if (overEdits[kind] === earlier.kind) return { kind, args };
  switch (kind) {
    case 'event.update':
      return withEventUpdate(earlier, args as MutationArgs<'event.update'>);
    case 'post.update':
      return withPostUpdate(earlier, args as MutationArgs<'post.update'>);
    case 'user.update':
      return withUserUpdate(earlier, args as MutationArgs<'user.update'>);
    case 'notices.read': {
      const [first, second] = [earlier.args, args] as [MutationArgs<'notices.read'>, MutationArgs<'notices.read'>];
      return { kind, args: { upto: Math.max(first.upto, second.upto) } };
    }
    case 'chat.read': {
      const [first, second] = [earlier.args, args] as [MutationArgs<'chat.read'>, MutationArgs<'chat.read'>];
      return { kind, args: { ...second, upto: Math.max(first.upto, second.upto) } };
    }
    default:
      return null;
  }
}

/** An edit and a later one of the same thing as the one question that the person is asked; null where they stay two. */
export function mergeAsked(asked: Wish, later: Wish): Wish | null {
  const merged = mergePair(asked, later);
  if (merged !== null) return merged.kind === asked.kind ? merged : null;
  const { kind, args } = later;
  const isText =
    (asked.kind === 'comment.create' && kind === 'comment.update') ||
    (asked.kind === 'reply.create' && kind === 'reply.update');
  if (isText) {
    const { content } = args as MutationArgs<'comment.update'>;
    return { kind: asked.kind, args: { ...(asked.args as object), content } };
  }
  if (asked.kind !== 'group.create' || kind !== 'group.update') return null;
  const { group: _group, ...changes } = args as MutationArgs<'group.update'>;
  return { kind: asked.kind, args: { ...(asked.args as object), ...changes } };
}

/** An entry with other contents: what follows from the arguments follows again. */
export function withArgs(entry: OutboxEntry, kind: MutationKind, args: unknown): OutboxEntry {
  const definition = mutationOf(kind);
  return {
    ...entry,
    kind,
    args,
    writes: definition.writes(args),
    reads: definition.reads(args),
    refs: definition.refs(args),
    creates: definition.creates(args),
    files: definition.files(args),
  };
}
