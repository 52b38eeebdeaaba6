import { describe, expect, test } from 'vitest';
import { saveBlob } from '#data/blobs.ts';
import { discard } from '#data/settle.ts';
import { deliver } from '#sync/deliver.ts';
import { leaseWork } from '#sync/lease.ts';
import type { MemoryStore } from '#world/memory-store.ts';
import { batchReply, healthy, itemsOf, reply, samplePorts, type Answering } from '#world/sample-ports.ts';
import { refs } from '#world/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/sample-store.ts';

const event = refs.sunset;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

/** Ana's queue and a server that answers as told; health is asked apart. */
function delivering(store: MemoryStore, answer: Answering, health: Answering = () => healthy) {
  const world = samplePorts(store, (request) => (request.path === '/health' ? health(request) : answer(request)));
  return {
    ...world,
    /** leases once and delivers all of it */
    async go() {
      const { parcels } = await leaseWork({ ...world.delivery, room: 4 });
      for (const parcel of parcels) await deliver(world.delivery, parcel);
      return parcels;
    },
  };
}

async function twoLikes(): Promise<MemoryStore> {
  const store = await sampleStore([{}, { ref: refs.market }]);
  await wish(store, 'event.like', { event, liked: true });
  await wish(store, 'event.like', { event: refs.market, liked: true });
  return store;
}

const states = (store: MemoryStore) => store.rows('outbox').map(({ state }) => state);

describe('a batch', () => {
  test('[P7] each item stands or falls alone', async () => {
    const store = await twoLikes();
    const { go } = delivering(store, (request) =>
      batchReply(request, (item) => ({ status: item.body['event_id'] === 1 ? 200 : 422, body: { error: 'invalid' } })),
    );
    await go();
    expect(store.rows('outbox').map(({ state, lane }) => [state, lane])).toEqual([['applied', `like:${event}`]]);
  });

  test.each([400, 403, 413, 422, 500, 302])(
    '[P8] [OFF-06] %d to the whole of it refuses nothing: its items go singly from then on',
    async (status) => {
      const store = await twoLikes();
      const { go, paths } = delivering(store, ({ path }) => (path === '/batch' ? reply(status) : reply(200)));
      await go();
      expect(store.rows('outbox')).toMatchObject([
        { state: 'sent', lease: null, attempts: 0 },
        { state: 'sent', lease: null, attempts: 0 },
      ]);
      await go();
      expect(paths()).toEqual(['POST /batch', 'POST /events/event-likes/toggle', 'POST /events/event-likes/toggle']);
      expect(states(store)).toEqual(['applied', 'applied']);
    },
  );

  test('[P9] a server that has no such call is learned once and for all', async () => {
    const store = await twoLikes();
    const { go, paths, memory } = delivering(store, ({ path }) => reply(path === '/batch' ? 404 : 200));
    await go();
    expect(memory.hasBatch).toBe(false);
    await wish(store, 'event.bookmark', { event, bookmarked: true });
    await go();
    expect(paths().filter((path) => path === 'POST /batch')).toHaveLength(1);
    expect(states(store)).toEqual(['applied', 'applied', 'applied']);
  });

  test('[O13] an item of which the reply says nothing is asked again, but not at once', async () => {
    const store = await twoLikes();
    const { go, time } = delivering(store, () => reply(200, { results: [] }));
    await go();
    for (const entry of store.rows('outbox')) {
      expect(entry).toMatchObject({ state: 'sent', lease: null, attempts: 1, strikes: 0 });
      expect(entry.notBefore).toBeGreaterThan(time.now());
    }
  });

  test('[O2] [SESS-03] 401 to the whole of it ends the session and touches no entry', async () => {
    const store = await twoLikes();
    const { go, gate, session } = delivering(store, () => reply(401));
    await go();
    expect([gate.closed(), session.refusals]).toEqual(['signed-out', 1]);
    expect(store.rows('outbox')).toMatchObject([
      { lease: null, attempts: 0 },
      { lease: null, attempts: 0 },
    ]);
  });

  test('[O2] [SESS-03] 401 to one item ends the session too', async () => {
    const store = await twoLikes();
    const { go, gate, session } = delivering(store, (request) => batchReply(request, () => ({ status: 401 })));
    await go();
    expect([gate.closed(), session.refusals]).toEqual(['signed-out', 1]);
    expect(states(store)).toEqual(['sent', 'sent']);
  });

  test.each([429, 503])(
    '[G4] [OFF-07] %d to the whole of it is a rest for everybody, counted on nobody',
    async (status) => {
      const store = await twoLikes();
      const { go, gate, time, memory } = delivering(store, () => reply(status, {}, { retryAfterMs: 40_000 }));
      await go();
      expect([gate.closed(), gate.nextAtMs()]).toEqual(['server', time.now() + 40_000]);
      expect(store.rows('outbox')).toMatchObject([
        { attempts: 0, notBefore: 0 },
        { attempts: 0, notBefore: 0 },
      ]);
      expect(memory.singly.size).toBe(0);
    },
  );

  test.each([null, {}, { results: 'many' }, { results: [{ id: 7 }] }])(
    '[L6] %j is nobody’s answer to a batch: the outcome is unknown',
    async (json) => {
      const store = await twoLikes();
      const { go, memory } = delivering(store, () => reply(200, json));
      await go();
      expect(states(store)).toEqual(['sent', 'sent']);
      expect(memory.singly.size).toBe(2);
    },
  );

  test('[O5] an item may name its own delay', async () => {
    const store = await twoLikes();
    const { go, time } = delivering(store, (request) =>
      reply(200, { results: itemsOf(request).map(({ id }) => ({ id, status: 503, body: {}, retry_after_s: 9 })) }),
    );
    await go();
    expect(store.rows('outbox').map(({ notBefore }) => notBefore - time.now())).toEqual([9_000, 9_000]);
  });
});

