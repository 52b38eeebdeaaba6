import { postgresDialect } from '#server/db/dialect.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { WriteTx } from '#server/db/database.ts';
import { runCommand } from '#server/domain/commands.ts';
import { tellNobody } from '#server/domain/happening.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import { failed, notCommitted } from '#server/domain/outcome.ts';
import { perform } from '#server/domain/perform.ts';
import { inLaneOrder } from './lane-order.ts';
import type { Storage, StorageListener } from './storage.ts';
import type { Writer } from './writer.ts';

/** PostgreSQL: one real transaction per mutation, run again where it lost a race. */
export async function openDistributed(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
  { tell, slow }: StorageListener = { tell: tellNobody, slow: null },
): Promise<Storage> {
  const onRetry = () => tell({ what: 'retry' });
  const { database, transact, pool } = await openPostgres(url, { onIdleError, onRetry, slow });
  let writes = 0;

  async function transacted<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    writes += 1;
    try {
      const result = await transact(work);
      tell({ what: 'commit', writes: 1, ms: performance.now() - begunAt });
      return result;
    } finally {
      writes -= 1;
    }
  }

  const writer: Writer = {
    perform: (requests) =>
      inLaneOrder(requests, async (request) => {
        try {
          return await transacted((tx) => perform(tx, request));
        } catch (error) {
          return postgresDialect.isOutage(error) ? notCommitted(error) : failed(error);
        }
      }),
    async run(name, args) {
      try {
        return await transacted((tx) => runCommand(tx, name, args));
      } catch (error) {
        throw postgresDialect.isOutage(error) ? new NotStored(error) : error;
      }
    },
    close: async () => undefined,
  };
  return { database, writer, load: () => ({ writes, pool: pool() }), close: () => database.close() };
}
