import type { Database } from '#server/db/database.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { hasUsers } from '#server/db/users.ts';

const keptMs = 1_000;

/**
 * A look that costs next to nothing, however many ask: whoever comes while somebody looks waits for the same look, and what
 * was well is so for a second. What wasn't is looked at again, so that nobody waits for it longer than it takes.
 * @param now the wall clock in milliseconds; a clock that was set back keeps nothing
 */
export function keepLook<Standing>(
  look: () => Promise<Standing>,
  isWell: (standing: Standing) => boolean,
  now: () => number,
): () => Promise<Standing> {
  let looking: Promise<Standing> | null = null;
  let kept: { standing: Standing; at: number } | null = null;

  async function lookNow(): Promise<Standing> {
    try {
      const at = now();
      const standing = await look();
      kept = isWell(standing) ? { standing, at } : null;
      return standing;
    } finally {
      looking = null;
    }
  }

  return async () => {
    const at = now();
    if (kept !== null && at >= kept.at && at < kept.at + keptMs) return kept.standing;
    return await (looking ??= lookNow());
  };
}

/** Whether the database answers. */
export async function isDatabaseWell(database: Database): Promise<boolean> {
  try {
    await database.read(hasUsers);
    return true;
  } catch {
    return false;
  }
}

export type DatabaseStanding = 'ok' | 'failing' | 'not migrated';

/** Whether the database answers, and is as this program needs it. */
export async function standingOf(database: Database): Promise<DatabaseStanding> {
  try {
    return (await database.read(({ sql }) => isMigrated(sql))) ? 'ok' : 'not migrated';
  } catch {
    return 'failing';
  }
}