describe('no answer of ours', () => {
  test('[G1] [OFF-07] where the probe fails too, the gate closes and nothing is counted', async () => {
    const store = await twoLikes();
    const { go, gate, memory } = delivering(
      store,
      () => 'network',
      () => 'network',
    );
    await go();
    expect(gate.closed()).toBe('offline');
    expect(store.rows('outbox')).toMatchObject([
      { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
      { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
    ]);
    expect(memory.singly.size).toBe(0);
  });

  test('[O12] where the server is well, what went together goes singly, under the same keys', async () => {
    const store = await twoLikes();
    const { go, requests } = delivering(store, ({ path }) => (path === '/batch' ? 'timeout' : reply(200)));
    await go();
    await go();
    const keys = store.rows('outbox').map(({ id }) => id);
    expect(requests.flatMap(({ headers }) => headers['Idempotency-Key'] ?? [])).toEqual(keys);
  });

  test('[O12] [OFF-07] where the server is well, a single call that fails is tried later and may be at fault', async () => {
    const store = await sampleStore();
    await wish(store, 'event.like', { event, liked: true });
    const { go, memory, time, gate } = delivering(store, () => 'foreign');
    memory.hasBatch = false;
    await go();
    expect(gate.closed()).toBeNull();
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', attempts: 1, notBefore: time.now() + 500 }]);
    expect(memory.strikeMarks.size).toBe(1);
  });
});

describe('a single call', () => {
  test('[P10] it carries key, client, lane and seq, and a body in JSON', async () => {
    const store = await sampleStore();
    const like = await wish(store, 'event.like', { event, liked: true });
    const { go, memory, requests } = delivering(store, () => reply(200));
    memory.hasBatch = false;
    await go();
    const [held] = store.rows('outbox');
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/events/event-likes/toggle',
        headers: {
          'Idempotency-Key': like.id,
          'Scape-Client': held?.seal?.clientId,
          'Scape-Lane': like.lane,
          'Scape-Seq': String(like.seq),
        },
        body: { as: 'json', value: { event_id: 1, liked: true, user_id: 1 } },
      },
    ]);
  });

  test('[P10] [B5] an event goes as a form with its picture in it, as the specification has it', async () => {
    const store = await sampleStore([]);
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const { sha256 } = await saveBlob(store, bytes, 'image/png', 1);
    await wish(store, 'event.create', { ref: refs.made, event: { ...made, tags: ['a'], resume: null }, cover: sha256 });
    const { go, memory, requests } = delivering(store, () => reply(201, { event_id: 7 }));
    memory.hasBlobs = false;
    await go();
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/events']);
    expect(request?.body).toMatchObject({
      as: 'form',
      fields: { ...made, tags: '["a"]', client_id: refs.made, organizer_id: '1' },
      files: [{ field: 'cover_image', type: 'image/png' }],
    });
    expect(store.row('ids', refs.made)?.id).toBe(7);
  });

  test('[B4] [OFF-06] a picture that the device has lost is for the person to choose again; nothing is sent', async () => {
    const store = await sampleStore([]);
    const { sha256 } = await saveBlob(store, new ArrayBuffer(3), 'image/png', 1);
    await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
    await store.transact('write', ['blobs', 'chunks'], async (tx) => {
      await tx.delete('blobs', [sha256]);
      await tx.delete('chunks', [`${sha256}/0000`]);
    });
    const { go, memory, requests } = delivering(store, () => reply(201));
    memory.hasBatch = false;
    await go();
    expect(requests).toEqual([]);
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', refusal: { code: 'blob_missing' } }]);
  });

  test('[P10] a deletion carries no body', async () => {
    const store = await sampleStore();
    await wish(store, 'event.delete', { event });
    const { go, memory, requests } = delivering(store, () => reply(200));
    memory.hasBatch = false;
    await go();
    expect(requests).toMatchObject([{ method: 'DELETE', path: '/events/1', body: null }]);
  });
});

