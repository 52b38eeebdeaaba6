import type { Database } from '#server/db/engine/database.ts';
import { isMigrated } from '#server/db/schema/migrate.ts';
import { hasUsers } from '#server/db/people/users.ts';

const ttlMs = 1_000;

/**
 * A look that costs next to nothing, however many ask: whoever comes while somebody looks waits for the same look, and what
 * was well is so for a second. What wasn't is looked at again, so that nobody waits for it longer than it takes.
 * @param now the wall clock in milliseconds; a clock that was set back keeps nothing
 */
export function createHealthCheck<Status>(
  check: () => Promise<Status>,
  isHealthy: (healthStatus: Status) => boolean,
  now: () => number,
): () => Promise<Status> {
  let running: Promise<Status> | null = null;
  let cached: { healthStatus: Status; at: number } | null = null;

  async function runCheck(): Promise<Status> {
    try {
      const at = now();
      const healthStatus = await check();
      cached = isHealthy(healthStatus) ? { healthStatus, at } : null;
      return healthStatus;
    } finally {
      running = null;
    }
  }

  return async () => {
    const at = now();
    if (cached !== null && at >= cached.at && at < cached.at + ttlMs) return cached.healthStatus;
    return await (running ??= runCheck());
  };
}

/** Whether the database answers. */
export async function isDatabaseHealthy(database: Database): Promise<boolean> {
  try {
    await database.read(hasUsers);
    return true;
  } catch {
    return false;
  }
}

export type DatabaseStatus = 'ok' | 'failing' | 'not migrated';

/** Whether the database answers, and is as this program needs it. */
export async function databaseStatusOf(database: Database): Promise<DatabaseStatus> {
  try {
    return (await database.read(({ sql }) => isMigrated(sql))) ? 'ok' : 'not migrated';
  } catch {
    return 'failing';
  }
}
