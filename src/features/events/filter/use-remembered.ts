import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadWithRetry, whenAllShown } from '#ui/async/lazy-component.tsx';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import { readStoredFilter } from './stored.ts';

/** Puts what is remembered into an address that says nothing of its own. */
export function useRememberedFilter(isWanted: boolean): void {
  const [params, change] = useQuery();
  const { pathname, search } = useLocation();
  const isFirst = useInitialRows()?.path === pathname + search;
  const isDue = isWanted && params.size === 0;
  const apply = useEffectEvent((remembered: URLSearchParams) => {
    if (remembered.size > 0) change(() => remembered, { replace: true });
  });
  // Before the first paint, so that nobody sees another list for a moment, once the code is there.
  useLayoutEffect(() => {
    if (!isDue || readStoredFilter() === '') return;
    let isGone = false;
    const address = window.location.href;
    async function restore(): Promise<void> {
      const { rememberedFilter } = await loadWithRetry(() => import('./remembered.ts'));
      // What the server has drawn React takes over as it is.
      if (isFirst) await whenAllShown();
      // The list stays mounted while the next page is loaded.
      if (!isGone && window.location.href === address) apply(rememberedFilter(Date.now()));
    }
    void restore();
    return () => {
      isGone = true;
    };
  }, [isDue, isFirst]);
}
