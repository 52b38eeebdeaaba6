import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { RankingRow } from './rows.ts';

const freshMs = 60_000;

/** Asked for a moment ago: the server itself counts anew but once a minute. A clock that was set back doesn't keep it young. */
export function isFresh(row: RankingRow | undefined, nowMs: number): boolean {
  return row !== undefined && Math.abs(nowMs - row.fetchedAt) < freshMs;
}

/** The rankings that this device holds, by their keys. */
export async function readRankings(db: AccountDb): Promise<ReadonlyMap<RankingKey, RankingRow>> {
  return new Map((await db.rankings.toArray()).map((row) => [row.key, row]));
}

export async function storeRanking(db: AccountDb, row: RankingRow): Promise<void> {
  await db.rankings.put(row);
}

/** Gives a database the rankings that another one holds, where its own are older. */
export async function mergeRankings(db: AccountDb, others: Iterable<RankingRow>): Promise<void> {
  await db.transaction('rw', db.rankings, async () => {
    for (const row of others) {
      const existing = await db.rankings.get(row.key);
      if (existing === undefined || existing.fetchedAt < row.fetchedAt) await db.rankings.put(row);
    }
  });
}

/** What counts in an entry, whatever its ranking calls it. */
export function pointsOf(entry: RankingEntry): number {
  return 'total_points' in entry ? entry.total_points : entry.count;
}

function textOf(entry: RankingEntry): string {
  return 'user' in entry ? `${entry.user.display_name}\n${entry.user.username}` : entry.event.title;
}

/** The entries whose names or titles hold the text; accents and case don't matter, ranks stay those of the whole list. */
export function searchRanking(entries: readonly RankingEntry[], text: string): readonly RankingEntry[] {
  const wanted = normalizeSearchText(text.trim()).replace(/^@/, '');
  return wanted === '' ? entries : entries.filter((entry) => normalizeSearchText(textOf(entry)).includes(wanted));
}
