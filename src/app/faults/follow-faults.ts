import { faultyFetch } from './faulty-fetch.ts';
import { isNone, noFaults, type Faults } from './parse-faults.ts';
import { shiftClock } from './shift-clock.ts';

/** What windows and workers tell one another of faults: a worker asks, a window says. */
export type FaultNews = { ask: true } | { faults: Faults };

export const faultChannel = 'scape-faults';
/** A window that is gone by now has nothing to say. */
const patienceMs = 1_000;

/**
 * Lets a worker meet the faults of the windows beside it, from its first call on: of any of them, as one worker sends for
 * all.
 */
export function followFaults(): void {
  const channel = new BroadcastChannel(faultChannel);
  const told = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
    channel.addEventListener('message', ({ data }: MessageEvent<FaultNews>) => {
      if (!('faults' in data)) return;
      if (!isNone(data.faults)) {
        held = data.faults;
        shiftClock(held.clock);
      }
      resolve();
    });
  });
  let held = noFaults;
  globalThis.fetch = faultyFetch(globalThis.fetch.bind(globalThis), async () => {
    await told;
    return held;
  });
  channel.postMessage({ ask: true } satisfies FaultNews);
}