describe('a void', () => {
  async function givenUp(answer: Answering, health?: Answering) {
    const store = await sampleStore();
    const like = await wish(store, 'event.like', { event, liked: true });
    await amend(store, like.id, {
      state: 'sent',
      seal: { clientId: 'c', path: '/events/event-likes/toggle', body: {}, sentAt: 1 },
    });
    await discard(store, like.id, { nowMs: 5, keep: false });
    const world = delivering(store, answer, health);
    await world.go();
    return { ...world, store, like };
  }

  test.each([{ outcome: 'void' }, { outcome: 'applied', status: 200, body: {} }])(
    '[V3] asks under the old name what became of it, and with %j it is over',
    async (json) => {
      const { store, requests, like } = await givenUp(() => reply(200, json));
      expect(requests).toMatchObject([
        {
          method: 'POST',
          path: `/mutations/${like.id}/void`,
          headers: { 'Scape-Client': 'c' },
          body: { value: { lane: like.lane, seq: like.seq } },
        },
      ]);
      expect(store.rows('outbox')).toEqual([]);
    },
  );

  test('[V3] a server that has no such call is learned, and the entry goes', async () => {
    const { store, memory } = await givenUp(() => reply(404, { error: 'no_such_call' }));
    expect([memory.hasVoid, store.rows('outbox')]).toEqual([false, []]);
  });

  test.each([400, 429])('[V3] at %d it is asked again later', async (status) => {
    const { store, time } = await givenUp(() => reply(status, { error: 'x' }));
    expect(store.rows('outbox')).toMatchObject([{ state: 'voiding', lease: null, notBefore: time.now() + 5_000 }]);
  });

  test('[V3] a server that is down is left alone', async () => {
    const { gate } = await givenUp(() => reply(503, {}, { retryAfterMs: 20_000 }));
    expect(gate.closed()).toBe('server');
  });

  test('[O2] 401 ends the session', async () => {
    const { gate, session } = await givenUp(() => reply(401));
    expect([gate.closed(), session.refusals]).toEqual(['signed-out', 1]);
  });

  test('[V3] without an answer it waits for the next pass', async () => {
    const { store, gate } = await givenUp(
      () => 'network',
      () => 'network',
    );
    expect(gate.closed()).toBe('offline');
    expect(store.rows('outbox')).toMatchObject([{ state: 'voiding', lease: null, notBefore: 0 }]);
  });
});

test('what breaks in the store is not taken for the weather', async () => {
  const store = await twoLikes();
  const { go, ports } = delivering(store, (request) => batchReply(request, () => ({ status: 200 })));
  ports.transport = {
    async send() {
      throw new Error('broken');
    },
  };
  await expect(go()).rejects.toThrow('broken');
});
