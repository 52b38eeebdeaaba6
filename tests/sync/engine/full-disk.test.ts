import { expect, test } from 'vitest';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { copyOf, fullDisk } from '#world/stores/full-disk.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { runEngine, likedStore, withheld } from '#world/devices/sample-engine.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

/** Likes, an edit of what is liked, and an event with a picture. */
async function waiting(): Promise<MemoryStore> {
  const store = await likedStore(refs.sunset, refs.market);
  const { sha256 } = await saveBlob(store, new TextEncoder().encode('picture').buffer, 'image/webp', 1);
  await wish(store, 'event.update', { event: refs.sunset, patch: { title: 'U' }, base: { title: 'Sunset' } });
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  return store;
}

const outcomes = (entries: readonly OutboxEntry[]) => entries.map(({ id, state, lease }) => [id, state, lease]);

test('[D7] [OFF-14] [OFF-02] [I1] a disk that is full at any write breaks off the pass, loses nothing, and the next goes on', async () => {
  const before = await waiting();
  const counted = fullDisk(copyOf(before), () => false);
  const undisturbed = runEngine(counted);
  await undisturbed.wake('start');
  const asWished = outcomes(counted.rows('outbox'));
  expect(counted.writes()).toBeGreaterThan(10);

  for (let full = 1; full <= counted.writes(); full += 1) {
    const disk = copyOf(before);
    const { wake, pass, failures } = runEngine(fullDisk(disk, (write) => write === full));
    await wake('start');
    // The picture, the changes and what they have become are all there, whatever it was that couldn't be written.
    expect(new Set(disk.rows('outbox').map(({ id }) => id))).toEqual(
      new Set(before.rows('outbox').map(({ id }) => id)),
    );
    expect(failures.every(isQuotaExceeded)).toBe(true);
    await wake('person');
    await pass(3_600_000);
    expect([full, outcomes(disk.rows('outbox'))]).toEqual([full, asWished]);
  }
});

test('[D1] [D7] [P4] [OFF-09] a disk that is full while requests are under way ends the pass only when they are back', async () => {
  const store = await likedStore(refs.sunset);
  let isFull = false;
  const batch = withheld(({ path }) => path === '/batch');
  const { wake, locks, failures } = runEngine(
    fullDisk(store, () => isFull),
    batch.disturb,
  );
  await wake('start');
  await wish(store, 'event.like', { event: refs.market, liked: true });
  isFull = true;
  await wake('outbox');
  isFull = false;
  expect([batch.isAsked(), locks.names, failures]).toEqual([true, ['scape:drain:scape-1'], []]);
  await batch.let();
  await settled();
  expect([locks.names, failures.every(isQuotaExceeded), failures.length]).toEqual([[], true, 1]);
});
