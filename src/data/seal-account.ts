import type { AccountDb } from './db.ts';

/** Leaves of an account only what its owner would lose: the queue, its files and drafts. Everything read from others goes. */
export async function sealAccount(db: AccountDb): Promise<void> {
  const read = [db.events, db.engagements, db.users, db.cursors, db.undos, db.rankings, db.packs];
  await db.transaction('rw', [...read, db.outbox], async () => {
    await Promise.all(read.map((table) => table.clear()));
    const entries = await db.outbox.toArray();
    // With the rows gone there is nothing to go back to; the effects come again with the next pull.
    await db.undos.bulkPut(entries.map(({ seq }) => ({ seq, rows: [] })));
    await db.outbox.bulkDelete(entries.filter(({ state }) => state === 'applied').map(({ seq }) => seq));
  });
}
