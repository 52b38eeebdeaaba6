import { wrap, type Remote } from 'comlink';
import { otherwise } from '#data/fault.ts';
import type { Wake } from '#sync/engine.ts';
import { isJustServed } from './just-served.ts';
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

const restMs = { first: 1_000, most: 60_000 };

/**
 * Keeps a worker: one whose file can't be had is asked for again, after growing rests.
 * @param onStart told of each, and of null where none can be had: the window shows and saves without, and the service worker may send
 */
function keepWorker(onStart: (engine: Remote<SyncWorker> | null) => void, delayMs = restMs.first): void {
  try {
    const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' });
    let isOver = false;
    worker.addEventListener('error', (event) => {
      // What goes wrong within it has a message, and doesn't end it.
      if (event instanceof ErrorEvent || isOver) return;
      isOver = true;
      worker.terminate();
      const again = () => {
        clearTimeout(timer);
        removeEventListener('online', again);
        keepWorker(onStart, Math.min(delayMs * 2, restMs.most));
      };
      const timer = setTimeout(again, delayMs);
      addEventListener('online', again);
    });
    onStart(wrap<SyncWorker>(worker));
  } catch (error) {
    reportError(error);
    onStart(null);
  }
}

export function startSync(): SyncBridge {
  let engine: Remote<SyncWorker> | null = null;
  let isAwake = false;
  keepWorker((started) => {
    engine = started;
    if (isAwake) wake('start');
  });

  function wake(reason: Wake): void {
    // A worker that can't open the database says so itself; every wake is a new try.
    isAwake = true;
    engine?.wake(reason === 'start' && isJustServed() ? 'served' : reason).catch(otherwise(undefined));
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
