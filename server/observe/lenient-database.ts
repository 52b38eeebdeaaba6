import type { Database, Tx } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';

interface LenientDatabasePorts {
  emitTelemetry: EmitTelemetry;
  log: { error(about: object, text: string): void };
}

/** How many rows are remembered as logged; nobody repairs more of them one by one. */
const maxLoggedRows = 10_000;

/**
 * A database whose lists and pulls leave out rows that can't be presented. Each is counted, and logged once per
 * process: by table and id only, because its content is private.
 */
export function lenientDatabase(database: Database, { emitTelemetry, log }: LenientDatabasePorts): Database {
  const loggedRows = new Set<string>();
  const onBadRow: Tx['onBadRow'] = (table, id, error) => {
    emitTelemetry({ type: 'row-left-out', table });
    const name = `${table} ${String(id)}`;
    if (loggedRows.has(name) || loggedRows.size >= maxLoggedRows) return;
    loggedRows.add(name);
    // The messages of these errors quote row contents.
    const fault = error instanceof Error ? error.name : 'unknown';
    log.error({ table, id, fault }, 'a row can’t be shown and is left out');
  };
  return {
    read: (work) => database.read((tx) => work({ ...tx, onBadRow })),
    snapshot: (work) => database.snapshot((tx) => work({ ...tx, onBadRow })),
    close: () => database.close(),
  };
}
