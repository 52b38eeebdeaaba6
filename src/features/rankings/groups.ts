import type { RankingKey } from '#contract/people/ranking.ts';

export type RankingGroup = 'users' | 'events';

const groups: Record<RankingKey, RankingGroup> = {
  'usuarios-mas-suscritos': 'users',
  'usuarios-mas-puntos': 'users',
  'usuarios-mas-likes-dados': 'users',
  'usuarios-mas-comentarios': 'users',
  'eventos-mas-suscritos': 'events',
  'eventos-mas-likes': 'events',
};

export const allRankings = Object.keys(groups) as RankingKey[];

export function groupOf(ranking: RankingKey): RankingGroup {
  return groups[ranking];
}

export function rankingsOf(group: RankingGroup): RankingKey[] {
  return allRankings.filter((key) => groups[key] === group);
}

/** The ranking named in a URL; by default the first one. */
export function rankingNamed(name: string | null): RankingKey {
  return allRankings.find((key) => key === name) ?? 'usuarios-mas-suscritos';
}
