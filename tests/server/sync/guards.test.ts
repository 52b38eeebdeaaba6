import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import * as knownKey from '#server/domain/sync/guards/idempotency-key.ts';
import * as watermark from '#server/domain/sync/guards/watermark.ts';
import * as wishedState from '#server/domain/sync/guards/target-state.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createScene } from '#world/scenes/events.ts';

vi.mock('#server/domain/sync/guards/idempotency-key.ts', { spy: true });
vi.mock('#server/domain/sync/guards/watermark.ts', { spy: true });
vi.mock('#server/domain/sync/guards/target-state.ts', { spy: true });

let storage: Storage;

beforeEach(async () => {
  storage = await openMigratedStorage();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await storage.close();
});

/** A bare flip sent twice, then a late copy of a discarded wish: what a bad network does to a like. */
async function history() {
  const scene = createScene(storage);
  const ana = await scene.person();
  const { id, ref } = await scene.event(ana);
  const send = (seq: number, key: string, liked?: boolean) => {
    const body = { event_id: id, ...(liked === undefined ? {} : { liked }) };
    const details = { client: 'phone', lane: `like:${ref}`, seq, key };
    return storage.writer.perform([scene.request(ana, 'event.like', body, details)]);
  };
  const isLiked = async () => (await scene.read(ana, id)).liked;
  return { send, isLiked };
}

describe('[OFF-02] each guard is needed: without it an invariant breaks', () => {
  test('with all three a repeated flip is one flip, a repeated wish one wish, and late copies do nothing', async () => {
    const { send, isLiked } = await history();
    const [flip, unwish] = [uuidV7(), uuidV7()];
    const [first] = await send(1, flip);
    const [second] = await send(1, flip);
    expect([second?.status, second?.body, second?.isReplayed]).toEqual([200, first?.body, true]);
    expect(await isLiked()).toBe(true);
    await send(2, unwish, false);
    await send(1, uuidV7(), true);
    expect(await isLiked()).toBe(false);
  });

  test('I2, the known key: without it a repeated mutation gets another answer than its first', async () => {
    const { send } = await history();
    const key = uuidV7();
    const [first] = await send(1, key);
    vi.mocked(knownKey.findStoredMutation).mockResolvedValue(null);
    const [second] = await send(1, key);
    expect(first?.status).toBe(200);
    expect(second?.status).not.toBe(200);
  });

  test('I6, the watermark: without it a late copy overwrites newer intent', async () => {
    const { send, isLiked } = await history();
    vi.mocked(watermark.isLate).mockReturnValue(false);
    await send(2, uuidV7(), false);
    await send(1, uuidV7(), true);
    expect(await isLiked()).toBe(true);
  });

  test('I6, the wished state: without it a wish that is repeated under a new key undoes itself', async () => {
    const { send, isLiked } = await history();
    vi.mocked(wishedState.targetState).mockImplementation((current) => !current);
    await send(1, uuidV7(), true);
    await send(2, uuidV7(), true);
    expect(await isLiked()).toBe(false);
  });
});
