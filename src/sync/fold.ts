import { mutationOf, type MutationArgs, type MutationKind } from '#contract/mutations.ts';
import { isUnsettled, type OutboxEntry } from '#data/outbox.ts';
import { isFoldable } from './seal-guard.ts';

/** What a queue folds to: survivors in a new form, and those that they carry or that vanish. */
export interface Folding {
  /** survivors whose arguments changed; they keep seq and id */
  changed: OutboxEntry[];
  /** entries that a survivor carries now */
  folded: OutboxEntry[];
  /** a thing made and deleted before anybody heard of it, with what hung on it */
  vanished: OutboxEntry[];
}

type Merged = { kind: MutationKind; args: unknown } | null;

const toggles: readonly MutationKind[] = ['event.like', 'event.subscribe', 'event.bookmark'];

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

/** What two neighbours of a lane become, null where they stay two. */
export function mergePair(
  earlier: Pick<OutboxEntry, 'kind' | 'args'>,
  later: Pick<OutboxEntry, 'kind' | 'args'>,
): Merged {
  if (toggles.includes(earlier.kind) && earlier.kind === later.kind) return { kind: later.kind, args: later.args };
  if (later.kind === 'user.update' && earlier.kind === 'user.update') {
    const [first, second] = [earlier.args, later.args] as [MutationArgs<'user.update'>, MutationArgs<'user.update'>];
    return { kind: 'user.update', args: { patch: { ...first.patch, ...second.patch } } };
  }
  if (later.kind === 'event.delete')
    return earlier.kind === 'event.update' ? { kind: later.kind, args: later.args } : null;
  if (later.kind !== 'event.update') return null;
  const second = later.args as MutationArgs<'event.update'>;
  if (earlier.kind === 'event.update') {
    const first = earlier.args as MutationArgs<'event.update'>;
    // New pictures of the first that the second's list doesn't know of can't be told apart any more.
    if (second.keptGallery !== undefined && first.gallery !== undefined) return null;
    return { kind: 'event.update', args: mergeUpdates(first, second) };
  }
  if (earlier.kind !== 'event.create' || second.gallery !== undefined || second.keptGallery !== undefined) return null;
  const made = earlier.args as MutationArgs<'event.create'>;
  const cover = second.cover === undefined ? made.cover : second.cover;
  return {
    kind: 'event.create',
    args: { ...made, event: { ...made.event, ...second.patch }, ...(cover === undefined ? {} : { cover }) },
  };
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

/** A thing that is deleted before its making was ever sent: both go, and all that names it. */
function vanishing(deletion: OutboxEntry, open: readonly OutboxEntry[]): OutboxEntry[] {
  const [ref] = deletion.refs;
  if (deletion.kind !== 'event.delete' || ref === undefined) return [];
  const made = open.find((entry) => entry.creates === ref && isFoldable(entry));
  if (made === undefined) return [];
  return [made, ...open.filter((entry) => entry.refs.includes(ref))];
}

/**
 * Folds never-sent neighbours: a later entry of a lane goes into the earlier one when nothing unsettled between them
 * reads or writes that lane. Applying the folded queue gives what applying the queue gives. Pure.
 * @param entries the whole outbox in the order of seq; @param nowMs entries that wait for an undo are left alone
 */
export function fold(entries: readonly OutboxEntry[], nowMs: number): Folding {
  const isCandidate = (entry: OutboxEntry) => isFoldable(entry) && entry.notBefore <= nowMs;
  const all = entries.filter(isUnsettled);
  const vanished = new Set(all.filter(isCandidate).flatMap((entry) => vanishing(entry, all)));
  const last = new Map<string, OutboxEntry>();
  const changed = new Map<number, OutboxEntry>();
  const folded: OutboxEntry[] = [];

  for (const entry of all.filter((held) => !vanished.has(held))) {
    const earlier = last.get(entry.lane);
    const merged = earlier !== undefined && isCandidate(entry) ? mergePair(earlier, entry) : null;
    if (earlier !== undefined && merged !== null) {
      const survivor = withArgs(earlier, merged.kind, merged.args);
      changed.set(survivor.seq, survivor);
      last.set(entry.lane, survivor);
      folded.push({ ...entry, state: 'folded', touches: [], foldedInto: survivor.id });
      continue;
    }
    // Whatever reads or writes a lane stands between what was before it and what comes after.
    for (const key of [...entry.writes, ...entry.reads]) last.delete(key);
    if (isCandidate(entry)) last.set(entry.lane, entry);
  }
  return { changed: [...changed.values()], folded, vanished: [...vanished] };
}
