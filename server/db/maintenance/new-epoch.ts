import type { Dialect } from '#server/db/engine/dialect.ts';

/** This transaction's place in the change log of PostgreSQL, which is counted by the cluster. */
const ownPosition = 'pg_current_xact_id()::text::bigint';

/**
 * What begins another life of a database that came back from a backup, as statements of one transaction.
 *
 * The epoch is made anew at the next opening, so that every cursor and place of the old life is known as one, and devices
 * start their pulls over. A cluster that a dump is brought to may have counted less far than the one it came from, and no pull
 * would reach the places in answers that are given once more, or that of the newest tombstone, before the cluster does. Codes
 * for a new password may have been used since. Where a browser is told of news may belong to somebody else by now; each tells
 * it again when the app is next opened there.
 * @param areSessionsKept false: everybody has to sign in again
 */
export function newEpochStatements(engine: Dialect['name'], areSessionsKept: boolean): string[] {
  return [
    `delete from meta where key in ('epoch', 'purged_to')`,
    'delete from resets',
    'delete from push_subscriptions',
    ...(areSessionsKept ? [] : ['delete from sessions']),
    ...(engine === 'sqlite'
      ? []
      : [
          `update changes set position = ${ownPosition} where position > ${ownPosition}`,
          `update mutations set position = ${ownPosition} where position > ${ownPosition}`,
        ]),
  ];
}
