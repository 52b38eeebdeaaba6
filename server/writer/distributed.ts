import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { postgresDialect } from '#server/db/dialect.ts';
import type { WriteTx } from '#server/db/database.ts';
import { openPostgresDatabase } from '#server/db/postgres.ts';
import { repeated } from '#server/db/repeated.ts';
import type { Schema } from '#server/db/schema.ts';
import { runCommand } from '#server/domain/commands.ts';
import { failed } from '#server/domain/outcome.ts';
import { perform } from '#server/domain/perform.ts';
import { inLaneOrder } from './lane-order.ts';
import type { Storage } from './storage.ts';
import type { Writer } from './writer.ts';

function openTx(transaction: Kysely<Schema>, epoch: string): WriteTx {
  let position: Promise<number> | null = null;
  return {
    sql: transaction,
    dialect: postgresDialect,
    epoch,
    position: () => (position ??= postgresDialect.position(transaction)),
    async attempt(work) {
      await sql`savepoint rule`.execute(transaction);
      try {
        const result = await work();
        await sql`release savepoint rule`.execute(transaction);
        return result;
      } catch (error) {
        await sql`rollback to savepoint rule`.execute(transaction);
        throw error;
      }
    },
  };
}

/** PostgreSQL: one real transaction per mutation, run again where it lost a race. */
export async function openDistributed(url: string, onIdleError: (error: Error) => void): Promise<Storage> {
  const { sql: db, epoch, database } = await openPostgresDatabase(url, onIdleError);
  const inTransaction = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    repeated(postgresDialect, () => db.transaction().execute((transaction) => work(openTx(transaction, epoch))));
  const writer: Writer = {
    perform: (requests) =>
      inLaneOrder(requests, async (request) => {
        try {
          return await inTransaction((tx) => perform(tx, request));
        } catch (error) {
          return failed(error);
        }
      }),
    run: (name, args) => inTransaction((tx) => runCommand(tx, name, args)),
    close: async () => undefined,
  };
  return { database, writer, close: () => database.close() };
}
