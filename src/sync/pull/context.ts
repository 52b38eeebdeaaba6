import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import type { EngineState } from '#sync/engine/state.ts';
import type { Ports, WireRequest } from '#sync/transport/ports.ts';

/** landed: everything is here. again: not now. signed-out: the token was refused. */
export type PullResult = 'landed' | 'again' | 'signed-out';

export interface PullContext {
  ports: Ports;
  engineState: EngineState;
  userId: number | null;
  signal: AbortSignal;
  /** null in a context that leaves such servers to another */
  restFallback: RestFallback | null;
}

/** How to live with a server that has no pulls of changes. */
export interface RestFallback {
  /** brings everything in by the specification's lists */
  pull(context: PullContext): Promise<PullResult>;
  /** writes a reply as the row; it runs while the entry's own effect is off */
  acknowledge(rows: WriteBatch, entry: OutboxEntry, user: Author['user']): Promise<void>;
}

export function getRequest(path: string): WireRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(1_000_000) };
}
