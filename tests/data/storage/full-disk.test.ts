import { describe, expect, test } from 'vitest';
import { mutationKinds } from '#contract/sync/mutations.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { deleteDraft, storeSentDraft, publishDraft, saveDraft, takeDraft } from '#data/drafts/rows.ts';
import { applyPatch, resetCursors, startPull } from '#data/apply/patch.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { mutate } from '#data/outbox/mutate.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { discard, resolveConflict, retry } from '#data/outbox/resolve-failed.ts';
import type { Store } from '#data/db/store.ts';
import { copyOf, everythingIn, fullDisk } from '#world/stores/full-disk.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { sampleComment, samplePost, samplePostRow, written } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';
import type { Draft } from '#data/drafts/draft.ts';

const event = refs.sunset;
const ids = { nowMs: 1_000, id: '10000000-0000-7000-8000-999999999999' };
const draft: Draft = { ref: refs.made, kind: 'event', form: {}, cover: null, step: 0, updatedAt: 5, isBroken: false };
const picture = new TextEncoder().encode('a picture of 40 bytes, give or take some').buffer;
const refusal = { status: 422, code: 'invalid', message: 'No' };

/** An event, a post and its picture, a draft, a change that waits, one that was refused and one in conflict. */
async function prepare(): Promise<MemoryStore> {
  const store = await sampleStore([{}, { ref: refs.market }]);
  await write(store, async (tx) => {
    await tx.put('posts', [samplePostRow({ ref: written.post })]);
    await tx.put('blobs', [{ sha256: 'a'.repeat(64), size: 0, type: 'image/webp', isUploaded: false, createdAt: 1 }]);
    await tx.put('drafts', [draft]);
  });
  await startPull(store, 'events');
  await wish(store, 'event.like', { event, liked: true });
  const refused = await wish(store, 'event.update', { event, patch: { title: 'U' }, base: { title: 'Sunset' } });
  await amend(store, refused.id, { state: 'refused', refusal });
  const disputed = await wish(store, 'event.update', { event: refs.market, patch: { title: 'M' }, base: {} });
  await amend(store, disputed.id, { state: 'conflict', refusal });
  return store;
}

const stateOf = (store: MemoryStore, state: string) => store.rows('outbox').find((entry) => entry.state === state)?.id;

/** Every door that writes to an account's database. */
const doors: [string, (store: Store, held: MemoryStore) => Promise<unknown>][] = [
  ...mutationKinds.map((kind): (typeof doors)[number] => [
    kind,
    (store) => mutate(store, kind, sampleArgs(kind, kind === 'event.create' ? refs.made : event), ids),
  ]),
  ['a draft', (store) => saveDraft(store, { ...draft, step: 2 })],
  ['a draft that goes', (store) => deleteDraft(store, draft)],
  ['a draft that is taken', (store) => takeDraft(store, draft.ref)],
  ['a draft that was sent', (store) => storeSentDraft(store, draft, event)],
  [
    'a draft that is published',
    (store) => publishDraft(store, draft, { event: sampleArgs('event.create', refs.made).event, gallery: [] }, 1_000),
  ],
  ['a picture', (store) => saveBlob(store, picture, 'image/webp', 1)],
  ['a second try', (store, held) => retry(store, stateOf(held, 'refused') ?? '', { nowMs: 1_000 })],
  [
    'what is given up',
    (store, held) => discard(store, stateOf(held, 'refused') ?? '', { nowMs: 1_000, shouldKeepDraft: true }),
  ],
  [
    'a conflict that is settled',
    (store, held) =>
      resolveConflict(store, stateOf(held, 'conflict') ?? '', { patch: { title: 'Mine' }, nowMs: 1_000 }),
  ],
  ['the beginning of a pull', (store) => startPull(store, 'me')],
  ['a pull from the beginning', (store) => resetCursors(store)],
  [
    'a page of news',
    (store) =>
      applyPatch(
        store,
        {
          scope: 'events',
          fromCursor: null,
          cursor: 'c',
          upto: 'e.1',
          isLast: true,
          changes: { events: [sampleEvent({ title: 'New' })] },
          deleted: {},
          deletedEventIds: [],
        },
        { hasUser: true, nowMs: 1 },
      ),
  ],
  [
    'what was looked at',
    (store) => applyFetched(store, { posts: [samplePost({ title: 'New' })], comments: [sampleComment()] }, 1_000_000),
  ],
];

describe('[OFF-14] [OFF-01] [I17] a disk that is full at any write', () => {
  test.each(doors)('%s: nothing of it is kept, the failure is clear, and with room it goes on', async (_name, act) => {
    const before = await prepare();
    const counted = fullDisk(copyOf(before), () => false);
    await act(counted, before);
    expect(counted.writes()).toBeGreaterThan(0);
    for (let full = 1; full <= counted.writes(); full += 1) {
      const disk = copyOf(before);
      const error: unknown = await act(
        fullDisk(disk, (write) => write === full),
        disk,
      ).catch((thrown: unknown) => thrown);
      expect([full, isQuotaExceeded(error)]).toEqual([full, true]);
      expect(saveErrorText(error)).toContain('no room left');
      expect(everythingIn(disk)).toEqual(everythingIn(before));
      await act(disk, disk);
      expect(disk.rows('outbox').length).toBe(counted.rows('outbox').length);
    }
  });
});
