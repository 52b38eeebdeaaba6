import { describe, expect, test } from 'vitest';
import { delivering } from '#world/devices/sample-delivery.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { batchReply, itemsOf, noSuchCall, reply } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;

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
      const sent = paths().filter((path) => path !== 'GET /health');
      expect(sent).toEqual(['POST /batch', 'POST /events/event-likes/toggle', 'POST /events/event-likes/toggle']);
      expect(states(store)).toEqual(['applied', 'applied']);
    },
  );

  test('[P9] a server that has no such call is learned, and gets single calls from then on', async () => {
    const store = await twoLikes();
    const {
      go,
      paths,
      engineState: memory,
    } = delivering(store, ({ path }) => (path === '/batch' ? noSuchCall : reply(200)));
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
    const { go, connectivity: gate, session } = delivering(store, () => reply(401));
    await go();
    expect([gate.pauseReason(), session.refusals]).toEqual(['signed-out', 1]);
    expect(store.rows('outbox')).toMatchObject([
      { lease: null, attempts: 0 },
      { lease: null, attempts: 0 },
    ]);
  });

  test('[O2] [SESS-03] 401 to one item ends the session too', async () => {
    const store = await twoLikes();
    const {
      go,
      connectivity: gate,
      session,
    } = delivering(store, (request) => batchReply(request, () => ({ status: 401 })));
    await go();
    expect([gate.pauseReason(), session.refusals]).toEqual(['signed-out', 1]);
    expect(states(store)).toEqual(['sent', 'sent']);
  });

  test.each([429, 503])(
    '[G4] [OFF-07] %d to the whole of it is a rest for everybody, counted on nobody',
    async (status) => {
      const store = await twoLikes();
      const {
        go,
        connectivity: gate,
        time,
        engineState: memory,
      } = delivering(store, () => reply(status, {}, { retryAfterMs: 40_000 }));
      await go();
      expect([gate.pauseReason(), gate.nextAtMs()]).toEqual(['server', time.now() + 40_000]);
      expect(store.rows('outbox')).toMatchObject([
        { attempts: 0, notBefore: 0 },
        { attempts: 0, notBefore: 0 },
      ]);
      expect(memory.sendAlone.size).toBe(0);
    },
  );

  test.each([null, {}, { results: 'many' }, { results: [{ id: 7 }] }])(
    '[L6] %j is nobody’s answer to a batch: the outcome is unknown',
    async (json) => {
      const store = await twoLikes();
      const { go, engineState: memory } = delivering(store, () => reply(200, json));
      await go();
      expect(states(store)).toEqual(['sent', 'sent']);
      expect(memory.sendAlone.size).toBe(2);
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
    const {
      go,
      connectivity: gate,
      engineState: memory,
    } = delivering(
      store,
      () => 'network',
      () => 'network',
    );
    await go();
    expect(gate.pauseReason()).toBe('offline');
    expect(store.rows('outbox')).toMatchObject([
      { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
      { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
    ]);
    expect(memory.sendAlone.size).toBe(0);
  });

  test.each([true, false])(
    '[G1] [O14] [OFF-07] 500 from a server that isn’t well, batched: %s, is nobody’s fault',
    async (hasBatch) => {
      const store = await twoLikes();
      const broken = () => reply(500, { error: 'internal' });
      const { go, connectivity: gate, engineState: memory } = delivering(store, broken, broken);
      memory.hasBatch = hasBatch;
      await go();
      expect(gate.pauseReason()).toBe('server');
      expect(store.rows('outbox')).toMatchObject([
        { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
        { state: 'sent', lease: null, attempts: 0, strikes: 0, notBefore: 0 },
      ]);
      expect([memory.sendAlone.size, memory.successesAtFailure.size]).toEqual([0, 0]);
    },
  );

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
    const { go, engineState: memory, time, connectivity: gate } = delivering(store, () => 'foreign');
    memory.hasBatch = false;
    await go();
    expect(gate.pauseReason()).toBeNull();
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', attempts: 1, notBefore: time.now() + 500 }]);
    expect(memory.successesAtFailure.size).toBe(1);
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
