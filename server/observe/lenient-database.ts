import type { Database, Tx } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';

interface LenientDatabasePorts {
  emitTelemetry: EmitTelemetry;
  log: { error(about: object, text: string): void };
}

/** So many rows are remembered as written down; nobody mends more of them one by one. */
const maxLoggedRows = 10_000;

/**
 * A database whose lists and pulls go on without the rows that can't be shown. Each is counted, and written down once as long
 * as the process lives: by its table and id, for what is in it is nobody's business.
 */
export function lenientDatabase(database: Database, { emitTelemetry, log }: LenientDatabasePorts): Database {
  const loggedRows = new Set<string>();
  const onBadRow: Tx['onBadRow'] = (table, id, error) => {
    emitTelemetry({ type: 'row-left-out', table });
    const name = `${table} ${String(id)}`;
    if (loggedRows.has(name) || loggedRows.size >= maxLoggedRows) return;
    loggedRows.add(name);
    // The words of such an error quote what was read.
    const fault = error instanceof Error ? error.name : 'unknown';
    log.error({ table, id, fault }, 'a row can’t be shown and is left out');
  };
  return {
    read: (work) => database.read((tx) => work({ ...tx, onBadRow })),
    snapshot: (work) => database.snapshot((tx) => work({ ...tx, onBadRow })),
    close: () => database.close(),
  };
}
