import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useRouteKey } from '#app/routes/route-key.ts';

const timeoutMs = 2_000;

/**
 * The key includes the path, because the first entry of every page load has the same history key. The path is hashed,
 * as it says what a user looked at and sessionStorage outlives their session.
 */
function keyOf({ key, pathname }: Location): string {
  let sum = 0;
  for (const letter of pathname) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `scroll:${key}:${String(sum)}`;
}

/** A skeleton has another height and loses the scroll position when it is replaced. */
const isSkeletonVisible = () => document.querySelector('main [aria-busy="true"]') !== null;

/** What a user scrolls with. */
const scrollInputs = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const;

/** Scrolls once the page is loaded and tall enough, unless the user scrolls first. */
function scrollWhenTall(top: number): () => void {
  const startedAt = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const input of scrollInputs) removeEventListener(input, stop);
  };
  const scroll = () => {
    scrollTo({ top, behavior: 'instant' });
  };
  const step = () => {
    // Each call makes the browser compute the layout.
    if (Math.abs(scrollY - top) >= 2) scroll();
    const isThere = Math.abs(scrollY - top) < 2 && !isSkeletonVisible();
    if (isThere || performance.now() - startedAt > timeoutMs) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const input of scrollInputs) addEventListener(input, stop, { passive: true });
  scroll();
  step();
  return stop;
}

// The document is still loading, from a URL, a link or a reload.
let isLoading = true;

/**
 * The keys of the history entries of one page, from the first to the current one. A search or a dialog adds entries
 * without scrolling, so all of them share the page's position.
 */
function withEntry(keys: readonly string[], key: string, isReplaced: boolean): readonly string[] {
  const at = keys.indexOf(key);
  if (at >= 0) return keys.slice(0, at + 1);
  return [...(isReplaced ? keys.slice(0, -1) : keys), key];
}

/** A new page starts at the top; going back restores its position. The start page always loads at the top. */
export function useScrollRestoration(): void {
  const key = keyOf(useLocation());
  const routeKey = useRouteKey();
  const how = useNavigationType();
  const isBack = how === NavigationType.Pop;
  const isReplaced = how === NavigationType.Replace;
  const page = useRef<{ routeKey: string | null; keys: readonly string[] }>({ routeKey: null, keys: [] });

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const isSamePage = page.current.routeKey === routeKey;
    const keys = withEntry(isSamePage ? page.current.keys : [], key, isReplaced);
    page.current = { routeKey, keys };
    const remember = () => {
      for (const entry of keys) sessionStorage.setItem(entry, String(Math.round(scrollY)));
    };
    // The same page under a new URL keeps its position; note it now, as the user may never scroll.
    if (isSamePage) remember();
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
    };
  }, [key, routeKey, isReplaced]);

  const restore = useEffectEvent(() => {
    const isFresh = isLoading && routeKey === paths.home;
    // The page is older than the app: it stays where the user, or the address, has scrolled it.
    const hasScrolled = isLoading && scrollY > 0;
    isLoading = false;
    if (hasScrolled) return undefined;
    const savedTop = isBack && !isFresh ? Number(sessionStorage.getItem(key) ?? 0) : 0;
    return scrollWhenTall(savedTop);
  });
  // By page only: a search that changes the query keeps its position.
  useLayoutEffect(() => restore(), [routeKey]);
}
