import { postgresDialect } from '#server/db/engine/dialect.ts';
import type { Database, WriteTx } from '#server/db/engine/database.ts';
import { ConnectionLost } from '#server/db/engine/postgres-errors.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import type { PostgresSettings, PostgresUse, TransactOptions } from '#server/db/engine/postgres.ts';
import { runCommand } from '#server/domain/sync/commands.ts';
import type { CommandName } from '#server/domain/sync/commands.ts';
import { ignoreTelemetry } from '#server/domain/telemetry-event.ts';
import { ReadUnavailable } from '#server/domain/errors/read-unavailable.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import { failed, notCommitted } from '#server/domain/sync/outcome.ts';
import { perform } from '#server/domain/sync/perform.ts';
import { inBatchOrder } from './batch-order.ts';
import type { Storage, StorageListener } from './storage.ts';
import type { Writer } from './writer.ts';

/** Commands that nobody waits for and whose duration grows with the database. */
const longCommands: readonly CommandName[] = ['tidy'];

/** Reads that refuse temporarily while the database is unavailable. */
function retryableReads({ read, snapshot, close }: Database): Database {
  const notNow = (error: unknown): never => {
    throw postgresDialect.isOutage(error) ? new ReadUnavailable(error) : error;
  };
  return {
    read: async (work) => await read(work).catch(notNow),
    snapshot: async (work) => await snapshot(work).catch(notNow),
    close,
  };
}

/** PostgreSQL: one real transaction per mutation, retried if it loses a race or its connection. */
export async function openPostgresStorage(
  settings: Omit<PostgresSettings, 'onRetry' | 'slow'>,
  { emitTelemetry, slow }: StorageListener = { emitTelemetry: ignoreTelemetry, slow: null },
): Promise<Storage & { use(): PostgresUse }> {
  const onRetry = () => emitTelemetry({ type: 'retry' });
  const { database, transact, ...opened } = await openPostgres({ ...settings, onRetry, slow });
  let writes = 0;

  async function transacted<T>(work: (tx: WriteTx) => Promise<T>, options: TransactOptions): Promise<T> {
    const begunAt = performance.now();
    writes += 1;
    try {
      const result = await transact(work, options);
      emitTelemetry({ type: 'commit', writes: 1, ms: performance.now() - begunAt });
      return result;
    } finally {
      writes -= 1;
    }
  }

  const writer: Writer = {
    async perform(requests) {
      let connectionLost: ConnectionLost | null = null;
      return await inBatchOrder(requests, async (request) => {
        // If each of a hundred requests waited for a connection, the caller would time out.
        if (connectionLost !== null) return notCommitted(connectionLost);
        try {
          // A request with a key can be retried after an unknown commit: it finds its earlier result.
          return await transacted((tx) => perform(tx, request), { isIdempotent: request.key !== undefined });
        } catch (error) {
          if (error instanceof ConnectionLost && error.moment === 'connecting') connectionLost = error;
          return postgresDialect.isOutage(error) ? notCommitted(error) : failed(error);
        }
      });
    },
    async run(name, args) {
      try {
        return await transacted((tx) => runCommand(tx, name, args), { isLong: longCommands.includes(name) });
      } catch (error) {
        throw postgresDialect.isOutage(error) ? new WriteUnavailable(error) : error;
      }
    },
    close: async () => undefined,
  };
  return {
    database: retryableReads(database),
    writer,
    load: () => ({ writes, pool: opened.use().pool }),
    use: () => opened.use(),
    close: () => database.close(),
  };
}
