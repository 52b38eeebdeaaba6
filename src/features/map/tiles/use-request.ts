import { atom, useAtom, useAtomValue } from 'jotai';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { onlineAtom } from '#ui/browser/online.ts';

const areTilesRequestedAtom = atom(false);

/**
 * Where data is saved, the pictures of maps wait until somebody asks for them, once for all maps.
 * @returns has them come; null where they wait for nothing. Without a connection nothing is saved by waiting
 */
export function useRequestTiles(): (() => void) | null {
  const isSavingData = useAtomValue(isSavingDataAtom);
  const isOnline = useAtomValue(onlineAtom);
  const [isRequested, setRequested] = useAtom(areTilesRequestedAtom);
  if (!isSavingData || !isOnline || isRequested) return null;
  return () => {
    setRequested(true);
  };
}
