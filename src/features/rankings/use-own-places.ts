import { useEffect, useState } from 'react';
import type { OwnPlacesReply } from '#contract/people/ranking.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { FetchResult } from '#sync/fetch/result.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** Asks the server for the person's own places, which are kept on the device as the answer `places`. */
export type FetchOwnPlaces = (signal: AbortSignal) => Promise<FetchResult>;

export interface OwnPlacesState {
  /** null until they are known */
  places: OwnPlacesReply['data'] | null;
  /** when the server told them, in ms, where it can't be asked now; null where they are new */
  savedAt: number | null;
  /** neither the device nor the server tells */
  isUnknown: boolean;
}

/** The person's own places: what the device holds at once, then what the server says. */
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
