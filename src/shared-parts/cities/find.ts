import { startTimeout } from '#ui/async/timeout.ts';
import { createWorkerClient, WorkerGone, type WorkerClient } from '#ui/async/worker-client.ts';
import type { CityRequest, FoundCity } from './search.ts';

/** How long the worker is kept after the last search. */
export const idleMs = 60_000;

let client: WorkerClient<CityRequest, FoundCity[]> | null = null;
let cancelIdleTimer = () => {};

function close(): void {
  client?.close();
  client = null;
}

/**
 * The world's larger cities with a word that starts with the text, largest first. They ship with the app, so this works
 * offline.
 * @throws WorkerGone if the list can't be loaded, or this browser has no workers; the next search tries again
 */
export async function findCities(text: string, limit: number, schedule = startTimeout): Promise<FoundCity[]> {
  if (typeof Worker === 'undefined') throw new WorkerGone('This browser has no workers.');
  client ??= createWorkerClient(
    new Worker(new URL('./cities.worker.ts', import.meta.url), { type: 'module', name: 'cities' }),
  );
  cancelIdleTimer();
  cancelIdleTimer = schedule(close, idleMs);
  try {
    return await client.request({ text, limit });
  } catch (error) {
    // The code or the list didn't load: another worker may get it.
    close();
    throw error;
  }
}
