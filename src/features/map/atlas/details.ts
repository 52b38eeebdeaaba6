import { otherwise } from '#data/fault.ts';
import { startTimeout } from '#ui/async/timeout.ts';

/** The levels of detail of the world's outline. */
export type Detail = 'coarse' | 'fine';

interface DetailDeps<World> {
  load: (detail: Detail) => Promise<World>;
  /** something new has loaded */
  onArrival: () => void;
  schedule?: typeof startTimeout;
}

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** Caches loaded levels of detail. Failed loads are retried with growing delays. */
export function createDetails<World>({ load, onArrival, schedule = startTimeout }: DetailDeps<World>) {
  const loaded = new Map<Detail, World>();
  const requests = new Map<Detail, Promise<World>>();
  const retries = new Set<() => void>();

  function request(detail: Detail, waitMs = firstWaitMs): Promise<World> {
    const loading = requests.get(detail) ?? load(detail);
    if (requests.has(detail)) return loading;
    requests.set(detail, loading);
    loading.then(
      (world) => {
        loaded.set(detail, world);
        onArrival();
      },
      () => {
        const cancel = schedule(() => {
          retries.delete(cancel);
          requests.delete(detail);
          void request(detail, Math.min(2 * waitMs, longestWaitMs)).catch(otherwise(undefined));
        }, waitMs);
        retries.add(cancel);
      },
    );
    return loading;
  }

  return {
    /**
     * The world at this level of detail or a finer one; the coarse one until the fine one has loaded. Rejects if
     * neither has.
     */
    async get(detail: Detail): Promise<{ world: World; isFinal: boolean }> {
      const world = loaded.get(detail) ?? loaded.get('fine');
      if (world !== undefined) return { world, isFinal: true };
      const requested = request(detail).then((world) => ({ world, isFinal: true }));
      if (detail === 'coarse') return requested;
      return Promise.any([requested, request('coarse').then((world) => ({ world, isFinal: false }))]);
    },
    close(): void {
      for (const cancel of retries) cancel();
      retries.clear();
    },
  };
}
