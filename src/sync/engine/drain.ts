import { push, type PushContext } from '#sync/push/push.ts';
import type { UploadQueue } from '#sync/push/upload-queue.ts';
import { leaseWork } from './lease.ts';
import { entriesOf } from './pack-requests.ts';

/** Sends what is in the outbox. */
export interface Drain {
  /** Sends entries, as many at once as allowed, until nothing more can start and all requests have returned. */
  run(context: PushContext, isOver: () => boolean): Promise<void>;
  /** the outbox has changed: a running drain reads it again at once */
  recheck(): void;
  /** when the next entry that only waits for time is due, in ms; null if none does */
  nextAtMs: number | null;
}

const batchesAtOnce = 4;
const singlesAtOnce = 6;

/** @param onRead called before each time the outbox is read */
export function createDrain(uploads: UploadQueue, onRead: () => void): Drain {
  const drain: Drain = { run, recheck() {}, nextAtMs: null };

  async function run(context: PushContext, isOver: () => boolean): Promise<void> {
    const { engineState, connectivity } = context;
    const inFlightTasks = new Set<Promise<void>>();
    const failures: unknown[] = [];

    function start(work: Promise<void>): void {
      const task = work.catch((error: unknown) => void failures.push(error)).finally(() => inFlightTasks.delete(task));
      inFlightTasks.add(task);
    }

    for (;;) {
      // Entries made meanwhile, even while the outbox is being read, needn't wait for slow requests.
      const changed = new Promise<void>((resolve) => {
        drain.recheck = resolve;
      });
      const freeSlots = () => (engineState.hasBatch ? batchesAtOnce : singlesAtOnce) - inFlightTasks.size;
      if (freeSlots() > 0 && connectivity.pauseReason() === null && !isOver() && failures.length === 0) {
        onRead();
        try {
          const work = await leaseWork({ ...context, freeSlots });
          drain.nextAtMs = work.nextAtMs;
          for (const pushRequest of work.requests) {
            const ids = entriesOf(pushRequest).map((entry) => entry.id);
            for (const id of ids) engineState.inFlight.add(id);
            start(
              push(context, pushRequest).finally(() => {
                for (const id of ids) engineState.inFlight.delete(id);
              }),
            );
          }
          uploads.start(context, work.uploads);
        } catch (error) {
          // Still wait for requests in flight: the next lock holder takes their leases for a dead context's.
          failures.push(error);
        }
      }
      if (inFlightTasks.size === 0) break;
      await Promise.race([...inFlightTasks, changed]);
    }
    if (failures.length > 0) throw failures[0];
  }

  return drain;
}
