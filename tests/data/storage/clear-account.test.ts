import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { startPull } from '#data/apply/patch.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { friendRequestRowOf, noRelationship } from '#data/people/rows.ts';
import { clearAccount, restoreStripped } from '#data/account/clear-data.ts';
import { strippedKey } from '#data/tx/meta.ts';
import {
  sampleCommentRow,
  sampleNotice,
  samplePerson,
  samplePostRow,
  sampleRequest,
} from '#world/data/sample-people.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

test('[U5] what is kept of an account is what its owner would lose: the queue, its files, the drafts', async () => {
  const account = await openAccount(ana, () => undefined);
  const { db, store } = account;
  try {
    await db.events.put(sampleRow());
    await startPull(store, 'events');
    await db.people.put(samplePerson());
    await db.ties.put({ ...noRelationship('2'), isFollowing: true });
    await db.posts.put(samplePostRow());
    await db.comments.put(sampleCommentRow());
    await db.requests.put(friendRequestRowOf(sampleRequest(), 1));
    await db.notices.put(noticeRowOf(sampleNotice(), 1));
    await storeCachedQuery(db, { key: 'points', value: 7, fetchedAt: 1 });
    const { sha256 } = await saveBlob(store, new ArrayBuffer(3), 'image/png', 1);
    const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
    const done = await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
    await db.outbox.update(done.seq, { state: 'applied' });
    const create = await account.mutate('event.create', { ref: refs.made, event: made, cover: sha256 });
    await saveDraft(store, {
      ref: refs.market,
      kind: 'event',
      form: {},
      cover: null,
      step: 0,
      updatedAt: 1,
      isBroken: false,
    });
    expect(await clearAccount(store, { isKept: true })).toBe('sealed');

    const kept = ['outbox', 'undos', 'blobs', 'chunks', 'drafts', 'ids', 'meta'];
    const others = db.tables.filter(({ name }) => !kept.includes(name));
    const counts = await Promise.all(others.map(async (table) => [table.name, await table.count()]));
    expect(counts).toEqual(others.map(({ name }) => [name, 0]));
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([create.id]);
    expect(await Promise.all([db.blobs, db.chunks, db.drafts, db.ids].map((table) => table.count()))).toEqual([
      1, 1, 1, 1,
    ]);
    // Its owner is back: there is nothing to take off, and putting it on again shows the event.
    await restoreStripped(store);
    expect((await db.events.toArray()).map(({ ref }) => ref)).toEqual([refs.made]);
    // Once is enough.
    expect(await db.meta.get(strippedKey)).toBeUndefined();
    // Without a mark, a database that has pulled was never stripped.
    await startPull(store, 'events');
    await db.events.clear();
    await restoreStripped(store);
    expect(await db.events.count()).toBe(0);
  } finally {
    account.close();
    await Dexie.delete(account.name);
  }
});
