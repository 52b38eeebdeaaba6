import { faultyFetch } from './faulty-fetch.ts';
import { isNone, noFaults, type Faults } from './parse-faults.ts';
import { shiftClock } from './shift-clock.ts';

/** Messages between windows and workers: a worker asks for the faults, a window sends them. */
export type FaultMessage = { ask: true } | { faults: Faults };

export const faultChannel = 'scape-faults';
/** A window that was closed doesn't answer. */
const timeoutMs = 1_000;

/**
 * Makes a worker follow the faults of the windows, from its first call on. Of any window, as one worker sends for all
 * of them.
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
