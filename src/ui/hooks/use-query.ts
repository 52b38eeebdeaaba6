import { useLocation, useSearchParams, type Location, type NavigateOptions } from 'react-router-dom';

// Changes not rendered yet, by location: another change may come before the first is seen.
const pendingParams = new WeakMap<Location, URLSearchParams>();

export type ChangeQuery = (change: (query: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The URL's query, and a function that changes it without losing changes made at the same time. */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  return [
    params,
    (change, options) => {
      const next = change(new URLSearchParams(pendingParams.get(location) ?? params));
      pendingParams.set(location, next);
      // Keep the history entry's state, or it would count as another page.
      setParams(next, { state: location.state as unknown, ...options });
    },
  ];
}
