import type { Database } from '#server/db/engine/database.ts';
import { isMigrated } from '#server/db/schema/migrate.ts';
import { hasUsers } from '#server/db/people/users.ts';

const ttlMs = 1_000;

/**
 * Makes a health check cheap however often it is called: concurrent callers share one check, and a healthy result is
 * kept for a second. An unhealthy result isn't kept, so that recovery shows at once.
 * @param now wall clock in ms; if it was set back, the cached result is dropped
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

/** Whether the database answers and has the schema that this version needs. */
export async function databaseStatusOf(database: Database): Promise<DatabaseStatus> {
  try {
    return (await database.read(({ sql }) => isMigrated(sql))) ? 'ok' : 'not migrated';
  } catch {
    return 'failing';
  }
}
