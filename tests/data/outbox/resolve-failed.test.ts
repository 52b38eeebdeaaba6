import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { discard, resolveConflict, retry } from '#data/outbox/resolve-failed.ts';
import type { FrozenRequest } from '#data/outbox/entry.ts';
import { refs, sampleEvent, sampleRow } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const nowMs = 2_000;
const seal: FrozenRequest = { clientId: 'c', path: '/events/1', body: {}, sentAt: 1 };
const refusal = { status: 422, code: 'invalid', message: 'No' };
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

test('[V6] [OFF-06] trying again makes a new mutation of the same thing in the old one’s place', async () => {
  const store = await sampleStore();
  const old = await wish(store, 'event.update', { event, patch: { title: 'Mine' }, base: { title: 'Sunset' } });
  await amend(store, old.id, { state: 'refused', seal, refusal });
  const fresh = await retry(store, old.id, { nowMs });
  expect(fresh).toMatchObject({
    kind: 'event.update',
    lane: old.lane,
    args: old.args,
    state: 'queued',
    seal: null,
    refusal: null,
  });
  expect(fresh?.id).not.toBe(old.id);
  expect(fresh?.seq).toBeGreaterThan(old.seq);
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([fresh?.id]);
  expect(store.row('events', event)?.title).toBe('Mine');
});

test('[V6] [OFF-06] what names a thing that was never made stays refused, and the person is told, until it is there', async () => {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  const edit = await wish(store, 'event.update', { event: refs.made, patch: { title: 'Mine' }, base: { title: 'T' } });
  await amend(store, edit.id, { state: 'refused', refusal });
  const waiting = (await retry(store, edit.id, { nowMs }))?.id ?? '';
  await write(store, (tx) => tx.delete('outbox', [create.seq]));
  const before = [await amend(store, waiting, { state: 'refused', refusal })];
  await expect(retry(store, waiting, { nowMs })).rejects.toMatchObject({ code: 'not_found' });
  expect(store.rows('outbox')).toEqual(before);
  // Another device of theirs has made it meanwhile, and a pull has brought it.
  await write(store, (tx) => tx.put('events', [sampleRow({ ref: refs.made, event_id: 9 })]));
  expect(await retry(store, waiting, { nowMs })).toMatchObject({ state: 'queued', refs: [refs.made] });
  expect(store.row('ids', refs.made)).toMatchObject({ kind: 'event', id: 9 });
});

test('[OFF-05] what was wished later of the same thing stays later, and on top', async () => {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  await amend(store, create.id, { state: 'refused', seal, refusal });
  const edit = await wish(store, 'event.update', { event: refs.made, patch: { title: 'Later' }, base: { title: 'T' } });
  const like = await wish(store, 'event.like', { event: refs.made, liked: true });
  const fresh = await retry(store, create.id, { nowMs });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([fresh?.id, edit.id, like.id]);
  expect(store.row('events', refs.made)).toMatchObject({ title: 'Later', likes: 1 });
  expect(store.rows('undos').map(({ seq }) => seq)).toEqual(store.rows('outbox').map(({ seq }) => seq));
});

test('[V6] what was coalesced into a later wish stays behind with it', async () => {
  const store = await sampleStore();
  const refused = await wish(store, 'event.update', { event, patch: { title: 'A' }, base: { title: 'Sunset' } });
  await amend(store, refused.id, { state: 'refused', seal, refusal });
  const edit = await wish(store, 'event.update', { event, patch: { title: 'B' }, base: { title: 'A' } });
  const carried = await wish(store, 'event.update', { event, patch: { title: 'C' }, base: { title: 'B' } });
  await amend(store, carried.id, { state: 'folded', foldedInto: edit.id });
  const fresh = await retry(store, refused.id, { nowMs });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([fresh?.id, edit.id, carried.id]);
});

test('[V6] [OFF-06] edited arguments are checked against the contract before they take the old one’s place', async () => {
  const store = await sampleStore([]);
  const old = await wish(store, 'event.create', { ref: refs.made, event: made });
  await amend(store, old.id, { state: 'refused', seal, refusal });
  const bad = { ref: refs.made, event: { ...made, title: '' } };
  await expect(retry(store, old.id, { args: bad, nowMs })).rejects.toMatchObject({ code: 'invalid' });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([old.id]);
  const good = { ref: refs.made, event: { ...made, title: 'Better' } };
  await retry(store, old.id, { args: good, nowMs });
  expect(store.row('events', refs.made)?.title).toBe('Better');
});

test.each(['queued', 'sent', 'applied'] as const)(
  '[V6] [OFF-06] what is %s has nothing to be tried again',
  async (state) => {
    const store = await sampleStore();
    const { id } = await wish(store, 'event.like', { event, liked: true });
    await amend(store, id, { state });
    expect(await retry(store, id, { nowMs })).toBeNull();
    expect(store.rows('outbox')).toHaveLength(1);
  },
);

