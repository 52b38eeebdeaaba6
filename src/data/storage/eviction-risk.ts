const dayMs = 86_400_000;
/** how long Safari keeps what a site has stored since somebody last used it there: its days count only where it is used at all */
const safariRetentionMs = 7 * dayMs;

/** What is known of where the app runs. */
export interface BrowserHost {
  /** `navigator.vendor`: on an iPhone every browser is Safari beneath */
  vendor: string;
  isInstalled: boolean;
  /** the browser has agreed to keep what is stored */
  isPersisted: boolean;
}

/**
 * From when on the browser may clear what waits to be sent, if nobody opens the app before.
 * @param waiting how much of it there is
 * @param nowMs when the app is used
 * @returns ms; null where nothing waits, or the browser keeps it
 */
export function evictionRiskAt(
  { vendor, isInstalled, isPersisted }: BrowserHost,
  waiting: number,
  nowMs: number,
): number | null {
  const isSafe = isInstalled || isPersisted || !vendor.startsWith('Apple');
  return waiting === 0 || isSafe ? null : nowMs + safariRetentionMs;
}
