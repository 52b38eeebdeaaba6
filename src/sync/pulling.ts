import type { Author } from '#data/events.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import type { RowChanges } from '#data/row-draft.ts';
import { timeoutFor } from './backoff.ts';
import type { Memory } from './memory.ts';
import type { Ports, WireRequest } from './ports.ts';

/** landed: everything is here. again: not now. signed-out: the token was refused. */
export type PullResult = 'landed' | 'again' | 'signed-out';

export interface Pulling {
  ports: Ports;
  memory: Memory;
  userId: number | null;
  signal: AbortSignal;
  /** null in a context that leaves such servers to another */
  plain: PlainServer | null;
}

/** How to live with a server that has no pulls of changes. */
export interface PlainServer {
  /** brings everything in by the specification's lists */
  pull(pulling: Pulling): Promise<PullResult>;
  /** writes a reply as the row; it runs while the entry's own effect is off */
  acknowledge(rows: RowChanges, entry: OutboxEntry, user: Author['user']): Promise<void>;
}

export function get(path: string): WireRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(1_000_000) };
}
