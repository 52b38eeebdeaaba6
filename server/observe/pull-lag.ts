import type { Database } from '#server/db/engine/database.ts';
import { findBlockingTransaction } from '#server/db/changes/blocking-transaction.ts';

export interface PullLag {
  /**
   * Checks now.
   * @returns how long changes have been held back, in ms
   */
  check(): Promise<number>;
  /** as of the last check, plus the time since */
  lagMs(): number;
  close(): void;
}

interface PullLagPorts {
  database: Database;
  /** wall clock, ms */
  now(): number;
  log: { warn(about: object, text: string): void; info(about: object, text: string): void };
}

/** No write to this database takes this long. */
export const maxLagMs = 30_000;
const checkEveryMs = 5_000;

/**
 * Tracks how long the oldest running transaction of a PostgreSQL cluster has been holding back pulls. Only some roles
 * can see the age of other roles' transactions, so this measures how long the pull bound has stood still while later
 * transactions ended.
 */
export function watchPullLag({ database, now, log }: PullLagPorts): PullLag {
  let lag: { bound: number; since: number; isLogged: boolean } | null = null;
  const lagMs = () => (lag === null ? 0 : Math.max(0, now() - lag.since));
  const seconds = () => Math.round(lagMs() / 1000);

  async function check(): Promise<number> {
    const { bound, head } = await database.read((tx) => tx.dialect.reach(tx.sql));
    if (lag !== null && lag.bound !== bound) {
      if (lag.isLogged) log.info({ seconds: seconds() }, 'devices hear of what was done again');
      lag = null;
    }
    if (head <= bound) return 0;
    lag ??= { bound, since: now(), isLogged: false };
    if (!lag.isLogged && lagMs() >= maxLagMs) {
      lag.isLogged = true;
      const holder = await database.read((tx) => findBlockingTransaction(tx, bound));
      log.warn({ seconds: seconds(), ...holder }, 'devices don’t hear of what was done: a transaction doesn’t end');
    }
    return lagMs();
  }

  // Whether the database answers at all is reported elsewhere.
  const timer = setInterval(() => void check().catch(() => undefined), checkEveryMs).unref();
  return { check, lagMs, close: () => clearInterval(timer) };
}
