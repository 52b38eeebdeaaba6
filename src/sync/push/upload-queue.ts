import { backoffDelay, dueIn, longestWaitMs } from './backoff.ts';
import type { PushContext } from './push.ts';
import { uploadLock } from '#sync/engine/lock-names.ts';
import type { EngineState } from '#sync/engine/state.ts';
import type { Ports } from '#sync/transport/ports.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { upload } from './upload.ts';

/** Uploads files alongside other requests: a slow one delays only the entries that name it. */
export interface UploadQueue {
  /**
   * Starts the first due file, and small ones behind it, unless an upload is running.
   * @param files SHA-256 of all waiting files, most urgent first
   */
  start(context: PushContext, files: readonly string[]): void;
  isBusy(): boolean;
  /** resolves when no upload is running */
  idle(): Promise<void>;
  /** when the next file is to be retried, in ms; null if none waits for a retry, or an upload is running */
  nextAtMs(): number | null;
}

interface UploadQueueOptions {
  ports: Ports;
  engineState: EngineState;
  report(uploading: EngineStatus['uploading']): Promise<void>;
  /** an upload finished, or will be retried later */
  onEnded(): void;
}

export function createUploadQueue({ ports, engineState, report, onEnded }: UploadQueueOptions): UploadQueue {
  const { clock, lock } = ports;
  let running: Promise<void> | null = null;

  const failuresOf = (sha256: string) => engineState.uploadFailures.get(sha256) ?? 0;

  function scheduleRetry(sha256: string, waitMs: number): void {
    engineState.uploadRetryAtMs.set(sha256, clock.now() + Math.min(waitMs, longestWaitMs));
    engineState.uploadFailures.set(sha256, failuresOf(sha256) + 1);
  }

  async function send(context: PushContext, files: readonly [string, ...string[]]): Promise<void> {
    // The engine was closed while this waited for the lock: the account may have left.
    if (context.signal.aborted) return;
    const [sha256] = files;
    try {
      await report({ sha256, sent: 0, total: 1 });
      const waits = await upload(context, files, failuresOf, (sent, total) => report({ sha256, sent, total }));
      for (const [file, waitMs] of waits) {
        if (waitMs > 0) scheduleRetry(file, waitMs);
        else engineState.uploadRetryAtMs.delete(file);
      }
    } catch (error) {
      // If the store fails, retry later, not at once.
      scheduleRetry(sha256, backoffDelay(failuresOf(sha256) + 1, clock.random()));
      throw error;
    } finally {
      await report(null);
    }
  }

  /** Forgets files that no entry names any more, or that another context has uploaded. */
  function forgetExcept(files: readonly string[]): void {
    for (const times of [engineState.uploadRetryAtMs, engineState.uploadFailures])
      for (const sha256 of times.keys()) if (!files.includes(sha256)) times.delete(sha256);
  }

  return {
    start(context, files) {
      if (running !== null) return;
      forgetExcept(files);
      const isDue = (file: string) => dueIn(engineState.uploadRetryAtMs.get(file) ?? 0, clock.now()) === 0;
      const [first, ...others] = files.filter(isDue);
      if (first === undefined) return;
      running = lock
        .hold(uploadLock(ports.name), () => send(context, [first, ...others]), context.signal)
        .catch((error: unknown) => {
          if (!context.signal.aborted) ports.failed(error);
        })
        .finally(() => {
          running = null;
          onEnded();
        });
    },
    isBusy: () => running !== null,
    idle: () => running ?? Promise.resolve(),
    nextAtMs() {
      const times = [...engineState.uploadRetryAtMs.values()];
      return running !== null || times.length === 0 ? null : Math.min(...times);
    },
  };
}
