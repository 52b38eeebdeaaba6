/** API calls beyond the specification, which a server may lack. */
export type OptionalCall =
  | 'hasBatch'
  | 'hasLinkedBatch'
  | 'hasBlobs'
  | 'hasBlobForms'
  | 'hasPieces'
  | 'hasSync'
  | 'hasVoid';

/** What an engine has learned about its server and this run; not stored. */
export interface EngineState extends Record<OptionalCall, boolean> {
  /** missing calls -> when the server last reported that, in ms */
  unsupportedSince: Map<OptionalCall, number>;
  /** ids of entries to be sent singly, because a batch that contained them failed */
  sendAlone: Set<string>;
  /** ids of entries in flight */
  inFlight: Set<string>;
  /** file -> when to upload it again, in ms */
  uploadRetryAtMs: Map<string, number>;
  /** file -> consecutive failed uploads */
  uploadFailures: Map<string, number>;
  /** entry or file -> consecutive replies by an intermediary */
  intermediaryReplies: Map<string, number>;
  /** mutations with a final answer so far */
  successes: number;
  /** how far behind the present the last pull was, in ms */
  behindMs: number;
  /** entry id -> `successes` at its last failure */
  successesAtFailure: Map<string, number>;
}

/** A server under update may lack a call for a moment only. */
const unsupportedForMs = 600_000;

export function createEngineState(): EngineState {
  return {
    hasBatch: true,
    hasLinkedBatch: true,
    hasBlobs: true,
    hasBlobForms: true,
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

/** Records that the server has no such call. */
export function markUnsupported(engineState: EngineState, call: OptionalCall, nowMs: number): void {
  engineState[call] = false;
  engineState.unsupportedSince.set(call, nowMs);
}

/** After this many intermediary replies in a row, with the server well, the user gets a hint: waiting may not help. */
const intermediaryRepliesBeforeHint = 3;

/** Counts consecutive intermediary replies for an entry or file. @returns whether the user should be told */
export function noteIntermediary({ intermediaryReplies }: EngineState, name: string, isIntermediary: boolean): boolean {
  if (!isIntermediary) {
    intermediaryReplies.delete(name);
    return false;
  }
  const count = (intermediaryReplies.get(name) ?? 0) + 1;
  intermediaryReplies.set(name, count);
  return count >= intermediaryRepliesBeforeHint;
}

/** Whether to try a call again that the server did not have. */
export function shouldRetryCall({ unsupportedSince }: EngineState, call: OptionalCall, nowMs: number): boolean {
  const sinceMs = unsupportedSince.get(call);
  // The clock may have jumped back.
  return sinceMs === undefined || Math.abs(nowMs - sinceMs) >= unsupportedForMs;
}
