import { expect, test } from 'vitest';
import type { RankingEntry } from '#contract/people/ranking.ts';
import { isFresh, pointsOf, searchRanking } from '#data/people/rankings.ts';

function person(rank: number, username: string, display_name: string): RankingEntry {
  const user = { user_id: rank, username, display_name, profile_picture: null };
  return { rank, user_id: rank, user, total_points: 100 - rank };
}

const entries = [person(1, 'bea', 'Béa Ríos'), person(2, 'ANA_nunez', 'Ana'), person(3, 'luis', 'Luis Núñez')];
const ranksOf = (text: string) => searchRanking(entries, text).map(({ rank }) => rank);

test('[RANK-01] a ranking is searched by name, accents and case aside, and ranks stay those of the whole list', () => {
  expect(ranksOf('nunez')).toEqual([2, 3]);
  expect(ranksOf(' @LUIS ')).toEqual([3]);
  expect(ranksOf('rios')).toEqual([1]);
  expect(ranksOf('nobody')).toEqual([]);
  expect(searchRanking(entries, '  ')).toBe(entries);
});

test('[RANK-02] points are total_points in one ranking and count in the others', () => {
  const user = { user_id: 1, username: 'a', display_name: 'A', profile_picture: null };
  expect(pointsOf({ rank: 1, user_id: 1, user, total_points: 7 })).toBe(7);
  expect(pointsOf({ rank: 1, user_id: 1, user, count: 3 })).toBe(3);
});

test('[RANK-02] a ranking is fresh for a minute, whatever the clock does', () => {
  const row = { key: 'usuarios-mas-puntos' as const, entries, fetchedAt: 1_000_000 };
  expect(isFresh(row, 1_059_999)).toBe(true);
  expect(isFresh(row, 1_060_000)).toBe(false);
  expect(isFresh(row, 900_000)).toBe(false);
  expect(isFresh(undefined, 0)).toBe(false);
});
