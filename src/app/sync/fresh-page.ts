/** How old a page may be, in ms, that speaks for its connection. */
const freshMs = 30_000;

type PageTiming = Pick<PerformanceNavigationTiming, 'workerStart' | 'transferSize' | 'responseStatus' | 'responseEnd'>;

/**
 * Whether the server itself has sent this page, and just now: then it need not be asked whether it is there. What a service
 * worker or a cache gave says nothing of it.
 * @param nowMs since the navigation began
 */
export function isFreshlyServed(
  page: PageTiming | null = (performance.getEntriesByType('navigation')[0] as PageTiming | undefined) ?? null,
  nowMs = performance.now(),
): boolean {
  if (page === null || page.workerStart !== 0 || page.transferSize === 0) return false;
  return page.responseStatus === 200 && page.responseEnd > 0 && nowMs - page.responseEnd < freshMs;
}
