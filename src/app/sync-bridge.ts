import { wrap } from 'comlink';
import type { Wake } from '#sync/engine.ts';
import type { SyncWorker } from './sync.worker.ts';

/** The window's end of the engine: passes on what only windows hear. */
export interface SyncBridge {
  wake(reason: Wake): void;
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to drain when the connection is back, with or without a window, where it can. */
async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  if (registration?.active == null || sync === undefined) return;
  await sync.register('outbox').catch(() => {
    // Refused by the browser's settings: the windows drain by themselves.
  });
}

/** How old a page may be, in ms, that speaks for its connection. */
const freshMs = 30_000;

/** Whether the server itself has sent this page, and just now: then it need not be asked whether it is there. */
function wasServed(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSent = page !== undefined && page.workerStart === 0 && page.transferSize > 0;
  return isSent && performance.now() - page.responseEnd < freshMs;
}

/** @param worker null where none can be had: the window shows and saves without, and the service worker may send */
export function startSync(worker: Worker | null): SyncBridge {
  const engine = worker === null ? null : wrap<SyncWorker>(worker);

  function wake(reason: Wake): void {
    // A worker that can't open the database says so itself; every wake is a new try.
    engine?.wake(reason === 'start' && wasServed() ? 'served' : reason).catch(() => undefined);
    if (reason === 'outbox') void askForBackgroundSync();
  }

  // Workers never hear `online`; a page that comes back from the cache or from behind may have slept for hours.
  addEventListener('online', () => {
    wake('online');
  });
  addEventListener('offline', () => {
    wake('online');
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) wake('focus');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake('focus');
  });
  return {
    wake,
    async pass(reason, budgetMs) {
      if (engine === null) throw new Error('Nothing can be sent from this window');
      return engine.pass(reason, budgetMs);
    },
  };
}
