import { wrap, type Remote } from 'comlink';
import { otherwise } from '#data/fault.ts';
import type { WakeReason } from '#sync/engine/engine.ts';
import { isFreshlyServed } from './fresh-page.ts';
import type { SyncWorker } from './sync.worker.ts';

/** The window's link to the engine: passes on events that only windows receive. */
export interface SyncBridge {
  wake(reason: WakeReason): void;
  pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }>;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to drain once the connection is back, with or without a window, if supported. */
async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  if (registration?.active == null || sync === undefined) return;
  await sync.register('outbox').catch(() => {
    // Denied by the browser's settings: windows drain by themselves.
  });
}

const retryMs = { first: 1_000, most: 60_000 };

/**
 * Runs the sync worker, and starts it again with growing delays if its file can't be loaded.
 * @param onStart called with each worker, and with null if none can be loaded: the window works without it, and the
 * service worker may send
 * @param ending terminates it
 */
function runWorker(
  onStart: (engine: Remote<SyncWorker> | null) => void,
  ending: AbortSignal,
  delayMs = retryMs.first,
): void {
  if (ending.aborted) return;
  try {
    const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
    ending.addEventListener('abort', () => {
      worker.terminate();
    });
    let isOver = false;
    worker.addEventListener('error', (event) => {
      // Errors inside the worker have a message and don't end it.
      if (event instanceof ErrorEvent || isOver) return;
      isOver = true;
      worker.terminate();
      const restart = () => {
        clearTimeout(timer);
        removeEventListener('online', restart);
        runWorker(onStart, ending, Math.min(delayMs * 2, retryMs.most));
      };
      const timer = setTimeout(restart, delayMs);
      addEventListener('online', restart);
    });
    onStart(wrap<SyncWorker>(worker));
  } catch (error) {
    reportError(error);
    onStart(null);
  }
}

export function startSync(): SyncBridge {
  let engine: Remote<SyncWorker> | null = null;
  let wasWoken = false;
  let ending = new AbortController();

  function start(): void {
    ending = new AbortController();
    runWorker((started) => {
      engine = started;
      if (wasWoken) wake('start');
    }, ending.signal);
  }

  function wake(reason: WakeReason): void {
    // If the worker can't open the database, it reports that itself; every wake tries again.
    wasWoken = true;
    engine?.wake(reason === 'start' && isFreshlyServed() ? 'served' : reason).catch(otherwise(undefined));
    if (reason === 'outbox') void registerBackgroundSync();
  }

  start();
  // Workers get no `online` event, and a page that becomes visible may have slept for hours.
  addEventListener('online', () => {
    wake('online');
  });
  addEventListener('offline', () => {
    wake('online');
  });
  // In the back/forward cache WebKit freezes the worker with its locks and transactions, which blocks every other page.
  // So it is terminated as if the page were closed, and started again when the page returns.
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    engine = null;
    ending.abort();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
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
