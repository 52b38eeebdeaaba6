/** What can fail by itself: `reads` are those of a database beyond the network. */
export type StoragePart = 'database' | 'pictures' | 'reads';

export interface StorageHealth {
  /** Something could not be stored. @param fault what went wrong, for the log */
  failed(part: StoragePart, fault: string): void;
  /** Something was. */
  stored(part: StoragePart): void;
  isHealthy(): boolean;
  close(): void;
}

export interface StorageHealthPorts {
  /** the wall clock in milliseconds */
  now(): number;
  /** stores something small in a part; whoever does it tells the watch what came of it, and nothing is thrown */
  tryAgain(part: StoragePart): Promise<void>;
  onFailure(report: { part: StoragePart; fault: string; failures: number }): void;
  onRecovery(report: { part: StoragePart }): void;
}

/** Whoever reads the log wants to hear of it, not of each request. */
const quietMs = 60_000;
const tryEveryMs = 5_000;

/** Knows whether what is sent can be stored at the moment, and says it in the log once a minute at most. */
export function createStorageHealth({ now, tryAgain, onFailure, onRecovery }: StorageHealthPorts): StorageHealth {
  const failing = new Set<StoragePart>();
  /** what was said last of each part, and how many failures were not told since */
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
      // What goes to and fro is said once.
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
