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
}

export function get(path: string): WireRequest {
  return { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(1_000_000) };
}
