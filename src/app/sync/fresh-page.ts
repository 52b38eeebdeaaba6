/** Up to this age in ms, a page load proves that the server is reachable. */
const freshMs = 30_000;

type PageTiming = Pick<PerformanceNavigationTiming, 'workerStart' | 'transferSize' | 'responseStatus' | 'responseEnd'>;

/**
 * Whether the server itself has just sent this page, so that no probe is needed. A page from a service worker or cache
 * proves nothing.
 * @param nowMs since the navigation began
 */
export function isFreshlyServed(
  page: PageTiming | null = (performance.getEntriesByType('navigation')[0] as PageTiming | undefined) ?? null,
  nowMs = performance.now(),
): boolean {
  if (page === null || page.workerStart !== 0 || page.transferSize === 0) return false;
  return page.responseStatus === 200 && page.responseEnd > 0 && nowMs - page.responseEnd < freshMs;
}
