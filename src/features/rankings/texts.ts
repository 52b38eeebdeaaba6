import type { RankingKey } from '#contract/people/ranking.ts';
import { formatNumber } from '#ui/text/format-number.ts';

interface RankingTexts {
  label: string;
  /** what is counted: singular, plural */
  unit: readonly [string, string];
  /** shown if there is nothing to rank */
  empty: { title: string; text: string };
}

export const rankingTexts: Record<RankingKey, RankingTexts> = {
  'usuarios-mas-suscritos': {
    label: 'Most Subscribed',
    unit: ['subscription', 'subscriptions'],
    empty: { title: 'Nobody has subscribed yet', text: 'Subscribe to an event, and you are first.' },
  },
  'usuarios-mas-puntos': {
    label: 'Most Points',
    unit: ['point', 'points'],
    empty: { title: 'Nobody has points yet', text: 'Taking part earns them. Be the first to earn some.' },
  },
  'usuarios-mas-likes-dados': {
    label: 'Likes Given',
    unit: ['like', 'likes'],
    empty: { title: 'Nobody has liked anything yet', text: 'A like on any event is all it takes to stand here.' },
  },
  'usuarios-mas-comentarios': {
    label: 'Comments',
    unit: ['comment', 'comments'],
    empty: { title: 'Nobody has commented yet', text: 'Write the first comment, and you lead this list.' },
  },
  'eventos-mas-suscritos': {
    label: 'Most Subscribed',
    unit: ['subscriber', 'subscribers'],
    empty: { title: 'No event has subscribers yet', text: 'Subscribe to one, and it leads this list.' },
  },
  'eventos-mas-likes': {
    label: 'Most Likes',
    unit: ['like', 'likes'],
    empty: { title: 'No event has been liked yet', text: 'Like one, and it leads this list.' },
  },
};

/** `1,204 points` */
export function pointsText(key: RankingKey, points: number): { count: string; unit: string } {
  const [one, many] = rankingTexts[key].unit;
  return { count: formatNumber(points), unit: points === 1 ? one : many };
}

// Screen
export const rankingSystem = 'Ranking System';
export const whoTakesPart = 'Who takes part most, and what moves most people.';
export const users = 'Users';
export const events = 'Events';
export const loadingRankings = 'Loading rankings...';

// One ranking
export const ranking = 'Ranking';
export const searchByUsername = 'Search by username';
export const searchByTitle = 'Search by title';
export const saved = (age: string) => `Saved ${age}`;
export const nothingFound = 'Nothing found';
export const noNameHolds = (words: string) => `No name in this ranking holds “${words}”.`;
export const clearSearch = 'Clear search';
export const errorLoading = (failure: string) => `Error loading: ${failure}`;
export const notStoredYet = 'This device doesn’t hold this ranking yet. It comes once the server answers.';

// Entries
/** before the number */
export const rank = 'Rank ';
export const handle = (username: string) => `@${username}`;
export const you = 'You';
export const fullRanking = 'Full ranking';
export const podium = 'Podium';

// The user's own places
export const yourPlaces = 'Your places';
export const notYet = 'Not yet';
export const placesNotStoredYet = 'This device doesn’t hold them yet. They come once the server answers.';
