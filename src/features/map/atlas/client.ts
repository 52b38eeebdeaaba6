import type { MapTile } from '#contract/geo/map-tile.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { createWorkerClient, WorkerGone, type WorkerClient } from '#ui/async/worker-client.ts';
import type { FoundCity } from '#shared-parts/cities/search.ts';
import type { NamesView, PlaceName } from '#features/map/names/visible.ts';
import type { Outline } from './outline.ts';
import type { AtlasAnswer, AtlasMessage, AtlasTask } from './task.ts';

export interface Atlas {
  /** A tile of the world; rejects if unavailable. */
  outline: (place: MapTile) => Promise<Outline>;
  /** The names in a view; rejects if unavailable. */
  names: (view: NamesView) => Promise<PlaceName[]>;
  /** Cities with a word that starts with the text, largest first. */
  findCities: (text: string, limit: number) => Promise<FoundCity[]>;
  /** More data has or may have loaded: what failed or wasn't final can be requested again. @returns stops listening */
  onArrival: (listener: () => void) => () => void;
  close: () => void;
}

/** How long the worker is kept when no map is open. */
export const idleMs = 60_000;
/** First and maximum delay before listeners are notified, after the worker's code failed to load. */
export const retryDelaysMs = { first: 5_000, longest: 5 * 60_000 };

// One worker per page; it holds the whole world.
let client: WorkerClient<AtlasTask, AtlasAnswer> | null = null;
let openCount = 0;
let cancelIdleTimer = () => {};
let cancelRetryTimer = () => {};
let retryDelayMs = retryDelaysMs.first;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function notifyLater(schedule: typeof startTimeout): void {
  if (openCount === 0) return;
  cancelRetryTimer();
  cancelRetryTimer = schedule(notifyListeners, retryDelayMs);
  retryDelayMs = Math.min(2 * retryDelayMs, retryDelaysMs.longest);
}

function startClient(schedule: typeof startTimeout): WorkerClient<AtlasTask, AtlasAnswer> {
  const worker = new Worker(new URL('./atlas.worker.ts', import.meta.url), { type: 'module', name: 'atlas' });
  const started = createWorkerClient<AtlasTask, AtlasAnswer>(worker);
  worker.addEventListener('message', ({ data }: MessageEvent<AtlasMessage>) => {
    retryDelayMs = retryDelaysMs.first;
    if ('hasMore' in data) notifyListeners();
  });
  // Its code failed to load: the next request starts another worker, and listeners are told to try.
  worker.addEventListener('error', () => {
    started.close();
    if (client !== started) return;
    client = null;
    notifyLater(schedule);
  });
  return started;
}

async function request(task: AtlasTask, schedule: typeof startTimeout): Promise<AtlasAnswer> {
  if (typeof Worker === 'undefined') throw new WorkerGone('This browser has no workers.');
  client ??= startClient(schedule);
  return client.request(task);
}

/**
 * Opens the atlas. Its worker starts with the first request, and is terminated some time after the last atlas was
 * closed.
 */
export function openAtlas(schedule: typeof startTimeout = startTimeout): Atlas {
  const ownListeners = new Set<() => void>();
  let isOpen = true;
  openCount += 1;
  cancelIdleTimer();
  return {
    outline: async (about) => (await request({ subject: 'outline', about }, schedule)) as Outline,
    names: async (about) => (await request({ subject: 'names', about }, schedule)) as PlaceName[],
    findCities: async (text, limit) =>
      (await request({ subject: 'cities', about: { text, limit } }, schedule)) as FoundCity[],
    onArrival: (listener) => {
      ownListeners.add(listener);
      listeners.add(listener);
      return () => {
        ownListeners.delete(listener);
        listeners.delete(listener);
      };
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      for (const listener of ownListeners) listeners.delete(listener);
      openCount -= 1;
      if (openCount > 0) return;
      cancelRetryTimer();
      retryDelayMs = retryDelaysMs.first;
      cancelIdleTimer = schedule(() => {
        client?.close();
        client = null;
      }, idleMs);
    },
  };
}
