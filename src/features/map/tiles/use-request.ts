import { atom, useAtom, useAtomValue } from 'jotai';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { onlineAtom } from '#ui/browser/online.ts';

const areTilesRequestedAtom = atom(false);

/**
 * With data saver on, map tiles wait until the user requests them, once for all maps.
 * @returns loads them; null if they needn't wait. Offline, waiting would save nothing
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