test('[V7] [OFF-06] one that may have arrived is called back before it is tried anew', async () => {
  const store = await sampleStore();
  const old = await wish(store, 'event.like', { event, liked: true });
  await amend(store, old.id, { state: 'quarantined', seal });
  const fresh = await retry(store, old.id, { nowMs });
  expect(store.rows('outbox').map(({ id, state }) => [id, state])).toEqual([
    [old.id, 'voiding'],
    [fresh?.id, 'queued'],
  ]);
  expect(store.row('events', event)?.likes).toBe(1);
});

test('[V1] [OFF-06] giving up what was never sent takes it away with its effect', async () => {
  const store = await sampleStore();
  const { id } = await wish(store, 'event.like', { event, liked: true });
  expect(await discard(store, id, { nowMs, shouldKeepDraft: false })).toBe(true);
  expect(store.rows('outbox')).toEqual([]);
  expect(store.row('events', event)?.likes).toBe(0);
});

test.each(['sent', 'quarantined'] as const)(
  '[V2] [OFF-06] giving up what is %s makes it a void, without its effect',
  async (state) => {
    const store = await sampleStore();
    const { id } = await wish(store, 'event.like', { event, liked: true });
    await amend(store, id, { state, seal, lease: { owner: 'o', until: 9 }, attempts: 3, notBefore: 99 });
    expect(await discard(store, id, { nowMs, shouldKeepDraft: false })).toBe(true);
    expect(store.rows('outbox')).toMatchObject([
      { id, state: 'voiding', seal, lease: null, attempts: 0, notBefore: 0 },
    ]);
    expect(store.row('events', event)?.likes).toBe(0);
  },
);

test.each(['applied', 'folded', 'voiding'] as const)('[V9] what is %s can’t be given up any more', async (state) => {
  const store = await sampleStore();
  const { id } = await wish(store, 'event.like', { event, liked: true });
  await amend(store, id, { state });
  expect(await discard(store, id, { nowMs, shouldKeepDraft: false })).toBe(false);
  expect(store.rows('outbox')).toHaveLength(1);
});

test('[V5] [OFF-06] a create that is given up orphans what hangs on it, and its text becomes a draft', async () => {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  await amend(store, create.id, { state: 'refused', seal, refusal });
  await wish(store, 'event.like', { event: refs.made, liked: true });
  await discard(store, create.id, { nowMs, shouldKeepDraft: true });
  expect([store.rows('outbox'), store.rows('events'), store.rows('engagements')]).toEqual([[], [], []]);
  expect(store.rows('drafts')).toMatchObject([{ kind: 'event', form: made, isBroken: false, updatedAt: nowMs }]);
  expect(store.rows('drafts')[0]?.ref).not.toBe(refs.made);
});

test('[V5] an undo keeps no draft', async () => {
  const store = await sampleStore([]);
  const { id } = await wish(store, 'event.create', { ref: refs.made, event: made });
  await discard(store, id, { nowMs, shouldKeepDraft: false });
  expect(store.rows('drafts')).toEqual([]);
});

test('[V8] [OFF-06] a conflict that is settled as mine goes out anew, made on what the server has', async () => {
  const store = await sampleStore();
  const old = await wish(store, 'event.update', { event, patch: { title: 'Mine' }, base: { title: 'Sunset' } });
  const current = sampleEvent({ title: 'Theirs' });
  await amend(store, old.id, {
    state: 'conflict',
    seal,
    refusal: { ...refusal, status: 409, code: 'conflict', current, groups: ['title'] },
  });
  const fresh = await resolveConflict(store, old.id, { patch: { title: 'Mine' }, nowMs });
  expect(fresh?.args).toEqual({ event, patch: { title: 'Mine' }, base: { title: 'Theirs' } });
  expect(await resolveConflict(store, old.id, { patch: {}, nowMs })).toBeNull();
});

test('[V5] [OFF-06] the draft of a create that is given up holds what was edited since', async () => {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  await wish(store, 'event.update', { event: refs.made, patch: { title: 'Later' }, base: { title: 'T' } });
  await discard(store, create.id, { nowMs, shouldKeepDraft: true });
  expect(store.rows('drafts')).toMatchObject([{ form: { title: 'Later', description: 'D' } }]);
});

test('[V5] [OFF-06] the draft of a create that is given up has the gallery of its later edits', async () => {
  const store = await sampleStore([]);
  const held = async (text: string) =>
    (await saveBlob(store, new TextEncoder().encode(text).buffer, 'image/webp', nowMs)).sha256;
  const [first, second] = [await held('first'), await held('second')];
  const [added, last] = [await held('added'), await held('last')];
  const create = await wish(store, 'event.create', { ref: refs.made, event: made, gallery: [first, second] });
  await amend(store, create.id, { state: 'refused', seal, refusal });
  await wish(store, 'event.update', {
    event: refs.made,
    patch: {},
    base: {},
    gallery: [added],
    keptGallery: [`/media/${added}/1600.webp`, `local:${second}`],
  });
  await wish(store, 'event.update', { event: refs.made, patch: { title: 'Later' }, base: {}, gallery: [last] });
  await discard(store, create.id, { nowMs, shouldKeepDraft: true });
  const gallery_images = [added, second, last].map((sha256) => `local:${sha256}`);
  expect(store.rows('drafts')).toMatchObject([{ form: { title: 'Later', gallery_images } }]);
});

