/** What can fail by itself: `reads` are those of a database beyond the network. */
export type StoragePart = 'database' | 'pictures' | 'reads';

export interface StorageWatch {
  /** Something could not be stored. @param fault what went wrong, for the log */
  failed(part: StoragePart, fault: string): void;
  /** Something was. */
  stored(part: StoragePart): void;
  isWell(): boolean;
  close(): void;
}

export interface StorageWatchPorts {
  /** the wall clock in milliseconds */
  now(): number;
  /** stores something small in a part; whoever does it tells the watch what came of it, and nothing is thrown */
  tryAgain(part: StoragePart): Promise<void>;
  onTrouble(report: { part: StoragePart; fault: string; failures: number }): void;
  onRecovery(report: { part: StoragePart }): void;
}

/** Whoever reads the log wants to hear of it, not of each request. */
const quietMs = 60_000;
const tryEveryMs = 5_000;

/** Knows whether what is sent can be stored at the moment, and says it in the log once a minute at most. */
export function createStorageWatch({ now, tryAgain, onTrouble, onRecovery }: StorageWatchPorts): StorageWatch {
  const troubled = new Set<StoragePart>();
  /** what was said last of each part, and how many failures were not told since */
  const told = new Map<StoragePart, { at: number; isTrouble: boolean; failures: number }>();
  let trying: NodeJS.Timeout | null = null;
  let isClosed = false;

  function rest(): void {
    if (trying !== null) clearInterval(trying);
    trying = null;
  }

  function keepTrying(): void {
    trying ??= setInterval(() => {
      for (const part of troubled) void tryAgain(part);
    }, tryEveryMs);
    trying.unref();
  }

  return {
    failed(part, fault) {
      if (isClosed) return;
      troubled.add(part);
      keepTrying();
      const held = told.get(part) ?? { at: -Infinity, isTrouble: false, failures: 0 };
      const failures = held.failures + 1;
      if (now() - held.at < quietMs) return void told.set(part, { ...held, failures });
      told.set(part, { at: now(), isTrouble: true, failures: 0 });
      onTrouble({ part, fault, failures });
    },
    stored(part) {
      if (!troubled.delete(part)) return;
      if (troubled.size === 0) rest();
      const held = told.get(part);
      // What goes to and fro is said once.
      if (held?.isTrouble !== true) return;
      told.set(part, { ...held, isTrouble: false });
      onRecovery({ part });
    },
    isWell: () => troubled.size === 0,
    close() {
      isClosed = true;
      rest();
    },
  };
}
