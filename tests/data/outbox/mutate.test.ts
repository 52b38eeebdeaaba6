import { expect, test } from 'vitest';
import { isRefusal } from '#contract/sync/refusals.ts';
import { asUnsent, formatByRef, isFrozenByRef } from '#data/outbox/entry.ts';
import { mutate } from '#data/outbox/mutate.ts';
import { untied } from '#data/outbox/with-args.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { author, refs, sampleRow } from '#world/data/sample-rows.ts';
import { sampleStore, shown, wish, write } from '#world/stores/sample-store.ts';

const like = { event: refs.sunset, liked: true } as const;

test('[E2] [OFF-01] [CARD-05] what mutate has promised is in the database: the row, the entry and the way back', async () => {
  const store = await sampleStore();
  const entry = await wish(store, 'event.like', like);
  expect(store.row('engagements', refs.sunset)?.liked).toBe(true);
  expect(store.row('events', refs.sunset)?.likes).toBe(1);
  expect(store.rows('outbox')).toEqual([entry]);
  expect(entry).toMatchObject({
    state: 'queued',
    lane: `like:${refs.sunset}`,
    reads: [`event:${refs.sunset}`],
    seal: null,
  });
  expect(store.row('undos', entry.seq)?.rows.map(({ table, before }) => [table, before === null])).toEqual([
    ['engagements', true],
    ['events', false],
  ]);
});

test('[E2] [OFF-01] what fails in the middle leaves neither row nor entry', async () => {
  const store = await sampleStore();
  const before = shown(store);
  const failing = mutate(store, 'event.like', like, {
    async alongside(tx) {
      await tx.put('meta', [{ key: 'trace', value: 1 }]);
      await tx.put('drafts', [{} as never]);
    },
  });
  await expect(failing).rejects.toThrow();
  expect([store.rows('outbox'), store.rows('undos'), shown(store)]).toEqual([[], [], before]);
  expect(store.row('meta', 'trace')).toBeUndefined();
});

test('[E1] arguments that break the contract are refused with the names of their fields, and nothing is stored', async () => {
  const store = await sampleStore();
  const event = { title: '  ', description: 'D', date_time: 'tomorrow' };
  const error: unknown = await mutate(store, 'event.create', { ref: refs.made, event }).catch(
    (thrown: unknown) => thrown,
  );
  expect(isRefusal(error) && error.code).toBe('invalid');
  expect(isRefusal(error) && Object.keys(error.details.fields ?? {})).toEqual(['event.title', 'event.date_time']);
  expect(store.rows('outbox')).toEqual([]);
});

test('[E1] texts are kept and shown as the server will store them', async () => {
  const store = await sampleStore([]);
  const faqs = [{ id: 'a', question: 'Where?', answer: 'one\r\ntwo' }];
  const event = { title: 'T', description: 'one\rtwo \uD83D', date_time: '2031-01-01T00:00:00Z', faqs };
  const { args } = await mutate(store, 'event.create', { ref: refs.made, event });
  const normal = { description: 'one\ntwo \uFFFD', faqs: [{ id: 'a', question: 'Where?', answer: 'one\ntwo' }] };
  expect(args).toMatchObject({ event: normal });
  expect(store.row('events', refs.made)).toMatchObject(normal);
});

test('[E6] who is not signed in may not wish what needs a user, but may look at an event', async () => {
  const store = createMemoryStore();
  await expect(wish(store, 'event.like', like)).rejects.toMatchObject({ code: 'unauthorized' });
  await write(store, (tx) => tx.put('events', [sampleRow()]));
  await wish(store, 'view.record', { event: refs.sunset, visitor: refs.made });
  expect(store.rows('outbox').map((entry) => entry.kind)).toEqual(['view.record']);
});

