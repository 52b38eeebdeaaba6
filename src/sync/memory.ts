/** The calls beyond the specification. */
export type Extra = 'hasBatch' | 'hasBlobs' | 'hasPieces' | 'hasSync' | 'hasVoid';

/** What an engine learns of the server it talks to, and of this run; a new engine learns it anew. */
export interface Memory extends Record<Extra, boolean> {
  /** calls that the server said it doesn't have -> when it last said so, in ms */
  missingSince: Map<Extra, number>;
  /** entries that go alone from now on, since a batch that held them failed */
  singly: Set<string>;
  /** ids of entries whose request is under way */
  inFlight: Set<string>;
  /** files that are to be uploaded again, and when, in ms */
  uploading: Map<string, number>;
  /** file -> uploads of it that failed in a row */
  uploadTries: Map<string, number>;
  /** entries and files -> answers of somebody before the server in a row */
  strangers: Map<string, number>;
  /** mutations that were answered for good so far */
  successes: number;
  /** how long ago the moment was up to which the last pull brought all, in ms */
  behindMs: number;
  /** entry id -> `successes` at its last failure */
  strikeMarks: Map<string, number>;
}

/** A server that is being updated may lack a call for a moment only. */
const missingForMs = 600_000;

export function createMemory(): Memory {
  return {
    hasBatch: true,
    hasBlobs: true,
    hasPieces: true,
    hasSync: true,
    hasVoid: true,
    missingSince: new Map(),
    singly: new Set(),
    inFlight: new Set(),
    uploading: new Map(),
    uploadTries: new Map(),
    strangers: new Map(),
    successes: 0,
    behindMs: 0,
    strikeMarks: new Map(),
  };
}

/** The server said that it has no such call. */
export function noteMissing(memory: Memory, call: Extra, nowMs: number): void {
  memory[call] = false;
  memory.missingSince.set(call, nowMs);
}

/** So many answers of strangers in a row, while the server is well, are told to the person: waiting may not be enough. */
const hinderedAfter = 3;

/** Counts who answered for an entry or a file. @returns whether strangers keep it from the server */
export function noteStranger({ strangers }: Memory, name: string, isStrangers: boolean): boolean {
  if (!isStrangers) {
    strangers.delete(name);
    return false;
  }
  const count = (strangers.get(name) ?? 0) + 1;
  strangers.set(name, count);
  return count >= hinderedAfter;
}

/** Whether a call that the server didn't have is to be tried again by now. */
export function isWorthAsking({ missingSince }: Memory, call: Extra, nowMs: number): boolean {
  const sinceMs = missingSince.get(call);
  // The clock may have jumped back.
  return sinceMs === undefined || Math.abs(nowMs - sinceMs) >= missingForMs;
}
