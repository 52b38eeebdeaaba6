import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { RankingRow } from './rows.ts';

const freshMs = 60_000;

/**
 * Whether it was fetched within the last minute, as often as the server recomputes it. A clock that was put back makes
 * it stale.
 */
export function isFresh(row: RankingRow | undefined, nowMs: number): boolean {
  return row !== undefined && Math.abs(nowMs - row.fetchedAt) < freshMs;
}

/** The stored rankings by key. */
export async function readRankings(db: AccountDb): Promise<ReadonlyMap<RankingKey, RankingRow>> {
  return new Map((await db.rankings.toArray()).map((row) => [row.key, row]));
}

export async function storeRanking(db: AccountDb, row: RankingRow): Promise<void> {
  await db.rankings.put(row);
}

/** Copies rankings of another database where they are newer. */
export async function mergeRankings(db: AccountDb, others: Iterable<RankingRow>): Promise<void> {
  await db.transaction('rw', db.rankings, async () => {
    for (const row of others) {
      const existing = await db.rankings.get(row.key);
      if (existing === undefined || existing.fetchedAt < row.fetchedAt) await db.rankings.put(row);
    }
  });
}

/** The score of an entry, whatever its ranking calls it. */
export function pointsOf(entry: RankingEntry): number {
  return 'total_points' in entry ? entry.total_points : entry.count;
}

function textOf(entry: RankingEntry): string {
  return 'user' in entry ? `${entry.user.display_name}\n${entry.user.username}` : entry.event.title;
}

/** The entries whose name or title contains the text, ignoring case and accents; ranks stay. */
export function searchRanking(entries: readonly RankingEntry[], text: string): readonly RankingEntry[] {
  const wanted = normalizeSearchText(text.trim()).replace(/^@/, '');
  return wanted === '' ? entries : entries.filter((entry) => normalizeSearchText(textOf(entry)).includes(wanted));
}
