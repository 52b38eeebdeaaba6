import { useEffect, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { reportFault } from '#data/fault.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';

export type CityState = { type: 'none' | 'searching' | 'missing'; at: null } | { type: 'found'; at: Coordinates };

const none: CityState = { type: 'none', at: null };
const searching: CityState = { type: 'searching', at: null };

/** Where the city of an address lies. */
export function useCity(place: string): CityState {
  const [answer, setAnswer] = useState<{ place: string; state: CityState }>({ place: '', state: none });
  useEffect(() => {
    if (place === '') return;
    let isGone = false;
    loadWithRetry(() => import('./cities.ts'))
      .then(({ cityOf }) => cityOf(place))
      .catch((error: unknown) => {
        reportFault(error);
        return null;
      })
      .then((city) => {
        if (isGone) return;
        const at = city === null ? null : { latitude: city.latitude, longitude: city.longitude };
        setAnswer({ place, state: at === null ? { type: 'missing', at } : { type: 'found', at } });
      })
      .catch(reportError);
    return () => {
      isGone = true;
    };
  }, [place]);
  if (place === '') return none;
  return answer.place === place ? answer.state : searching;
}
