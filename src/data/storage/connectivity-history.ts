import type { AccountDb } from '#data/db/account-db.ts';
import type { Store } from '#data/db/store.ts';

/** A change of the pause reason; null: not paused. */
export interface ConnectivityChange {
  /** ms, by the device's clock */
  atMs: number;
  gate: string | null;
}

const key = 'gates';
const maxEntries = 200;

const changesIn = (value: unknown) => (Array.isArray(value) ? (value as ConnectivityChange[]) : []);

/** Records a change and drops the oldest if there are many. Ignores a reason equal to the last. */
export async function recordConnectivity(store: Store, change: ConnectivityChange): Promise<void> {
  await store.transact('write', ['meta'], async (tx) => {
    const changes = changesIn((await tx.get('meta', key))?.value);
    if ((changes.at(-1)?.gate ?? null) === change.gate) return;
    await tx.put('meta', [{ key, value: [...changes, change].slice(-maxEntries) }]);
  });
}

/**
 * Records the pause reasons of several databases, touching the disk only on changes. Failures are ignored, and nothing
 * waits for it.
 */
export function createConnectivityRecorder(): (name: string, store: Store, gate: string | null) => void {
  const recorded = new Map<string, string | null>();
  return (name, store, gate) => {
    if (recorded.get(name) === gate) return;
    recorded.set(name, gate);
    recordConnectivity(store, { atMs: Date.now(), gate }).catch(() => undefined);
  };
}

/** The last changes of the pause reason, oldest first. */
export async function readConnectivityHistory(db: AccountDb): Promise<ConnectivityChange[]> {
  return changesIn((await db.meta.get(key))?.value);
}
