import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { openAccount } from '#data/account.ts';
import { saveBlob } from '#data/blobs.ts';
import { saveDraft } from '#data/drafts.ts';
import { startPull } from '#data/land.ts';
import { rebase } from '#data/rebase.ts';
import { sealAccount } from '#data/seal-account.ts';
import { ana, refs, sampleRow } from '#world/sample-rows.ts';
import { write } from '#world/sample-store.ts';

test('[U5] what is kept of an account is what its owner would lose: the queue, its files, the drafts', async () => {
  const account = await openAccount(ana, () => undefined);
  const { db, store } = account;
  try {
    await db.events.put(sampleRow());
    await startPull(store, 'events');
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
    await sealAccount(db);

    const counts = await Promise.all([db.events, db.engagements, db.cursors].map((table) => table.count()));
    expect(counts).toEqual([0, 0, 0]);
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([create.id]);
    expect(await Promise.all([db.blobs, db.chunks, db.drafts, db.ids].map((table) => table.count()))).toEqual([
      1, 1, 1, 1,
    ]);
    // Taking an effect off finds no row of before to put back; putting it on again shows the event.
    await write(store, async (tx) => rebase(tx, { entries: await tx.all('outbox'), put: await tx.all('outbox') }));
    expect((await db.events.toArray()).map(({ ref }) => ref)).toEqual([refs.made]);
  } finally {
    account.close();
    await Dexie.delete(account.name);
  }
});
