import type { AccountDb } from '#data/db/account-db.ts';
import { readStatus, type EngineStatus } from '#sync/engine/status.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The engine's stored status, whichever tab or worker it runs in; null until read. */
export function useEngineStatus(db: AccountDb | null): EngineStatus | null {
  return useLive<EngineStatus | null>(async () => (db === null ? null : readStatus(db)), [db], null);
}

/** Whether the server is unreachable, so that shown data may be old. */
export function isServerUnreachable(status: EngineStatus | null): boolean {
  return status?.gate === 'offline' || status?.gate === 'server' || status?.gate === 'portal';
}
