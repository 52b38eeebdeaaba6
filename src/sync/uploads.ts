import { backoffDelay, dueIn, longestWaitMs } from './backoff.ts';
import type { Delivery } from './deliver.ts';
import { uploadLock } from './drain-lock.ts';
import type { Memory } from './memory.ts';
import type { Ports } from './ports.ts';
import type { EngineStatus } from './status.ts';
import { upload } from './upload.ts';

/** Sends files beside everything else: a slow one holds up only what names it. */
export interface Uploads {
  /**
   * Starts the first of these files that is due, unless one is on its way.
   * @param files SHA-256 of all that wait, in the order of need
   */
  start(delivery: Delivery, files: readonly string[]): void;
  isBusy(): boolean;
  /** resolves when no file is on its way */
  idle(): Promise<void>;
  /** when the next file is to be tried again, in ms; null where none waits for a time, or one is on its way */
  nextAtMs(): number | null;
}

interface UploadsSettings {
  ports: Ports;
  memory: Memory;
  report(uploading: EngineStatus['uploading']): Promise<void>;
  /** a file has gone up, or is to be tried again at another time */
  ended(): void;
}

export function createUploads({ ports, memory, report, ended }: UploadsSettings): Uploads {
  const { clock, lock } = ports;
  let running: Promise<void> | null = null;

  const failuresOf = (sha256: string) => memory.uploadTries.get(sha256) ?? 0;

  function tryAgain(sha256: string, waitMs: number): void {
    memory.uploading.set(sha256, clock.now() + Math.min(waitMs, longestWaitMs));
    memory.uploadTries.set(sha256, failuresOf(sha256) + 1);
  }

  async function send(delivery: Delivery, sha256: string): Promise<void> {
    // Closed while it waited for its turn: the account may have left.
    if (delivery.signal.aborted) return;
    try {
      await report({ sha256, sent: 0, total: 1 });
      const { waitMs } = await upload(delivery, sha256, failuresOf(sha256), (sent, total) =>
        report({ sha256, sent, total }),
      );
      if (waitMs > 0) tryAgain(sha256, waitMs);
      else memory.uploading.delete(sha256);
    } catch (error) {
      // A store that is broken is asked again later, not at once.
      tryAgain(sha256, backoffDelay(failuresOf(sha256) + 1, clock.random()));
      throw error;
    } finally {
      await report(null);
    }
  }

  /** Files that nothing names any more, or that another context has sent, are waited for no longer. */
  function forgetAllBut(files: readonly string[]): void {
    for (const times of [memory.uploading, memory.uploadTries])
      for (const sha256 of times.keys()) if (!files.includes(sha256)) times.delete(sha256);
  }

  return {
    start(delivery, files) {
      if (running !== null) return;
      forgetAllBut(files);
      const sha256 = files.find((file) => dueIn(memory.uploading.get(file) ?? 0, clock.now()) === 0);
      if (sha256 === undefined) return;
      running = lock
        .hold(uploadLock(ports.name), () => send(delivery, sha256), delivery.signal)
        .catch((error: unknown) => {
          if (!delivery.signal.aborted) ports.failed(error);
        })
        .finally(() => {
          running = null;
          ended();
        });
    },
    isBusy: () => running !== null,
    idle: () => running ?? Promise.resolve(),
    nextAtMs() {
      const times = [...memory.uploading.values()];
      return running !== null || times.length === 0 ? null : Math.min(...times);
    },
  };
}
