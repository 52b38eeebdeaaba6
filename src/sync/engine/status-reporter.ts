import type { Ports } from '#sync/transport/ports.ts';
import { idleStatus, type EngineStatus } from './status.ts';

/** Keeps an engine's status, reports each change of it, and stores it for other tabs. */
export interface StatusReporter {
  get(): EngineStatus;
  update(change: Partial<EngineStatus>): Promise<void>;
  updateUploading(uploading: EngineStatus['uploading']): Promise<void>;
  /** reads the time of the last pull, also from an earlier run */
  restore(): Promise<void>;
}

export function createStatusReporter({ store, report }: Ports): StatusReporter {
  let status: EngineStatus = idleStatus;
  let isRestored = false;

  return {
    get: () => status,
    async update(change) {
      const next = { ...status, ...change };
      if (JSON.stringify(next) === JSON.stringify(status)) return;
      status = next;
      report(status);
      await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'status', value: status }]));
    },
    // Uploads have a lock of their own, so another context may be draining: only `uploading` is stored.
    async updateUploading(uploading) {
      status = { ...status, uploading };
      report(status);
      await store.transact('write', ['meta'], async (tx) => {
        const stored = (await tx.get('meta', 'status'))?.value as EngineStatus | undefined;
        await tx.put('meta', [{ key: 'status', value: { ...(stored ?? status), uploading } }]);
      });
    },
    async restore() {
      if (isRestored) return;
      const stored = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
      status = { ...status, syncedAt: (stored?.value as EngineStatus | undefined)?.syncedAt ?? null };
      isRestored = true;
    },
  };
}
