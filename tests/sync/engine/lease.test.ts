import { describe, expect, test } from 'vitest';
import { batchLimits } from '#contract/sync/limits.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { leaseWork } from '#sync/engine/lease.ts';
import { entriesOf, type PushRequest } from '#sync/engine/pack-requests.ts';
import { batchRequest } from '#sync/push/requests.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { healthy, samplePorts } from '#world/devices/sample-ports.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const refOf = (index: number) => `00000000-0000-4000-8000-${String(1_000 + index).padStart(12, '0')}`;

function leasing(store: MemoryStore, room = 4) {
  const { ports, engineState: memory, time, delivery } = samplePorts(store, () => healthy);
  return { memory, time, ports, lease: () => leaseWork({ ...delivery, freeSlots: () => room }) };
}

const sizes = (requests: readonly PushRequest[]) => requests.map((parcel) => entriesOf(parcel).length);

/** A store with many events, each liked. */
async function manyLikes(count: number): Promise<MemoryStore> {
  const store = await sampleStore(
    Array.from({ length: count }, (_unused, index) => ({ ref: refOf(index), event_id: index + 1 })),
  );
  for (let index = 0; index < count; index += 1) await wish(store, 'event.like', { event: refOf(index), liked: true });
  return store;
}

describe('what names a thing that is gone', () => {
  /** As a version before this one left it: both were made while the event went away. */
  async function stuck() {
    const store = await sampleStore();
    const edit = await wish(store, 'event.update', { event, patch: { title: 'Later' }, base: {} });
    const like = await wish(store, 'event.like', { event, liked: true });
    await write(store, async (tx) => {
      await tx.delete('events', [event]);
      await tx.delete('ids', [event]);
    });
    return { store, edit, like };
  }

  test('[S8] [OFF-06] is put before the person where it was typed and goes back where it is a toggle; nothing waits for ever', async () => {
    const { store, edit, like } = await stuck();
    const { requests } = await leasing(store).lease();
    expect(requests).toEqual([]);
    const refusal = { status: 404, code: 'not_found' };
    expect(store.rows('outbox')).toMatchObject([{ id: edit.id, state: 'refused', refusal }]);
    expect(store.row('meta', 'lastRefusal')?.value).toMatchObject({ id: like.id, refusal });
  });

  test('[S8] goes out where the thing has come by a pull meanwhile', async () => {
    const { store, edit, like } = await stuck();
    await write(store, (tx) => tx.put('events', [sampleRow()]));
    const { requests } = await leasing(store).lease();
    expect(requests.flatMap(entriesOf).map(({ id }) => id)).toEqual([edit.id, like.id]);
  });
});

describe('what a lease writes down', () => {
  test('[P1] an entry is sealed and leased before its request can start, and its seal then stands', async () => {
    const store = await sampleStore();
    const { id } = await wish(store, 'event.like', { event, liked: true });
    const { lease, time } = leasing(store);
    const { requests } = await lease();
    const [held] = store.rows('outbox');
    expect(held).toMatchObject({
      id,
      state: 'sent',
      lease: { owner: 'me' },
      seal: { path: '/events/event-likes/toggle', body: { event_id: 1, liked: true, user_id: 1 }, sentAt: time.now() },
    });
    expect(requests).toMatchObject([{ as: 'batch', firstAttemptIds: new Set([id]) }]);
    await write(store, (tx) => tx.put('ids', [{ ref: event, kind: 'event', id: 99 }]));
    const again = await lease();
    expect(store.rows('outbox')[0]?.seal).toEqual(held?.seal);
    expect(again.requests).toMatchObject([{ as: 'batch', firstAttemptIds: new Set() }]);
  });

  test('[P2] a lease outlives the time that its request has', async () => {
    const store = await manyLikes(1);
    const { lease, memory, time } = leasing(store);
    await lease();
    expect(store.rows('outbox')[0]?.lease?.until).toBeGreaterThan(time.now() + timeoutFor(batchLimits.bytes));
    memory.hasBatch = false;
    await lease();
    expect(store.rows('outbox')[0]?.lease?.until).toBeGreaterThan(time.now() + timeoutFor(2_000));
  });

  test('[F1] never-sent neighbours are folded in the transaction that leases them, and not before', async () => {
    const store = await sampleStore();
    await wish(store, 'event.like', { event, liked: true });
    await wish(store, 'event.like', { event, liked: false });
    expect(store.rows('outbox').map(({ state }) => state)).toEqual(['queued', 'queued']);
    await leasing(store).lease();
    expect(store.rows('outbox').map(({ state }) => state)).toEqual(['sent', 'folded']);
  });

  test('nothing to do writes nothing', async () => {
    const store = await sampleStore();
    expect(await leasing(store).lease()).toEqual({ requests: [], uploads: [], nextAtMs: null });
    expect(store.row('meta', 'clientId')).toBeUndefined();
  });
});

