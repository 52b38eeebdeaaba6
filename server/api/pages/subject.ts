import { RankingKey } from '#contract/people/ranking.ts';
import type { PageSubject } from '#server/domain/pages/page-data.ts';
import type { PageEntry } from './table.ts';

const longestText = 200;

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, longestText);
}

/** What a page of the table shows, read from its query as the app reads it; null: only the device can show it. */
export function subjectOf({ shows }: PageEntry, query: URLSearchParams): PageSubject | null {
  if (shows === undefined || query.get('view') === 'map') return null;
  if (shows === 'text' || shows === 'home') return { type: shows };
  if (shows === 'ranking') {
    const key = RankingKey.safeParse(query.get('ranking'));
    return { type: 'ranking', key: key.success ? key.data : 'usuarios-mas-suscritos' };
  }
  const page = Number(query.get('page') ?? 1);
  return {
    type: 'list',
    when: shows,
    text: textOf(query, 'search'),
    venue: textOf(query, 'venue'),
    category: textOf(query, 'category') || 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}
