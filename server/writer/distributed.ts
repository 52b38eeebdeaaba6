import { postgresDialect } from '#server/db/dialect.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runCommand } from '#server/domain/commands.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import { failed, notCommitted } from '#server/domain/outcome.ts';
import { perform } from '#server/domain/perform.ts';
import { inLaneOrder } from './lane-order.ts';
import type { Storage } from './storage.ts';
import type { Writer } from './writer.ts';

/** PostgreSQL: one real transaction per mutation, run again where it lost a race. */
export async function openDistributed(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Storage> {
  const { database, transact } = await openPostgres(url, onIdleError);
  const writer: Writer = {
    perform: (requests) =>
      inLaneOrder(requests, async (request) => {
        try {
          return await transact((tx) => perform(tx, request));
        } catch (error) {
          return postgresDialect.isOutage(error) ? notCommitted(error) : failed(error);
        }
      }),
    async run(name, args) {
      try {
        return await transact((tx) => runCommand(tx, name, args));
      } catch (error) {
        throw postgresDialect.isOutage(error) ? new NotStored(error) : error;
      }
    },
    close: async () => undefined,
  };
  return { database, writer, close: () => database.close() };
}
