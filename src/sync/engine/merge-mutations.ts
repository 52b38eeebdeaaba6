import { mutationOf, type MergedKind, type MutationArgs } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';

type MutationCall = Pick<OutboxEntry, 'kind' | 'args'>;

function mergeUpdates(
  first: MutationArgs<'event.update'>,
  second: MutationArgs<'event.update'>,
): MutationArgs<'event.update'> {
  const cover = second.cover === undefined ? first.cover : second.cover;
  const gallery =
    second.keptGallery === undefined ? [...(first.gallery ?? []), ...(second.gallery ?? [])] : second.gallery;
  const keptGallery = second.keptGallery ?? first.keptGallery;
  const attendeeNote = second.attendeeNote === undefined ? first.attendeeNote : second.attendeeNote;
  const linkKey = second.linkKey ?? first.linkKey;
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
    ...(attendeeNote === undefined ? {} : { attendeeNote }),
    ...(linkKey === undefined ? {} : { linkKey }),
  };
}

function mergeEventUpdate(earlier: MutationCall, second: MutationArgs<'event.update'>): MutationCall | null {
  if (earlier.kind === 'event.update') {
    const first = earlier.args as MutationArgs<'event.update'>;
    // New pictures of the first that the second's list doesn't know of can't be told apart any more.
    if (second.keptGallery !== undefined && first.gallery !== undefined) return null;
    return { kind: 'event.update', args: mergeUpdates(first, second) };
  }
  if (earlier.kind !== 'event.create' || second.gallery !== undefined || second.keptGallery !== undefined) return null;
  const creation = earlier.args as MutationArgs<'event.create'>;
  const cover = second.cover === undefined ? creation.cover : second.cover;
  const { attendeeNote, linkKey } = second;
  const event = { ...creation.event, ...second.patch };
  return {
    kind: 'event.create',
    args: {
      ...creation,
      event,
      ...(cover === undefined ? {} : { cover }),
      ...(attendeeNote === undefined ? {} : { attendeeNote }),
      ...(linkKey === undefined ? {} : { linkKey }),
    },
  };
}

function mergePostUpdate(earlier: MutationCall, { post, patch }: MutationArgs<'post.update'>): MutationCall | null {
  if (earlier.kind === 'post.update') {
    const first = earlier.args as MutationArgs<'post.update'>;
    return { kind: 'post.update', args: { post, patch: { ...first.patch, ...patch } } };
  }
  if (earlier.kind !== 'post.create') return null;
  const creation = earlier.args as MutationArgs<'post.create'>;
  return { kind: 'post.create', args: { ...creation, post: { ...creation.post, ...patch } } };
}

function mergeUserUpdate(earlier: MutationCall, { patch }: MutationArgs<'user.update'>): MutationCall | null {
  if (earlier.kind !== 'user.update') return null;
  const first = earlier.args as MutationArgs<'user.update'>;
  return { kind: 'user.update', args: { patch: { ...first.patch, ...patch } } };
}

/** The rules of the kinds whose definition says `merged`. Each makes one of an earlier mutation and a later one of its kind, or null. */
const mergeRules: {
  [Kind in MergedKind]: (earlier: MutationCall, args: MutationArgs<Kind>) => MutationCall | null;
} = { 'event.update': mergeEventUpdate, 'post.update': mergePostUpdate, 'user.update': mergeUserUpdate };

/** What two neighbours of a lane become, null where they stay two. Texts of comments stay as many as were written. */
export function mergeMutations(earlier: MutationCall, { kind, args }: MutationCall): MutationCall | null {
  const { coalesces } = mutationOf(kind);
  switch (coalesces) {
    case 'never':
      return null;
    case 'merged':
      return mergeRules[kind as MergedKind](earlier, args as never);
    case 'furthest': {
      if (earlier.kind !== kind) return null;
      const [first, second] = [earlier.args, args] as [{ upto: number }, { upto: number }];
      return { kind, args: { ...second, upto: Math.max(first.upto, second.upto) } };
    }
    default:
      return coalesces.includes(earlier.kind) ? { kind, args } : null;
  }
}

/** An edit and a later one of the same thing as the one question that the person is asked; null where they stay two. */
export function mergeIntoConflict(conflicting: MutationCall, later: MutationCall): MutationCall | null {
  const merged = mergeMutations(conflicting, later);
  if (merged !== null) return merged.kind === conflicting.kind ? merged : null;
  const { kind, args } = later;
  const isText =
    (conflicting.kind === 'comment.create' && kind === 'comment.update') ||
    (conflicting.kind === 'reply.create' && kind === 'reply.update');
  if (isText) {
    const { content } = args as MutationArgs<'comment.update'>;
    return { kind: conflicting.kind, args: { ...(conflicting.args as object), content } };
  }
  if (conflicting.kind !== 'group.create' || kind !== 'group.update') return null;
  const { group: _group, ...changes } = args as MutationArgs<'group.update'>;
  return { kind: conflicting.kind, args: { ...(conflicting.args as object), ...changes } };
}
