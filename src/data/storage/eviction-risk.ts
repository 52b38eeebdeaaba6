const dayMs = 86_400_000;
/** Safari deletes a site's data after seven days of Safari use without the user visiting the site */
const safariRetentionMs = 7 * dayMs;

/** The environment the app runs in. */
export interface BrowserHost {
  /** `navigator.vendor`: on an iPhone every browser is Safari underneath */
  vendor: string;
  isInstalled: boolean;
  /** the browser has granted persistent storage */
  isPersisted: boolean;
}

/**
 * When the browser may start to clear unsent changes, unless the app is opened before.
 * @param waiting number of unsent changes
 * @param nowMs when the app is used
 * @returns ms; null if nothing waits or the storage is safe
 */
export function evictionRiskAt(
  { vendor, isInstalled, isPersisted }: BrowserHost,
  waiting: number,
  nowMs: number,
): number | null {
  const isSafe = isInstalled || isPersisted || !vendor.startsWith('Apple');
  return waiting === 0 || isSafe ? null : nowMs + safariRetentionMs;
}
