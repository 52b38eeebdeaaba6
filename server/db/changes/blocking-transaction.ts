import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/**
 * The transaction that holds back pulls: of a connection, by its process on the database's machine, or a prepared one.
 */
export interface BlockingTransaction {
  /** null for a prepared transaction, which no longer belongs to a connection */
  pid: number | null;
  database: string | null;
}

/**
 * The oldest running transaction, right after the pull bound; null if it has ended meanwhile. PostgreSQL shows every
 * role this much, even of other roles' transactions.
 */
export async function findBlockingTransaction(tx: Tx, bound: number): Promise<BlockingTransaction | null> {
  const short = (bound + 1) % 2 ** 32;
  const { rows } = await sql<BlockingTransaction>`
    select pid, datname as database from pg_stat_activity where backend_xid::text::bigint = ${short}
    union all select null, database from pg_prepared_xacts where transaction::text::bigint = ${short}`.execute(tx.sql);
  return rows[0] ?? null;
}