describe('parcels', () => {
  test('[P3] a batch carries at most 100 items, and few and full ones go', async () => {
    const { lease } = leasing(await manyLikes(250));
    expect(sizes((await lease()).requests)).toEqual([100, 100, 50]);
  });

  test('[P3] a batch stays under 256 KB, counted in bytes and not in characters', async () => {
    const store = await sampleStore([]);
    const description = '花火'.repeat(9_000);
    for (let index = 0; index < 12; index += 1) {
      const made = { title: 'T', description, date_time: '2031-01-01T00:00:00Z' };
      await wish(store, 'event.create', { ref: refOf(index), event: made });
    }
    const { requests } = await leasing(store).lease();
    const bytes = requests.map((parcel) => {
      const { body } = batchRequest(parcel.as === 'batch' ? parcel.items : [], '', false);
      return new TextEncoder().encode(JSON.stringify(body?.as === 'json' ? body.value : null)).length;
    });
    expect(Math.max(...bytes)).toBeLessThanOrEqual(batchLimits.bytes);
    expect(sizes(requests)).toEqual([4, 4, 4]);
  });

  test('[P4] [OFF-03] no lane is in two requests: the rest of one waits for its head', async () => {
    const store = await manyLikes(98);
    const big = '花火'.repeat(9_000);
    for (const field of ['description', 'detailed_description', 'venue_details'] as const) {
      // Sealed ones don't fold, so the lane stays three long.
      const { id } = await wish(store, 'event.update', { event: refOf(0), patch: { [field]: big }, base: {} });
      await amend(store, id, { seal: { clientId: 'c', path: '/events/1', body: { [field]: big }, sentAt: 1 } });
    }
    await write(store, (tx) => tx.put('meta', [{ key: 'clientId', value: 'c' }]));
    const { requests } = await leasing(store).lease();
    const lanes = requests.map((parcel) => new Set(entriesOf(parcel).map(({ lane }) => lane)));
    for (const [index, one] of lanes.entries()) {
      for (const other of lanes.slice(index + 1)) expect(one.isDisjointFrom(other)).toBe(true);
    }
    const edits = requests.flatMap(entriesOf).filter(({ kind }) => kind === 'event.update');
    expect(edits.map(({ seq }) => seq)).toEqual(edits.map(({ seq }) => seq).toSorted((left, right) => left - right));
  });

  test('[P5] entries that were sealed under another name of this database go in a batch of their own', async () => {
    const store = await manyLikes(3);
    const [, second] = store.rows('outbox');
    const seal = { clientId: 'before', path: '/events/event-likes/toggle', body: {}, sentAt: 1 };
    await amend(store, second?.id ?? '', { state: 'sent', seal });
    const { requests } = await leasing(store).lease();
    const names = requests.map((parcel) => new Set(entriesOf(parcel).map((entry) => entry.seal?.clientId)));
    expect(names.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(names.some((held) => held.has('before'))).toBe(true);
  });

  test('[P6] no more requests than there is room for, and what finds none is not sealed', async () => {
    const store = await manyLikes(150);
    const { lease } = leasing(store, 1);
    expect(sizes((await lease()).requests)).toEqual([100]);
    expect(store.rows('outbox').filter(({ seal }) => seal === null)).toHaveLength(50);
  });

  test('[P8] [P9] without a batch call, and after a batch that failed, they go singly: of each lane the first', async () => {
    const store = await manyLikes(3);
    await wish(store, 'event.bookmark', { event: refOf(0), bookmarked: true });
    const { lease, memory } = leasing(store, 6);
    memory.sendAlone.add(store.rows('outbox')[0]?.id ?? '');
    expect((await lease()).requests.map(({ as }) => as).toSorted()).toEqual(['batch', 'single']);
    memory.hasBatch = false;
    expect((await lease()).requests.map(({ as }) => as)).toEqual(['single', 'single', 'single', 'single']);
  });

  test('[B5] where files can’t go ahead, what names them goes alone and carries them', async () => {
    const store = await sampleStore([]);
    const sha256 = 'a'.repeat(64);
    await write(store, (tx) =>
      tx.put('blobs', [{ sha256, size: 3, type: 'image/png', isUploaded: false, createdAt: 1 }]),
    );
    const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
    await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
    const { lease, memory } = leasing(store);
    expect(await lease()).toMatchObject({ requests: [], uploads: [sha256] });
    memory.hasBlobs = false;
    expect(await lease()).toMatchObject({ requests: [{ as: 'single' }], uploads: [] });
  });

  test('[V4] a void goes alone when its turn in the lane has come', async () => {
    const store = await sampleStore();
    const first = await wish(store, 'event.like', { event, liked: true });
    const seal = { clientId: 'c', path: '/events/event-likes/toggle', body: {}, sentAt: 1 };
    await amend(store, first.id, { state: 'voiding', seal, touches: [] });
    await wish(store, 'event.like', { event, liked: false });
    const { requests } = await leasing(store).lease();
    expect(requests).toMatchObject([{ as: 'void', clientId: 'c', seq: first.seq, entry: { id: first.id } }]);
  });
});
