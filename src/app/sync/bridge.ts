import { wrap, type Remote } from 'comlink';
import { otherwise } from '#data/fault.ts';
import type { WakeReason } from '#sync/engine/engine.ts';
import { isFreshlyServed } from './fresh-page.ts';
import type { SyncWorker } from './sync.worker.ts';

/** The window's end of the engine: passes on what only windows hear. */
export interface SyncBridge {
  wake(reason: WakeReason): void;
  pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }>;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to drain when the connection is back, with or without a window, where it can. */
async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  if (registration?.active == null || sync === undefined) return;
  await sync.register('outbox').catch(() => {
    // Refused by the browser's settings: the windows drain by themselves.
  });
}

const retryMs = { first: 1_000, most: 60_000 };

/**
 * Keeps a worker: one whose file can't be had is asked for again, after growing rests.
 * @param onStart told of each, and of null where none can be had: the window shows and saves without, and the service worker may send
 * @param ending ends it
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
      // What goes wrong within it has a message, and doesn't end it.
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
    // A worker that can't open the database says so itself; every wake is a new try.
    wasWoken = true;
    engine?.wake(reason === 'start' && isFreshlyServed() ? 'served' : reason).catch(otherwise(undefined));
    if (reason === 'outbox') void registerBackgroundSync();
  }

  start();
  // Workers never hear `online`; a page that comes back from behind may have slept for hours.
  addEventListener('online', () => {
    wake('online');
  });
  addEventListener('offline', () => {
    wake('online');
  });
  // In the back/forward cache WebKit freezes the worker with the locks and transactions that it holds, and every other page
  // waits for them: it is ended as if the page were closed, and another one begins when the page is back.
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
