import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { locate } from '#ui/browser/locate.ts';

/** The assumed position of users who don't share theirs. */
export const defaultPlace: Coordinates = { latitude: 18.49, longitude: -69.93 };
const foundDelayMs = 500;

interface OwnPlaceOptions {
  isWanted: boolean;
  /** the map is mounted */
  isReady: boolean;
  /** called once, half a second after the position is known */
  onFound: (place: Coordinates) => void;
}

/** The user's position, requested when the map opens. */
export function useOwnPlace({ isWanted, isReady, onFound }: OwnPlaceOptions) {
  const { place } = useAtomValue(positionAtom);
  const [isDue, setDue] = useState(isWanted);

  useEffect(() => {
    if (isWanted) locate();
  }, [isWanted]);

  const notifyFound = useEffectEvent((found: Coordinates) => {
    setDue(false);
    onFound(found);
  });
  useEffect(() => {
    if (!isDue || !isReady || place === null) return;
    const timer = setTimeout(() => {
      notifyFound(place);
    }, foundDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isDue, isReady, place]);

  return {
    place,
    /** locates again, and calls `onFound` again */
    locateAgain() {
      setDue(place === null);
      locate();
    },
  };
}
