import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { locate } from '#ui/browser/locate.ts';

/** Where a person is taken to be who doesn't tell. */
export const defaultPlace: Coordinates = { latitude: 18.49, longitude: -69.93 };
const foundDelayMs = 500;

interface OwnPlaceOptions {
  isWanted: boolean;
  /** there is a map that can go there */
  isReady: boolean;
  /** half a second after the place is known, once */
  onFound: (place: Coordinates) => void;
}

/** Where the person is. It is asked for when the map opens; half a second after it is known that is told, once. */
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
    /** asks anew, and the map goes there again when it is known */
    locateAgain() {
      setDue(place === null);
      locate();
    },
  };
}
