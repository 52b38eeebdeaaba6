/** The calls beyond the specification. */
export type OptionalCall = 'hasBatch' | 'hasBlobs' | 'hasPieces' | 'hasSync' | 'hasVoid';

/** What an engine learns of the server it talks to, and of this run; a new engine learns it anew. */
export interface EngineState extends Record<OptionalCall, boolean> {
  /** calls that the server said it doesn't have -> when it last said so, in ms */
  unsupportedSince: Map<OptionalCall, number>;
  /** entries that go alone from now on, since a batch that held them failed */
  sendAlone: Set<string>;
  /** ids of entries whose request is under way */
  inFlight: Set<string>;
  /** files that are to be uploaded again, and when, in ms */
  uploadRetryAtMs: Map<string, number>;
  /** file -> uploads of it that failed in a row */
  uploadFailures: Map<string, number>;
  /** entries and files -> answers of somebody before the server in a row */
  intermediaryReplies: Map<string, number>;
  /** mutations that were answered for good so far */
  successes: number;
  /** how long ago the moment was up to which the last pull brought all, in ms */
  behindMs: number;
  /** entry id -> `successes` at its last failure */
  successesAtFailure: Map<string, number>;
}

/** A server that is being updated may lack a call for a moment only. */
const unsupportedForMs = 600_000;

export function createEngineState(): EngineState {
  return {
    hasBatch: true,
    hasBlobs: true,
    hasPieces: true,
    hasSync: true,
    hasVoid: true,
    unsupportedSince: new Map(),
    sendAlone: new Set(),
    inFlight: new Set(),
    uploadRetryAtMs: new Map(),
    uploadFailures: new Map(),
    intermediaryReplies: new Map(),
    successes: 0,
    behindMs: 0,
    successesAtFailure: new Map(),
  };
}

/** The server said that it has no such call. */
export function markUnsupported(engineState: EngineState, call: OptionalCall, nowMs: number): void {
  engineState[call] = false;
  engineState.unsupportedSince.set(call, nowMs);
}

/** So many answers of strangers in a row, while the server is well, are told to the person: waiting may not be enough. */
const intermediaryRepliesBeforeHint = 3;

/** Counts who answered for an entry or a file. @returns whether strangers keep it from the server */
export function noteIntermediary({ intermediaryReplies }: EngineState, name: string, isIntermediary: boolean): boolean {
  if (!isIntermediary) {
    intermediaryReplies.delete(name);
    return false;
  }
  const count = (intermediaryReplies.get(name) ?? 0) + 1;
  intermediaryReplies.set(name, count);
  return count >= intermediaryRepliesBeforeHint;
}

/** Whether a call that the server didn't have is to be tried again by now. */
export function shouldRetryCall({ unsupportedSince }: EngineState, call: OptionalCall, nowMs: number): boolean {
  const sinceMs = unsupportedSince.get(call);
  // The clock may have jumped back.
  return sinceMs === undefined || Math.abs(nowMs - sinceMs) >= unsupportedForMs;
}
