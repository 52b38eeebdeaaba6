import type { EngineStatus } from '#sync/engine/status.ts';

/** Whether the server can't be reached, so that what is shown may be old. */
export function isServerUnreachable(status: EngineStatus | null): boolean {
  return status?.gate === 'offline' || status?.gate === 'server' || status?.gate === 'portal';
}
