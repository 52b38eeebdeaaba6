import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/** Who holds back what pulls may tell: a connection by its process in the database's machine, or a prepared transaction. */
export interface BlockingTransaction {
  /** null: it was prepared, and belongs to no connection any more */
  pid: number | null;
  database: string | null;
}

/**
 * Whose transaction is the oldest that runs, the one right behind the bound of pulls; null where that is over meanwhile.
 * PostgreSQL tells everybody this much, of the transactions of others too.
 */
export async function findBlockingTransaction(tx: Tx, bound: number): Promise<BlockingTransaction | null> {
  const short = (bound + 1) % 2 ** 32;
  const { rows } = await sql<BlockingTransaction>`
    select pid, datname as database from pg_stat_activity where backend_xid::text::bigint = ${short}
    union all select null, database from pg_prepared_xacts where transaction::text::bigint = ${short}`.execute(tx.sql);
  return rows[0] ?? null;
}
