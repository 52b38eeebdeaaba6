import { useEffect, useState } from 'react';
import type { OwnPlacesReply } from '#contract/people/ranking.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { FetchResult } from '#sync/fetch/result.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** Fetches the user's own places and stores them as the cached query `places`. */
export type FetchOwnPlaces = (signal: AbortSignal) => Promise<FetchResult>;

export interface OwnPlacesState {
  /** null until known */
  places: OwnPlacesReply['data'] | null;
  /** when the stored places were received, in ms, if the server is unreachable; null if they are current */
  savedAt: number | null;
  /** neither stored nor received */
  isUnknown: boolean;
}

/** The user's own places: stored ones at once, then the server's. */
export function useOwnPlaces(isOffline: boolean, fetchOwnPlaces: FetchOwnPlaces): OwnPlacesState {
  const db = useObservable(accountInUse)?.db ?? null;
  const [hasFailed, setFailed] = useState(false);
  const cached = useLive(async () => (db === null ? undefined : readCachedQuery(db, 'places')), [db], undefined);

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    fetchOwnPlaces(leaving.signal)
      .then((result) => {
        if (!leaving.signal.aborted) setFailed(result !== 'held');
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      });
    return () => {
      leaving.abort();
    };
  }, [db, isOffline, fetchOwnPlaces]);

  return {
    places: cached == null ? null : (cached.value as OwnPlacesReply['data']),
    savedAt: cached != null && (hasFailed || isOffline) ? cached.fetchedAt : null,
    isUnknown: cached === null && hasFailed,
  };
}
