import { useLocation, useSearchParams, type Location, type NavigateOptions } from 'react-router-dom';

// What was written while a place was shown: the next change may come before the first of them is seen.
const pendingParams = new WeakMap<Location, URLSearchParams>();

export type ChangeQuery = (change: (query: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The address's query, and a way to change it that loses no other change of the same moment. */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  return [
    params,
    (change, options) => {
      const next = change(new URLSearchParams(pendingParams.get(location) ?? params));
      pendingParams.set(location, next);
      // What the history holds of this place goes along, or it would be another place.
      setParams(next, { state: location.state as unknown, ...options });
    },
  ];
}
