import type { RankingKey } from '#contract/people/ranking.ts';

export type RankingGroup = 'users' | 'events';

interface RankingTexts {
  group: RankingGroup;
  label: string;
  /** what is counted: singular, plural */
  unit: readonly [string, string];
  /** shown if there is nothing to rank */
  empty: { title: string; text: string };
}

export const rankingTexts: Record<RankingKey, RankingTexts> = {
  'usuarios-mas-suscritos': {
    group: 'users',
    label: 'Most Subscribed',
    unit: ['subscription', 'subscriptions'],
    empty: { title: 'Nobody has subscribed yet', text: 'Whoever subscribes to an event first stands here first.' },
  },
  'usuarios-mas-puntos': {
    group: 'users',
    label: 'Most Points',
    unit: ['point', 'points'],
    empty: { title: 'Nobody has points yet', text: 'Taking part earns them. The first ones are still to be had.' },
  },
  'usuarios-mas-likes-dados': {
    group: 'users',
    label: 'Likes Given',
    unit: ['like', 'likes'],
    empty: { title: 'Nobody has liked anything yet', text: 'A like on any event is all it takes to stand here.' },
  },
  'usuarios-mas-comentarios': {
    group: 'users',
    label: 'Comments',
    unit: ['comment', 'comments'],
    empty: { title: 'Nobody has commented yet', text: 'Whoever speaks first will be found here.' },
  },
  'eventos-mas-suscritos': {
    group: 'events',
    label: 'Most Subscribed',
    unit: ['subscriber', 'subscribers'],
    empty: { title: 'No event has subscribers yet', text: 'Subscribe to one, and it leads this list.' },
  },
  'eventos-mas-likes': {
    group: 'events',
    label: 'Most Likes',
    unit: ['like', 'likes'],
    empty: { title: 'No event has been liked yet', text: 'Like one, and it leads this list.' },
  },
};

export const allRankings = Object.keys(rankingTexts) as RankingKey[];

export function rankingsOf(group: RankingGroup): RankingKey[] {
  return allRankings.filter((key) => rankingTexts[key].group === group);
}

/** The ranking named in a URL; by default the first one. */
export function rankingNamed(name: string | null): RankingKey {
  return allRankings.find((key) => key === name) ?? 'usuarios-mas-suscritos';
}

/** `1,204 points` */
export function pointsText(key: RankingKey, points: number): { count: string; unit: string } {
  const [one, many] = rankingTexts[key].unit;
  return { count: points.toLocaleString('en'), unit: points === 1 ? one : many };
}
