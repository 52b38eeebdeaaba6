import type { AccountDb } from './db.ts';
import type { Store } from './store.ts';

/** A turn of the gate: what it was told from then on; null: open. */
export interface GateTurn {
  /** ms, of the device's clock */
  atMs: number;
  gate: string | null;
}

const key = 'gates';
const mostKept = 200;

const turnsIn = (value: unknown) => (Array.isArray(value) ? (value as GateTurn[]) : []);

/** Notes a turn, the oldest of many go; one that is none isn't noted. */
export async function noteTurn(store: Store, turn: GateTurn): Promise<void> {
  await store.transact('write', ['meta'], async (tx) => {
    const turns = turnsIn((await tx.get('meta', key))?.value);
    if ((turns.at(-1)?.gate ?? null) === turn.gate) return;
    await tx.put('meta', [{ key, value: [...turns, turn].slice(-mostKept) }]);
  });
}

/**
 * Notes the turns of the gates of several databases: told often, it looks at the disk only where something turned. What
 * can't be noted is lost, and nothing waits for it.
 */
export function createGateNotes(): (name: string, store: Store, gate: string | null) => void {
  const told = new Map<string, string | null>();
  return (name, store, gate) => {
    if (told.get(name) === gate) return;
    told.set(name, gate);
    noteTurn(store, { atMs: Date.now(), gate }).catch(() => undefined);
  };
}

/** The last turns of the gate, the oldest first. */
export async function readGates(db: AccountDb): Promise<GateTurn[]> {
  return turnsIn((await db.meta.get(key))?.value);
}
