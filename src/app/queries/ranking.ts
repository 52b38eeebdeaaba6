import { accountInUse } from '#data/db/account-in-use.ts';
import { isFresh } from '#data/people/rankings.ts';
import type { LoadRanking } from '#features/rankings/use-rankings.ts';

/** Fetches a ranking if the stored one isn't fresh, as it is after a document that held it; only then is the code loaded. */
export const loadRanking: LoadRanking = async (key, signal) => {
  const stored = await accountInUse.get()?.db.rankings.get(key);
  if (isFresh(stored, Date.now())) return { ok: true };
  return (await import('./fetch-ranking.ts')).fetchRanking(key, signal);
};
