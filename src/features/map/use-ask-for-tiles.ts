import { dataSaver } from '#ui/data-saver.ts';
import { useObservable } from '#ui/use-observable.ts';
import { useOnline } from '#ui/use-online.ts';
import { createWatchedValue } from '#ui/watched-value.ts';

const areAsked = createWatchedValue(false);

/**
 * Where data is saved, the pictures of maps wait until somebody asks for them, once for all maps.
 * @returns has them come; null where they wait for nothing. Without a connection nothing is saved by waiting
 */
export function useAskForTiles(): (() => void) | null {
  const isSaving = useObservable(dataSaver);
  const isOnline = useOnline();
  const isAsked = useObservable(areAsked);
  if (!isSaving || !isOnline || isAsked) return null;
  return () => {
    areAsked.set(true);
  };
}
