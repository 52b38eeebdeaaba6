import { postgresDialect } from '#server/db/dialect.ts';
import type { Database, WriteTx } from '#server/db/database.ts';
import { ConnectionLost } from '#server/db/postgres-errors.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { PostgresSettings, PostgresUse, TransactOptions } from '#server/db/postgres.ts';
import { runCommand } from '#server/domain/commands.ts';
import type { CommandName } from '#server/domain/commands.ts';
import { tellNobody } from '#server/domain/happening.ts';
import { NotRead } from '#server/domain/not-read.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import { failed, notCommitted } from '#server/domain/outcome.ts';
import { perform } from '#server/domain/perform.ts';
import { inLaneOrder } from './lane-order.ts';
import type { Storage, StorageListener } from './storage.ts';
import type { Writer } from './writer.ts';

/** What nobody waits for, and takes longer the more there is. */
const long: readonly CommandName[] = ['tidy'];

/** Reads that say "not now" while the database is out of service. */
function patientReads({ read, snapshot, close }: Database): Database {
  const notNow = (error: unknown): never => {
    throw postgresDialect.isOutage(error) ? new NotRead(error) : error;
  };
  return {
    read: async (work) => await read(work).catch(notNow),
    snapshot: async (work) => await snapshot(work).catch(notNow),
    close,
  };
}

/** PostgreSQL: one real transaction per mutation, run again where it lost a race or its connection. */
export async function openDistributed(
  settings: Omit<PostgresSettings, 'onRepeat' | 'slow'>,
  { tell, slow }: StorageListener = { tell: tellNobody, slow: null },
): Promise<Storage & { use(): PostgresUse }> {
  const onRepeat = () => tell({ what: 'retry' });
  const { database, transact, ...opened } = await openPostgres({ ...settings, onRepeat, slow });
  let writes = 0;

  async function transacted<T>(work: (tx: WriteTx) => Promise<T>, options: TransactOptions): Promise<T> {
    const begunAt = performance.now();
    writes += 1;
    try {
      const result = await transact(work, options);
      tell({ what: 'commit', writes: 1, ms: performance.now() - begunAt });
      return result;
    } finally {
      writes -= 1;
    }
  }

  const writer: Writer = {
    async perform(requests) {
      let away: ConnectionLost | null = null;
      return await inLaneOrder(requests, async (request) => {
        // A hundred that each wait for a connection would be waited for by nobody.
        if (away !== null) return notCommitted(away);
        try {
          // What has a key finds, when it is begun again, that it was done.
          return await transacted((tx) => perform(tx, request), { isOnce: request.key !== undefined });
        } catch (error) {
          if (error instanceof ConnectionLost && error.moment === 'connecting') away = error;
          return postgresDialect.isOutage(error) ? notCommitted(error) : failed(error);
        }
      });
    },
    async run(name, args) {
      try {
        return await transacted((tx) => runCommand(tx, name, args), { isLong: long.includes(name) });
      } catch (error) {
        throw postgresDialect.isOutage(error) ? new NotStored(error) : error;
      }
    },
    close: async () => undefined,
  };
  return {
    database: patientReads(database),
    writer,
    load: () => ({ writes, pool: opened.use().pool }),
    use: () => opened.use(),
    close: () => database.close(),
  };
}
