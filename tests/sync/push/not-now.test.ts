import { describe, expect, test } from 'vitest';
import { longestWaitMs } from '#sync/push/backoff.ts';
import { applyPushResponses, release } from '#sync/push/apply-push-responses.ts';
import { applied, fault, outLike, seal, send } from '#world/devices/sample-answers.ts';
import { healthy, samplePorts } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

describe('not now', () => {
  test('[O5] [OFF-07] the delay that the answer names is kept, and the attempt counted; the seal stays', async () => {
    const { store, settle, time } = await outLike();
    await settle({ as: 'again', afterMs: 7_000, isFault: false });
    expect(store.rows('outbox')).toMatchObject([
      { state: 'sent', seal, lease: null, attempts: 1, strikes: 0, notBefore: time.now() + 7_000 },
    ]);
  });

  test('[O5] [OFF-07] where it names none, the delay grows with each attempt', async () => {
    const { store, settle, like, time } = await outLike();
    const waits = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await settle({ as: 'again', afterMs: null, isFault: false });
      waits.push((store.rows('outbox')[0]?.notBefore ?? 0) - time.now());
      await send(store, like);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test('[O5] no answer sends anything further away than an hour', async () => {
    const { store, settle, time } = await outLike();
    await settle({ as: 'again', afterMs: 10 * longestWaitMs, isFault: false });
    expect(store.rows('outbox')[0]?.notBefore).toBe(time.now() + longestWaitMs);
  });

  test.each(['skipped', 'signed-out'] as const)('[O2] [O7] %s counts no attempt and waits for nothing', async (as) => {
    const { store, settle } = await outLike();
    await settle({ as });
    expect(store.rows('outbox')).toMatchObject([{ state: 'sent', seal, lease: null, attempts: 0, notBefore: 0 }]);
  });

  test('[O6] [CARD-06] a picture that the server lacks is uploaded again, under the same key', async () => {
    const store = await sampleStore([]);
    const sha256 = 'a'.repeat(64);
    await write(store, (tx) =>
      tx.put('blobs', [{ sha256, size: 3, type: 'image/png', isUploaded: true, createdAt: 1 }]),
    );
    const create = await send(store, await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 }));
    const { delivery, time } = samplePorts(store, () => healthy);
    await applyPushResponses(delivery, [{ id: create.id, seq: create.seq, outcome: { as: 'blob-missing', sha256 } }]);
    expect(store.row('blobs', sha256)?.isUploaded).toBe(false);
    expect(store.rows('outbox')).toMatchObject([{ id: create.id, state: 'sent', seal, notBefore: time.now() }]);
  });

  test('[O6] [OFF-06] a picture that neither side has is for the person to choose again', async () => {
    const { store, settle } = await outLike();
    await settle({ as: 'blob-missing', sha256: 'b'.repeat(64) });
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', refusal: { code: 'blob_missing' } }]);
  });
});

describe('whose word counts', () => {
  test('[O11] a final answer counts whoever holds the lease; anything less only from its holder', async () => {
    const { store, settle, like } = await outLike();
    await send(store, like, 'another');
    await settle(fault);
    expect(store.rows('outbox')).toMatchObject([{ attempts: 0, lease: { owner: 'another' } }]);
    await settle(applied());
    expect(store.rows('outbox')).toMatchObject([{ state: 'applied' }]);
  });

  test.each(['queued', 'applied', 'refused', 'conflict', 'quarantined', 'voiding'] as const)(
    '[O11] what is %s by now is left as it is',
    async (state) => {
      const { store, settle, like } = await outLike();
      const held = await amend(store, like.id, { state });
      await settle(applied());
      expect(store.rows('outbox')).toEqual([held]);
    },
  );

  test('[O12] what is given back keeps id and seal, and only its holder gives it back', async () => {
    const { store, like, ports, time } = await outLike();
    await release(ports, 'another', [like.id], 0);
    expect(store.rows('outbox')[0]?.lease?.owner).toBe('me');
    await release(ports, 'me', [like.id], 5_000);
    expect(store.rows('outbox')).toMatchObject([
      { id: like.id, state: 'sent', seal, lease: null, attempts: 0, notBefore: time.now() + 5_000 },
    ]);
  });
});
