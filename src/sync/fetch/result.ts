import type { FetchedPages } from './fetch-query.ts';

/** held: stored on the device. missing: the server has no such thing for this user. unreachable: no answer. */
export type FetchResult = 'held' | 'missing' | 'unreachable';

/** seen: a page of a list is stored; `next` is the path of the following page, null on the last. */
export type PageFetchResult = { as: 'seen'; next: string | null } | { as: 'missing' } | { as: 'unreachable' };

/**
 * seen: a page is stored; `isWhole`: there is nothing older. missing: no such conversation for this user. unreachable:
 * no answer, or the server doesn't know yet that the user has joined.
 */
export type MessagesFetchResult = { as: 'seen'; isWhole: boolean } | { as: 'missing' } | { as: 'unreachable' };

export interface EventsFetchResult {
  /** how many events were new or changed */
  newCount: number;
  /** of an area: the reply was complete */
  isWhole: boolean;
}

/** The ends of a query whose rows are shown from the device. */
export const fetchResults = {
  unreachable: 'unreachable',
  missing: 'missing',
  done: (): FetchResult => 'held',
} as const;

/** The ends of a query of one page that stores nothing: the data itself, or null. */
export const dataResults = <Data>() => ({
  unreachable: null,
  missing: null,
  done: ([{ data }]: FetchedPages<Data>) => data,
});
