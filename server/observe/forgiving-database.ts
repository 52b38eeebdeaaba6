import type { Database, Tx } from '#server/db/database.ts';
import type { Tell } from '#server/domain/happening.ts';

interface Ports {
  tell: Tell;
  log: { error(about: object, text: string): void };
}

/** So many rows are remembered as written down; nobody mends more of them one by one. */
const mostKnown = 10_000;

/**
 * A database whose lists and pulls go on without the rows that can't be shown. Each is counted, and written down once as long
 * as the process lives: by its table and id, for what is in it is nobody's business.
 */
export function forgivingDatabase(database: Database, { tell, log }: Ports): Database {
  const known = new Set<string>();
  const leaveOut: Tx['leaveOut'] = (table, id, error) => {
    tell({ what: 'row-left-out', table });
    const name = `${table} ${String(id)}`;
    if (known.has(name) || known.size >= mostKnown) return;
    known.add(name);
    // The words of such an error quote what was read.
    const fault = error instanceof Error ? error.name : 'unknown';
    log.error({ table, id, fault }, 'a row can’t be shown and is left out');
  };
  return {
    read: (work) => database.read((tx) => work({ ...tx, leaveOut })),
    snapshot: (work) => database.snapshot((tx) => work({ ...tx, leaveOut })),
    close: () => database.close(),
  };
}
