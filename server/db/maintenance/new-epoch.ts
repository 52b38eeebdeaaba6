import type { Dialect } from '#server/db/engine/dialect.ts';

/** This transaction's change log position in PostgreSQL, numbered per cluster. */
const ownPosition = 'pg_current_xact_id()::text::bigint';

/**
 * Statements, for one transaction, that start a new epoch in a database restored from a backup. The new epoch itself is
 * created at the next opening; it marks all older cursors and positions as outdated, so that devices pull from the
 * start. The cluster that receives a dump may number transactions lower than the one it came from. Pulls wouldn't reach
 * the positions in replayed answers, or that of the newest tombstone, before the cluster's numbers do, so higher
 * positions are lowered. Password resets may have been used since the backup. Push subscriptions may belong to another
 * person by now; each browser subscribes again when the app is next opened there.
 * @param areSessionsKept false: everyone has to sign in again
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
