import { faultyFetch } from './faulty-fetch.ts';
import { isNone, noFaults, type Faults } from './parse-faults.ts';
import { shiftClock } from './shift-clock.ts';

/** What windows and workers tell one another of faults: a worker asks, a window says. */
export type FaultMessage = { ask: true } | { faults: Faults };

export const faultChannel = 'scape-faults';
/** A window that is gone by now has nothing to say. */
const timeoutMs = 1_000;

/**
 * Lets a worker meet the faults of the windows beside it, from its first call on: of any of them, as one worker sends for
 * all.
 */
export function followFaults(): void {
  const channel = new BroadcastChannel(faultChannel);
  const received = new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs);
    channel.addEventListener('message', ({ data }: MessageEvent<FaultMessage>) => {
      if (!('faults' in data)) return;
      if (!isNone(data.faults)) {
        currentFaults = data.faults;
        shiftClock(currentFaults.clock);
      }
      resolve();
    });
  });
  let currentFaults = noFaults;
  globalThis.fetch = faultyFetch(globalThis.fetch.bind(globalThis), async () => {
    await received;
    return currentFaults;
  });
  channel.postMessage({ ask: true } satisfies FaultMessage);
}