test('[WIZ-14] of a conflict’s pictures those are sent again that stay the person’s and that can be had', async () => {
  const [cover, added] = ['a'.repeat(64), 'b'.repeat(64)];
  const [kept, gone, mine] = ['/media/c', '/media/d', `/media/${added}/1600.webp`];
  async function settled(given: { isOwnCover?: boolean; isOwnGallery?: boolean }) {
    const store = await sampleStore();
    const base = { title: 'Sunset', cover_image: null, gallery_images: [kept, gone] };
    const old = await wish(store, 'event.update', { event, patch: { title: 'Mine' }, base });
    const current = sampleEvent({ cover_image: '/media/e', gallery_images: [kept] });
    await amend(store, old.id, {
      state: 'conflict',
      args: { event, patch: { title: 'Mine' }, base, cover, gallery: [added], keptGallery: [gone, mine, kept] },
      refusal: { ...refusal, status: 409, code: 'conflict', current, groups: ['cover_image', 'gallery_images'] },
    });
    return (await resolveConflict(store, old.id, { patch: { title: 'Mine' }, nowMs, ...given }))?.args;
  }
  expect(await settled({})).toEqual({
    event,
    patch: { title: 'Mine' },
    base: { title: 'Sunset', cover_image: '/media/e', gallery_images: [kept] },
    cover,
    gallery: [added],
    keptGallery: [mine, kept],
  });
  expect(await settled({ isOwnCover: false })).not.toHaveProperty('cover');
  const theirs = await settled({ isOwnGallery: false });
  expect(theirs).toHaveProperty('cover', cover);
  expect(theirs).not.toHaveProperty('gallery');
  expect(theirs).not.toHaveProperty('keptGallery');
});

/** A create and what went out with it in one request, naming it by its ref. */
async function sentTogether(state: 'sent' | 'quarantined') {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  const edit = await wish(store, 'event.update', { event: refs.made, patch: { title: 'U' }, base: { title: 'T' } });
  const like = await wish(store, 'event.like', { event: refs.made, liked: true });
  await amend(store, create.id, { state, seal, ...(state === 'sent' ? {} : { refusal }) });
  for (const { id } of [edit, like]) await amend(store, id, { state: 'sent', format: 2, seal });
  return { store, create, edit, like };
}

test('[V5] [V2] what went out with a create that is given up becomes a cancellation, as the create does', async () => {
  const { store, create, edit, like } = await sentTogether('sent');
  const carried = await wish(store, 'event.like', { event: refs.made, liked: true });
  await amend(store, carried.id, { state: 'folded', foldedInto: like.id });
  await wish(store, 'event.bookmark', { event: refs.made, bookmarked: true });
  await discard(store, create.id, { nowMs, shouldKeepDraft: false });
  expect(store.rows('outbox').map(({ id, state }) => [id, state])).toEqual([
    ...[create, edit, like].map(({ id }) => [id, 'voiding']),
    [carried.id, 'folded'],
  ]);
  expect(store.row('events', refs.made)).toBeUndefined();
});

test('[V6] [P14] what went out with a create in quarantine stays behind it when that is tried again, as it was frozen', async () => {
  const { store, create, edit, like } = await sentTogether('quarantined');
  const fresh = await retry(store, create.id, { nowMs });
  expect(store.rows('outbox').map(({ id, state }) => [id, state])).toEqual([
    [create.id, 'voiding'],
    [fresh?.id, 'queued'],
    [edit.id, 'sent'],
    [like.id, 'sent'],
  ]);
  expect(store.rows('outbox').slice(2)).toMatchObject([edit, like].map(() => ({ seal, format: 2 })));
});

test.each(['sent', 'quarantined'] as const)(
  '[V6] [AFTER-02] a post that is %s with an event that is given up is cancelled, and kept as a draft too',
  async (state) => {
    const store = await sampleStore([]);
    const create = await wish(store, 'event.create', { ref: refs.made, event: made });
    const args = { ref: refs.market, post: { title: 'Photo', description: 'D' }, image: null, event: refs.made };
    const photo = await wish(store, 'post.create', args);
    await amend(store, create.id, { state: 'quarantined', seal });
    await amend(store, photo.id, { state, format: 4, seal });
    await discard(store, create.id, { nowMs, shouldKeepDraft: true });
    expect(store.rows('outbox').map(({ id, state: left }) => [id, left])).toEqual([
      [create.id, 'voiding'],
      [photo.id, 'voiding'],
    ]);
    const drafts = store.rows('drafts').map(({ kind, form }) => [kind, form]);
    expect(drafts).toEqual(
      expect.arrayContaining([
        ['post', args.post],
        ['event', expect.objectContaining({ title: 'T' })],
      ]),
    );
    expect(drafts).toHaveLength(2);
  },
);
