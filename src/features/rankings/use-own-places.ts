import { useEffect, useState } from 'react';
import type { OwnPlacesReply } from '#contract/ranking.ts';
import { readAnswer } from '#data/answers.ts';
import { current } from '#data/current.ts';
import type { Looked } from '#sync/looked.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** Asks the server for the person's own places, which are kept on the device as the answer `places`. */
export type AskPlaces = (signal: AbortSignal) => Promise<Looked>;

export interface OwnPlacesState {
  /** null until they are known */
  places: OwnPlacesReply['data'] | null;
  /** when the server told them, in ms, where it can't be asked now; null where they are new */
  savedAt: number | null;
  /** neither the device nor the server tells */
  isUnknown: boolean;
}

/** The person's own places: what the device holds at once, then what the server says. */
export function useOwnPlaces(isOut: boolean, ask: AskPlaces): OwnPlacesState {
  const db = useObservable(current)?.db ?? null;
  const [hasFailed, setFailed] = useState(false);
  const held = useLive(async () => (db === null ? undefined : readAnswer(db, 'places')), [db], undefined);

  useEffect(() => {
    if (db === null) return;
    const leaving = new AbortController();
    ask(leaving.signal)
      .then((looked) => {
        if (!leaving.signal.aborted) setFailed(looked !== 'held');
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      });
    return () => {
      leaving.abort();
    };
  }, [db, isOut, ask]);

  return {
    places: held == null ? null : (held.value as OwnPlacesReply['data']),
    savedAt: held != null && (hasFailed || isOut) ? held.fetchedAt : null,
    isUnknown: held === null && hasFailed,
  };
}
