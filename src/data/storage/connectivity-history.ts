import type { AccountDb } from '#data/db/account-db.ts';
import type { Store } from '#data/db/store.ts';

/** A turn of the gate: what it was told from then on; null: open. */
export interface ConnectivityChange {
  /** ms, of the device's clock */
  atMs: number;
  gate: string | null;
}

const key = 'gates';
const maxEntries = 200;

const changesIn = (value: unknown) => (Array.isArray(value) ? (value as ConnectivityChange[]) : []);

/** Notes a turn, the oldest of many go; one that is none isn't noted. */
export async function recordConnectivity(store: Store, change: ConnectivityChange): Promise<void> {
  await store.transact('write', ['meta'], async (tx) => {
    const changes = changesIn((await tx.get('meta', key))?.value);
    if ((changes.at(-1)?.gate ?? null) === change.gate) return;
    await tx.put('meta', [{ key, value: [...changes, change].slice(-maxEntries) }]);
  });
}

/**
 * Notes the turns of the gates of several databases: told often, it looks at the disk only where something turned. What
 * can't be noted is lost, and nothing waits for it.
 */
export function createConnectivityRecorder(): (name: string, store: Store, gate: string | null) => void {
  const recorded = new Map<string, string | null>();
  return (name, store, gate) => {
    if (recorded.get(name) === gate) return;
    recorded.set(name, gate);
    recordConnectivity(store, { atMs: Date.now(), gate }).catch(() => undefined);
  };
}

/** The last turns of the gate, the oldest first. */
export async function readConnectivityHistory(db: AccountDb): Promise<ConnectivityChange[]> {
  return changesIn((await db.meta.get(key))?.value);
}
