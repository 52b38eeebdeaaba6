import type { EngineStatus } from '#sync/engine/status.ts';

/** Whether the server is unreachable, so that shown data may be old. */
export function isServerUnreachable(status: EngineStatus | null): boolean {
  return status?.gate === 'offline' || status?.gate === 'server' || status?.gate === 'portal';
}
