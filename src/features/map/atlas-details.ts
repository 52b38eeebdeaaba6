import { otherwise } from '#data/fault.ts';
import { inAWhile } from '#ui/in-a-while.ts';

/** The world in a few strokes, and the world as it is seen from nearer. */
export type Detail = 'coarse' | 'fine';

interface DetailPorts<World> {
  load: (detail: Detail) => Promise<World>;
  /** something came that wasn't there before */
  onArrival: () => void;
  later?: typeof inAWhile;
}

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** Holds what has been loaded of the world. What couldn't be had is tried again, less and less often. */
export function createDetails<World>({ load, onArrival, later = inAWhile }: DetailPorts<World>) {
  const held = new Map<Detail, World>();
  const wanted = new Map<Detail, Promise<World>>();
  const retries = new Set<() => void>();

  function want(detail: Detail, waitMs = firstWaitMs): Promise<World> {
    const loading = wanted.get(detail) ?? load(detail);
    if (wanted.has(detail)) return loading;
    wanted.set(detail, loading);
    loading.then(
      (world) => {
        held.set(detail, world);
        onArrival();
      },
      () => {
        const cancel = later(() => {
          retries.delete(cancel);
          wanted.delete(detail);
          void want(detail, Math.min(2 * waitMs, longestWaitMs)).catch(otherwise(undefined));
        }, waitMs);
        retries.add(cancel);
      },
    );
    return loading;
  }

  return {
    /** The world in that detail or a finer one; the coarse one until the fine one is there. Rejects where there is none yet. */
    async get(detail: Detail): Promise<{ world: World; isFinal: boolean }> {
      const world = held.get(detail) ?? held.get('fine');
      if (world !== undefined) return { world, isFinal: true };
      const wished = want(detail).then((world) => ({ world, isFinal: true }));
      if (detail === 'coarse') return wished;
      return Promise.any([wished, want('coarse').then((world) => ({ world, isFinal: false }))]);
    },
    close(): void {
      for (const cancel of retries) cancel();
      retries.clear();
    },
  };
}
