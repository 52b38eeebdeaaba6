/** What an engine learns of the server it talks to, and of this run; a new engine learns it anew. */
export interface Memory {
  /** the calls beyond the specification: true until a 404 says otherwise */
  hasBatch: boolean;
  hasBlobs: boolean;
  hasSync: boolean;
  hasVoid: boolean;
  /** entries that go alone from now on, since a batch that held them failed */
  singly: Set<string>;
  /** ids of entries whose request is under way */
  inFlight: Set<string>;
  /** files whose upload is under way, or waits for its next try at the given time in ms */
  uploading: Map<string, number>;
  /** file -> uploads of it that failed in a row */
  uploadTries: Map<string, number>;
  /** mutations that were answered for good so far */
  successes: number;
  /** entry id -> `successes` at its last failure */
  strikeMarks: Map<string, number>;
}

export function createMemory(): Memory {
  return {
    hasBatch: true,
    hasBlobs: true,
    hasSync: true,
    hasVoid: true,
    singly: new Set(),
    inFlight: new Set(),
    uploading: new Map(),
    uploadTries: new Map(),
    successes: 0,
    strikeMarks: new Map(),
  };
}
