/** Parts that can fail independently; `reads` are those of a database on the network. */
export type StoragePart = 'database' | 'pictures' | 'reads';

export interface StorageHealth {
  /**
   * A part failed to store, or for `reads` to read.
   * @param fault what went wrong, for the log
   */
  failed(part: StoragePart, fault: string): void;
  /** The part works. */
  stored(part: StoragePart): void;
  isHealthy(): boolean;
  close(): void;
}

export interface StorageHealthPorts {
  /** wall clock, ms */
  now(): number;
  /** stores something small in a part; it reports the outcome itself and never throws */
  tryAgain(part: StoragePart): Promise<void>;
  onFailure(report: { part: StoragePart; fault: string; failures: number }): void;
  onRecovery(report: { part: StoragePart }): void;
}

/** Failures are logged at this interval, not per request. */
const quietMs = 60_000;
const tryEveryMs = 5_000;

/** Tracks whether the parts work, and logs each one's failures at most once a minute. */
export function createStorageHealth({ now, tryAgain, onFailure, onRecovery }: StorageHealthPorts): StorageHealth {
  const failing = new Set<StoragePart>();
  /** the last report about each part, and the number of unreported failures since */
  const reports = new Map<StoragePart, { at: number; isFailing: boolean; failures: number }>();
  let probeTimer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function stopProbing(): void {
    if (probeTimer !== null) clearInterval(probeTimer);
    probeTimer = null;
  }

  function startProbing(): void {
    probeTimer ??= setInterval(() => {
      for (const part of failing) void tryAgain(part);
    }, tryEveryMs);
    probeTimer.unref();
  }

  return {
    failed(part, fault) {
      if (isClosed) return;
      failing.add(part);
      startProbing();
      const report = reports.get(part) ?? { at: -Infinity, isFailing: false, failures: 0 };
      const failures = report.failures + 1;
      if (now() - report.at < quietMs) return void reports.set(part, { ...report, failures });
      reports.set(part, { at: now(), isFailing: true, failures: 0 });
      onFailure({ part, fault, failures });
    },
    stored(part) {
      if (!failing.delete(part)) return;
      if (failing.size === 0) stopProbing();
      const lastReport = reports.get(part);
      // Log each change only once while it alternates.
      if (lastReport?.isFailing !== true) return;
      reports.set(part, { ...lastReport, isFailing: false });
      onRecovery({ part });
    },
    isHealthy: () => failing.size === 0,
    close() {
      isClosed = true;
      stopProbing();
    },
  };
}
