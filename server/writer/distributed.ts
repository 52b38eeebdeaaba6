import { postgresDialect } from '#server/db/dialect.ts';
import type { Database } from '#server/db/database.ts';
import { ConnectionLost } from '#server/db/postgres-errors.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { PostgresSettings, PostgresUse } from '#server/db/postgres.ts';
import { runCommand } from '#server/domain/commands.ts';
import type { CommandName } from '#server/domain/commands.ts';
import { NotRead } from '#server/domain/not-read.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import { failed, notCommitted } from '#server/domain/outcome.ts';
import { perform } from '#server/domain/perform.ts';
import { inLaneOrder } from './lane-order.ts';
import type { Storage } from './storage.ts';
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
export async function openDistributed(settings: PostgresSettings): Promise<Storage & { use(): PostgresUse }> {
  const { database, transact, use } = await openPostgres(settings);
  const writer: Writer = {
    async perform(requests) {
      let away: ConnectionLost | null = null;
      return await inLaneOrder(requests, async (request) => {
        // A hundred that each wait for a connection would be waited for by nobody.
        if (away !== null) return notCommitted(away);
        try {
          // What has a key finds, when it is begun again, that it was done.
          return await transact((tx) => perform(tx, request), { isOnce: request.key !== undefined });
        } catch (error) {
          if (error instanceof ConnectionLost && error.moment === 'connecting') away = error;
          return postgresDialect.isOutage(error) ? notCommitted(error) : failed(error);
        }
      });
    },
    async run(name, args) {
      try {
        return await transact((tx) => runCommand(tx, name, args), { isLong: long.includes(name) });
      } catch (error) {
        throw postgresDialect.isOutage(error) ? new NotStored(error) : error;
      }
    },
    close: async () => undefined,
  };
  return { database: patientReads(database), writer, use, close: () => database.close() };
}
