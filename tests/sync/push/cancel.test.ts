import { describe, expect, test } from 'vitest';
import { discard } from '#data/outbox/resolve-failed.ts';
import { delivering } from '#world/devices/sample-delivery.ts';
import { reply, type Answering } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;

describe('a void', () => {
  async function givenUp(answer: Answering, health?: Answering) {
    const store = await sampleStore();
    const like = await wish(store, 'event.like', { event, liked: true });
    await amend(store, like.id, {
      state: 'sent',
      seal: { clientId: 'c', path: '/events/event-likes/toggle', body: {}, sentAt: 1 },
    });
    await discard(store, like.id, { nowMs: 5, shouldKeepDraft: false });
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
    const { store, engineState: memory } = await givenUp(() => reply(404, { error: 'no_such_call' }));
    expect([memory.hasVoid, store.rows('outbox')]).toEqual([false, []]);
  });

  test.each([400, 429])('[V3] at %d it is asked again later', async (status) => {
    const { store, time } = await givenUp(() => reply(status, { error: 'x' }));
    expect(store.rows('outbox')).toMatchObject([{ state: 'voiding', lease: null, notBefore: time.now() + 5_000 }]);
  });

  test('[V3] a server that is down is left alone', async () => {
    const { connectivity: gate } = await givenUp(() => reply(503, {}, { retryAfterMs: 20_000 }));
    expect(gate.pauseReason()).toBe('server');
  });

  test('[O2] 401 ends the session', async () => {
    const { connectivity: gate, session } = await givenUp(() => reply(401));
    expect([gate.pauseReason(), session.refusals]).toEqual(['signed-out', 1]);
  });

  test('[V3] without an answer it waits for the next pass', async () => {
    const { store, connectivity: gate } = await givenUp(
      () => 'network',
      () => 'network',
    );
    expect(gate.pauseReason()).toBe('offline');
    expect(store.rows('outbox')).toMatchObject([{ state: 'voiding', lease: null, notBefore: 0 }]);
  });
});
