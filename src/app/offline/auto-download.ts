import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { readTileSources } from '#data/map/tile-sources.ts';
import { readBundleState, cleanUpBundles } from '#data/offline-bundles/queries.ts';
import { watchBundleState } from '#data/offline-bundles/watch.ts';
import { neededBundles, type BundleNeed } from '#data/offline-bundles/rows.ts';
import { readStatus } from '#sync/engine/status.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { withBundleLock, downloadBundle } from './download-bundle.ts';
import { hasCaches, sweepPictures } from './picture-cache.ts';

interface Connection {
  effectiveType?: string;
}

/** Whether the connection can bear background downloads. True if the browser doesn't tell. */
function isGoodConnection(): boolean {
  const { onLine, connection } = navigator as Navigator & { connection?: Connection };
  if (!onLine) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** events come due as time passes */
const checkEveryMs = 15 * 60_000;
/** between downloads, and before checking a bad connection again */
const pauseMs = 20_000;
/** how long to skip an event after a failed download */
const failureBackoffMs = 10 * 60_000;
const fewAtOnce = 3;

/** With data saver on, only bundles that the user asked for are downloaded. */
const isPermitted = ({ isAutomatic }: BundleNeed) => !isAutomatic || !appStore.get(isSavingDataAtom);

async function isConnected({ db }: OpenAccount): Promise<boolean> {
  return (await readStatus(db)).gate === null;
}

/** Deletes outdated bundles and unused pictures. @returns when to do it next, in ms */
async function tidyBundles(account: OpenAccount): Promise<number | null> {
  return withBundleLock(account.name, async () => {
    const { staying, nextAtMs } = await cleanUpBundles(account.db, Date.now());
    await sweepPictures(account.name, staying);
    return nextAtMs;
  });
}

/**
 * Downloads events that the user goes to soon, downloads changed ones again and deletes outdated ones, for one account
 * until ended.
 */
export function maintainBundles(account: OpenAccount): { checkNow: () => void; end: () => void } {
  const ending = new AbortController();
  const backoffUntil = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  let isCheckRequested = false;

  /** @returns when to check again, in ms */
  async function downloadDueBundles(): Promise<number> {
    const { tiles } = await readTileSources();
    const wantedBundles = neededBundles(await readBundleState(account.db), tiles, Date.now());
    const due = wantedBundles.filter(
      (wantedBundle) => isPermitted(wantedBundle) && (backoffUntil.get(wantedBundle.ref) ?? 0) <= Date.now(),
    );
    if (due.length === 0) return checkEveryMs;
    if (!isGoodConnection() || !(await isConnected(account))) return pauseMs;
    for (const wantedBundle of due.slice(0, fewAtOnce)) {
      backoffUntil.set(wantedBundle.ref, Date.now() + failureBackoffMs);
      const outcome = await downloadBundle(account, { ...wantedBundle, signal: ending.signal });
      if (outcome !== 'kept' && outcome !== 'missing') return checkEveryMs;
    }
    return due.length > fewAtOnce ? pauseMs : checkEveryMs;
  }

  async function checkOnce(): Promise<void> {
    const retryInMs = await downloadDueBundles();
    const nextAtMs = await tidyBundles(account);
    clearTimeout(timer);
    timer = setTimeout(checkNow, Math.min(retryInMs, nextAtMs === null ? Infinity : nextAtMs - Date.now() + 1));
  }

  async function checkWhileRequested(): Promise<void> {
    do {
      isCheckRequested = false;
      await checkOnce();
    } while (isCheckRequested && !ending.signal.aborted);
  }

  function checkNow(): void {
    isCheckRequested = true;
    if (isChecking || ending.signal.aborted) return;
    isChecking = true;
    checkWhileRequested()
      .catch((error: unknown) => {
        // Ignore errors after the account was closed; report any other.
        if (!ending.signal.aborted && account.db.isOpen()) reportError(error);
      })
      .finally(() => {
        isChecking = false;
        if (ending.signal.aborted) clearTimeout(timer);
      });
  }

  const unwatch = watchBundleState(account.db, checkNow);
  return {
    checkNow,
    end() {
      ending.abort();
      clearTimeout(timer);
      unwatch();
    },
  };
}

/** Maintains the offline bundles of the account in use. */
export function startAutoDownload(): void {
  if (!hasCaches()) return;
  let name: string | null = null;
  let running: ReturnType<typeof maintainBundles> | null = null;
  function follow(): void {
    const account = accountInUse.get();
    if ((account?.name ?? null) === name) return;
    running?.end();
    name = account?.name ?? null;
    running = account === null ? null : maintainBundles(account);
  }
  follow();
  accountInUse.subscribe(follow);
  const recheck = () => running?.checkNow();
  addEventListener('online', recheck);
  appStore.sub(isSavingDataAtom, recheck);
}
