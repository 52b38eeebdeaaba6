import { fetchQuery, type FetchContext } from './fetch-query.ts';
import type { FetchResult } from './result.ts';
import { dataIn } from '#sync/transport/reply-shape.ts';

/** Queries whose reply is stored as a whole. */
export type CachedQueryKey = 'points' | 'places' | `followers:${number}` | `following:${number}`;

const maxPeople = 1_000;

function pathOf(key: CachedQueryKey): string {
  if (key === 'points') return '/gamification/points';
  if (key === 'places') return '/ranking/own';
  const [list, userId] = key.split(':');
  return `/users/${list ?? ''}/${userId ?? ''}?limit=200`;
}

/** Fetches a query and stores the reply in the device's `answers`; at most 1,000 people of a list. */
export async function fetchCachedQuery(
  context: FetchContext,
  key: CachedQueryKey,
  signal: AbortSignal,
): Promise<FetchResult> {
  const list: unknown[] = [];
  let value: unknown = list;
  for (let path: string | null = pathOf(key); path !== null && list.length < maxPeople;) {
    const response = await fetchQuery(context, path, signal);
    if (response === null) return 'unreachable';
    const data = response.reply.status === 200 ? dataIn(response.reply.json) : null;
    if (data === null) return 'missing';
    if (Array.isArray(data)) list.push(...(data as unknown[]));
    else value = data;
    path = response.reply.next;
  }
  const cacheRow = { key, value, fetchedAt: Date.now() };
  await context.store.transact('write', ['answers'], (tx) => tx.put('answers', [cacheRow]));
  return 'held';
}
