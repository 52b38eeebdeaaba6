import { useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useRouteKey } from '#app/routes/route-key.ts';

const timeoutMs = 2_000;

/**
 * By address too: whatever page is loaded, its first entry has one and the same key. The address itself is not kept, for it
 * says what somebody looked at, and this outlives their session.
 */
function keyOf({ key, pathname }: Location): string {
  let sum = 0;
  for (const letter of pathname) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `scroll:${key}:${String(sum)}`;
}

/** What stands in for a page has another height, and takes the place with it when it goes. */
const isSkeletonVisible = () => document.querySelector('main [aria-busy="true"]') !== null;

/** Scrolls as soon as the page is there and tall enough; the person's own scrolling ends the wait. */
function scrollWhenTall(top: number): () => void {
  const startedAt = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    removeEventListener('wheel', stop);
    removeEventListener('touchstart', stop);
  };
  const step = () => {
    scrollTo({ top, behavior: 'instant' });
    const isThere = Math.abs(scrollY - top) < 2 && !isSkeletonVisible();
    if (isThere || performance.now() - startedAt > timeoutMs) stop();
    else frame = requestAnimationFrame(step);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchstart', stop, { passive: true });
  step();
  return stop;
}

// The document is being loaded, by its address, a link from elsewhere or a reload.
let isLoading = true;

/** A new page begins at its top; going back finds the page where it was left. The start page is always loaded at its top. */
export function useScrollRestoration(): void {
  const key = keyOf(useLocation());
  const routeKey = useRouteKey();
  const how = useNavigationType();
  const isBack = how === NavigationType.Pop;
  const isReplaced = how === NavigationType.Replace;

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      sessionStorage.setItem(key, String(Math.round(scrollY)));
    };
    // The same page under another address stands where it stood, and nobody may scroll it before they go on.
    if (isReplaced) remember();
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
    };
  }, [key, isReplaced]);

  const restore = useEffectEvent(() => {
    const isFresh = isLoading && routeKey === paths.home;
    isLoading = false;
    const savedTop = isBack && !isFresh ? Number(sessionStorage.getItem(key) ?? 0) : 0;
    return scrollWhenTall(savedTop);
  });
  // By place alone: a search that changes the query stays where it is.
  useLayoutEffect(() => restore(), [routeKey]);
}
