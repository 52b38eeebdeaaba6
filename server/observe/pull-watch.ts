import type { Database } from '#server/db/database.ts';
import { pullHolder } from '#server/db/pull-holder.ts';

export interface PullWatch {
  /** Looks. @returns for how long something has been held back, in ms */
  look(): Promise<number>;
  /** as of the last look, and of the time since */
  heldMs(): number;
  close(): void;
}

interface Ports {
  database: Database;
  /** the wall clock in milliseconds */
  now(): number;
  log: { warn(about: object, text: string): void; info(about: object, text: string): void };
}

/** Nobody who writes to this database takes so long. */
export const heldTooLongMs = 30_000;
const lookEveryMs = 5_000;

/**
 * Knows for how long the oldest running transaction of a PostgreSQL cluster has kept devices from hearing of what was done
 * behind it. How old others' transactions are is told to some roles alone; so this goes by how long the bound of pulls has stood
 * still while others came to their end beyond it.
 */
export function watchPulls({ database, now, log }: Ports): PullWatch {
  let held: { bound: number; since: number; isTold: boolean } | null = null;
  const heldMs = () => (held === null ? 0 : Math.max(0, now() - held.since));
  const seconds = () => Math.round(heldMs() / 1000);

  async function look(): Promise<number> {
    const { bound, head } = await database.read((tx) => tx.dialect.reach(tx.sql));
    if (held !== null && held.bound !== bound) {
      if (held.isTold) log.info({ seconds: seconds() }, 'devices hear of what was done again');
      held = null;
    }
    if (head <= bound) return 0;
    held ??= { bound, since: now(), isTold: false };
    if (!held.isTold && heldMs() >= heldTooLongMs) {
      held.isTold = true;
      const holder = await database.read((tx) => pullHolder(tx, bound));
      log.warn({ seconds: seconds(), ...holder }, 'devices don’t hear of what was done: a transaction doesn’t end');
    }
    return heldMs();
  }

  // Whether the database answers at all is others' business to tell.
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return { look, heldMs, close: () => clearInterval(looking) };
}
