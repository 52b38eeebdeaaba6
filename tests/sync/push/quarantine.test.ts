import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Store } from '#data/db/store.ts';
import { applyPushResponses } from '#sync/push/apply-push-responses.ts';
import { applied, fault, outLike, refused, seal, send } from '#world/devices/sample-answers.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;

describe('quarantine', () => {
  async function failing() {
    const world = await outLike();
    async function fail(successes: number): Promise<OutboxEntry | undefined> {
      world.memory.successes += successes;
      await send(world.store, world.like);
      await world.settle(fault);
      return world.store.rows('outbox')[0];
    }
    return { ...world, fail };
  }

  test('[Q1] [Q2] five failures of its own, each after another got through, stop an entry; it keeps id and bytes', async () => {
    const { fail, like } = await failing();
    const states = [];
    for (let tries = 0; tries < 6; tries += 1) states.push((await fail(1))?.state);
    expect(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'quarantined']);
    const stopped = await fail(0);
    expect(stopped).toMatchObject({ id: like.id, seal });
  });

  test('[Q1] [OFF-07] while nobody gets through, nobody is to blame, however often it fails', async () => {
    const { fail } = await failing();
    for (let tries = 0; tries < 30; tries += 1) await fail(0);
    expect(await fail(0)).toMatchObject({ state: 'sent', strikes: 0, attempts: 31 });
  });

  test('[Q1] [OFF-14] a transaction that is broken off and runs again has counted nothing', async () => {
    const { store, like, delivery, memory } = await outLike();
    const other = await send(store, await wish(store, 'event.bookmark', { event, bookmarked: true }));
    const brokenOff = new DOMException('full', 'QuotaExceededError');
    const twice: Store = {
      async transact(mode, tables, body) {
        const first = store.transact(mode, tables, async (tx) => {
          await body(tx);
          throw brokenOff;
        });
        await expect(first).rejects.toBe(brokenOff);
        return store.transact(mode, tables, body);
      },
    };
    await applyPushResponses({ ...delivery, ports: { ...delivery.ports, store: twice } }, [
      { id: like.id, seq: like.seq, outcome: fault },
      { id: other.id, seq: other.seq, outcome: applied() },
    ]);
    expect([store.rows('outbox')[0]?.strikes, memory.successes, memory.successesAtFailure.get(like.id)]).toEqual([
      0, 1, 0,
    ]);
    expect(memory.intermediaryReplies.get(like.id) ?? 0).toBe(0);
  });

  test('[B12] [P11] what somebody on the way answers says so from the third time on, and until it goes out again', async () => {
    const { store, settle, like, memory } = await failing();
    const told = [];
    for (let tries = 0; tries < 6; tries += 1) {
      memory.successes += 1;
      await send(store, like);
      await settle({ as: 'again', afterMs: null, isFault: true, isIntermediary: true });
      told.push(store.rows('outbox')[0]?.isHindered);
    }
    expect(told).toEqual([undefined, undefined, true, true, true, true]);
    expect(store.rows('outbox')[0]?.refusal?.message).toContain('This network doesn’t let this through');
  });

  test('[Q1] what is asked to wait is not at fault', async () => {
    const { store, settle, like, memory } = await failing();
    for (let tries = 0; tries < 10; tries += 1) {
      memory.successes += 1;
      await send(store, like);
      await settle({ as: 'again', afterMs: 1, isFault: false });
    }
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', strikes: 0 }]);
  });

  test('[Q1] final answers of others are what counts as getting through', async () => {
    const { store, settle, memory } = await outLike();
    await settle(applied());
    const second = await send(store, await wish(store, 'event.bookmark', { event, bookmarked: true }));
    await settle(refused, second);
    expect(memory.successes).toBe(2);
  });
});
