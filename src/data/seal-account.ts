import type { AccountDb } from './db.ts';
import { rowTables } from './store.ts';

/** Leaves of an account only what its owner would lose: the queue, its files and drafts. Everything read from others goes. */
export async function sealAccount(db: AccountDb): Promise<void> {
  const read = [...rowTables, 'cursors', 'undos', 'rankings', 'packs', 'answers'].map((name) => db.table(name));
  await db.transaction('rw', [...read, db.outbox], async () => {
    await Promise.all(read.map((table) => table.clear()));
    const entries = await db.outbox.toArray();
    // With the rows gone there is nothing to go back to; the effects come again with the next pull.
    await db.undos.bulkPut(entries.map(({ seq }) => ({ seq, rows: [] })));
    await db.outbox.bulkDelete(entries.filter(({ state }) => state === 'applied').map(({ seq }) => seq));
  });
}