test('[E9] [OFF-06] a change of a thing that is gone is refused at once, and nothing is stored', async () => {
  const store = await sampleStore();
  const edit = { event: refs.sunset, patch: { title: 'Later' }, base: {} };
  await write(store, async (tx) => {
    await tx.delete('events', [refs.sunset]);
    await tx.delete('ids', [refs.sunset]);
  });
  await expect(wish(store, 'event.update', edit)).rejects.toMatchObject({ code: 'not_found' });
  expect(store.rows('outbox')).toEqual([]);
});

test('[E9] [OFF-06] so is one of a thing that its author is taking back', async () => {
  const store = await sampleStore();
  const event = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const create = await wish(store, 'event.create', { ref: refs.made, event });
  await write(store, (tx) => tx.put('outbox', [{ ...create, state: 'voiding' }]));
  const like = wish(store, 'event.like', { event: refs.made, liked: true });
  await expect(like).rejects.toMatchObject({ code: 'not_found' });
  expect(store.rows('outbox')).toHaveLength(1);
});

test('[E5] an event may only name pictures that the device holds', async () => {
  const store = await sampleStore();
  const event = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const wishing = wish(store, 'event.create', { ref: refs.made, event, cover: 'a'.repeat(64) });
  await expect(wishing).rejects.toMatchObject({ code: 'invalid' });
  expect(store.row('events', refs.made)).toBeUndefined();
});

test('[E3] seqs rise, with the ticks of rows on the same counter', async () => {
  const store = await sampleStore();
  const first = await wish(store, 'event.like', like);
  const second = await wish(store, 'event.like', { ...like, liked: false });
  expect(second.seq).toBeGreaterThan(first.seq);
  expect(store.row('events', refs.sunset)?.tick).toBe(second.seq);
});

test('[E7] [OFF-05] the id of a row that is named is kept: the row may be gone when the mutation goes out', async () => {
  const store = await sampleStore();
  await write(store, (tx) => tx.delete('ids', [refs.sunset]));
  await wish(store, 'event.delete', { event: refs.sunset });
  expect(store.row('events', refs.sunset)).toBeUndefined();
  expect(store.row('ids', refs.sunset)).toEqual({ ref: refs.sunset, kind: 'event', id: 1 });
});

test('[CARD-05] what is made offline is shown at once, as its author’s', async () => {
  const store = await sampleStore([]);
  const event = { title: 'Mine', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  await wish(store, 'event.create', { ref: refs.made, event });
  expect(store.row('events', refs.made)).toMatchObject({
    title: 'Mine',
    event_id: null,
    organizer: author,
    capacity: 100,
    price: '0.00',
  });
});

test('[G8] what versions before would send without a part has a format that they leave alone, frozen by ref or not', async () => {
  const store = await sampleStore();
  const edit = { event: refs.sunset, patch: { title: 'Later' }, base: {} };
  const post = { ref: refs.made, post: { title: 'T', description: 'D' }, image: null };
  const plain = [await wish(store, 'event.update', edit), await wish(store, 'post.create', post)];
  expect(plain.map(({ format }) => format)).toEqual([1, 1]);
  const noted = await wish(store, 'event.update', { ...edit, attendeeNote: 'Room 4' });
  const priced = [
    { currency: 'EUR' },
    { payment: 'door' as const },
    { payment_url: null },
    { ticket_types: [{ id: 'a', name: 'A', price: '1', quantity: '1', description: '' }] },
  ];
  for (const patch of priced) expect((await wish(store, 'event.update', { ...edit, patch })).format).toBe(3);
  const photo = await wish(store, 'post.create', { ...post, ref: refs.market, event: refs.sunset });
  expect([noted.format, photo.format]).toEqual([3, 3]);
  expect(asUnsent({ ...photo, format: formatByRef(photo.format) }).format).toBe(3);
  expect(isFrozenByRef({ state: 'sent', format: formatByRef(3) })).toBe(true);
  expect(isFrozenByRef({ state: 'sent', format: 3 })).toBe(false);
  expect(untied(photo)?.format).toBe(1);
});
