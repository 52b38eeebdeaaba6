import { expect, test } from 'vitest';
import { refuseUnreachable } from '#sync/engine/refuse.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

test('[AFTER-02] a photo from an event that will never be goes out without it, and a like of that event goes', async () => {
  const store = await sampleStore([]);
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  const post = { title: 'T', description: 'D' };
  await wish(store, 'post.create', { ref: refs.market, post, image: null, event: refs.made });
  await wish(store, 'event.like', { event: refs.made, liked: true });
  await write(store, async (tx) => {
    await tx.delete('outbox', [create.seq]);
    await refuseUnreachable(tx, await tx.all('outbox'), new Map());
  });
  expect(store.rows('outbox')).toMatchObject([{ kind: 'post.create', state: 'queued', refs: [] }]);
  expect(store.row('posts', refs.market)?.event).toBeUndefined();
});
