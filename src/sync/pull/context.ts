import type { Author } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import type { EngineState } from '#sync/engine/state.ts';
import type { Ports, WireRequest } from '#sync/transport/ports.ts';

/** landed: everything is stored. again: try later. signed-out: the token was refused. */
export type PullResult = 'landed' | 'again' | 'signed-out';

export interface PullContext {
  ports: Ports;
  engineState: EngineState;
  userId: number | null;
  signal: AbortSignal;
  /** null in a context that leaves servers without pulls to another */
  restFallback: RestFallback | null;
}

/** Support for a server without pulls. */
export interface RestFallback {
  /** reads everything through the specification's lists */
  pull(context: PullContext): Promise<PullResult>;
  /** writes a reply as the row; runs while the entry's own effect is undone */
  acknowledge(rows: WriteBatch, entry: OutboxEntry, user: Author['user']): Promise<void>;
}

export function getRequest(path: string): WireRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(1_000_000) };
}
