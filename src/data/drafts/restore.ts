import type { MutationArgs } from '#contract/sync/mutations.ts';
import { editedEventOf } from './open.ts';
import { newPostRef, type Draft, sentDraftRef } from './draft.ts';
import { mergeGallery } from '#data/events/merge-gallery.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { Tx } from '#data/db/store.ts';

/** A draft of the event that was to be created, with the edits behind it applied. */
function draftOf(entry: OutboxEntry, edits: readonly OutboxEntry[]): Omit<Draft, 'ref' | 'updatedAt'> {
  const createArgs = entry.args as MutationArgs<'event.create'>;
  let event: object = createArgs.event;
  let { cover, attendeeNote } = createArgs;
  let gallery = (createArgs.gallery ?? []).map(localPicture);
  for (const edit of edits) {
    const later = edit.args as MutationArgs<'event.update'>;
    event = { ...event, ...later.patch };
    if (later.cover !== undefined) cover = later.cover;
    if (later.attendeeNote !== undefined) attendeeNote = later.attendeeNote;
    gallery = mergeGallery(gallery, later.keptGallery, later.gallery ?? []);
  }
  return {
    kind: 'event',
    // Pictures go where a fetched event has them.
    form: {
      ...event,
      cover_image: cover ? localPicture(cover) : null,
      gallery_images: gallery,
      attendee_note: attendeeNote ?? null,
    },
    cover: cover ?? null,
    step: 0,
    isBroken: false,
  };
}

/** The draft as typed: the fix of a refused event, else what was sent, unless edits were waiting behind it. */
function typedOf(drafts: readonly Draft[], event: string, hasEdits: boolean): Draft | undefined {
  const edited = drafts.filter((draft) => editedEventOf(draft) === event && !draft.isBroken);
  const [newest] = [...edited].sort((left, right) => right.updatedAt - left.updatedAt);
  return newest ?? (hasEdits ? undefined : drafts.find(({ ref }) => ref === sentDraftRef(event)));
}

/** A draft of the post that was to be created, with the edits behind it applied. */
function postDraftOf({ args }: OutboxEntry, behind: readonly OutboxEntry[]): Omit<Draft, 'ref' | 'updatedAt'> {
  const { post, image, event } = args as MutationArgs<'post.create'>;
  const edits = behind.filter(({ kind, foldedInto }) => kind === 'post.update' && foldedInto === null);
  const patches = edits.map((edit) => (edit.args as MutationArgs<'post.update'>).patch);
  return {
    kind: 'post',
    form: Object.assign({ ...post, ...(event === undefined ? {} : { event }) }, ...patches),
    cover: image,
    step: 0,
    isBroken: false,
  };
}

async function restorePostDraft(
  tx: Tx,
  entry: OutboxEntry,
  behind: readonly OutboxEntry[],
  nowMs: number,
): Promise<void> {
  const isTaken = (await tx.get('drafts', newPostRef)) !== undefined;
  const ref = isTaken ? crypto.randomUUID() : newPostRef;
  await tx.put('drafts', [{ ...postDraftOf(entry, behind), ref, updatedAt: nowMs }]);
}

/**
 * Saves a discarded new event or post as a draft that can be published again. The transaction must span `drafts`.
 * @param behind the entries that waited for it
 */
export async function restoreDraft(
  tx: Tx,
  entry: OutboxEntry,
  behind: readonly OutboxEntry[],
  nowMs: number,
): Promise<void> {
  if (entry.kind === 'post.create') return restorePostDraft(tx, entry, behind, nowMs);
  if (entry.kind !== 'event.create' || entry.creates === null) return;
  // Posts from it that went out with it go as well; they can do without it.
  for (const post of behind.filter(({ kind }) => kind === 'post.create')) {
    const { event: _event, ...args } = post.args as MutationArgs<'post.create'>;
    await restorePostDraft(tx, { ...post, args }, dependentsOf([post], behind), nowMs);
  }
  const edits = behind.filter(({ kind, foldedInto }) => kind === 'event.update' && foldedInto === null);
  const typed = typedOf(await tx.all('drafts'), entry.creates, edits.length > 0);
  if (typed !== undefined) await tx.delete('drafts', [typed.ref]);
  await tx.put('drafts', [{ ...(typed ?? draftOf(entry, edits)), ref: crypto.randomUUID(), updatedAt: nowMs }]);
}
