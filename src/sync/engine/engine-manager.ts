import { uuidV7 } from '#contract/uuid.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { activeAccount, dropToken, type AccountRow, type DeviceDb } from '#data/db/device.ts';
import { createDexieStore, type RecoverFromError } from '#data/db/dexie-store.ts';
import { apiMarkerOn } from '#data/storage/api-marker.ts';
import type { Store } from '#data/db/store.ts';
import { createAccountTransport } from '#sync/transport/account-transport.ts';
import { createWebLock, systemClock } from '#sync/transport/browser-ports.ts';
import { createEngine, type Engine, type WakeReason } from './engine.ts';
import type { Ports } from '#sync/transport/ports.ts';
import type { RestFallback } from '#sync/pull/context.ts';
import type { EngineStatus } from './status.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

export interface EngineManagerOptions {
  device: DeviceDb;
  origin: string;
  /** omitted in a context that leaves servers without pulls to another context */
  restFallback?: RestFallback;
  /** omitted in a context that cannot recover: there the pass fails, and the next one tries again */
  recoverStorage?(db: AccountDb, error: unknown, tries: number): Promise<boolean>;
  report?(name: string, status: EngineStatus, store: Store): void;
  failed?(error: unknown): void;
}

/** Runs the engines of a context: one for the signed-in user, one for the guest database. */
export interface EngineManager {
  wake(reason: WakeReason): Promise<void>;
  /**
   * Runs one pass of each engine.
   * @param only the name of a single database; omitted: all
   * @returns how many mutations are still to be sent
   */
  pass(reason: WakeReason, budgetMs: number, only?: string): Promise<{ left: number }>;
  close(): Promise<void>;
}

interface RunningEngine {
  name: string;
  engine: Engine;
  db: AccountDb;
}

export function createEngineManager({
  device,
  origin,
  restFallback,
  recoverStorage,
  report = () => {},
  failed = () => {},
}: EngineManagerOptions): EngineManager {
  const running = new Map<string, RunningEngine>();
  const serverMark = apiMarkerOn(device);
  let aligning: Promise<void> = Promise.resolve();

  async function start(name: string, account: AccountRow | null): Promise<void> {
    const db = new AccountDb(name);
    await db.open();
    const userId = account?.userId ?? null;
    const accountTransport = createAccountTransport(
      {
        userId,
        // From this account's row, not from the current account.
        token: async () => (userId === null ? null : ((await device.accounts.get(userId))?.token ?? null)),
        async drop(token, json) {
          if (userId !== null) await dropToken(device, userId, token, json);
        },
      },
      (token) => createTransport({ origin, serverMark, token: () => Promise.resolve(token) }),
    );
    const recovery: RecoverFromError | undefined =
      recoverStorage && ((error, tries) => recoverStorage(db, error, tries));
    const store = createDexieStore(db, recovery);
    const ports: Ports = {
      name,
      store,
      clock: systemClock,
      lock: createWebLock(),
      newId: () => uuidV7(),
      ...accountTransport,
      report: (status) => {
        report(name, status, store);
      },
      failed(error) {
        // The database was closed during the pass: its user has left, or the window reports the failure.
        if (db.isOpen()) failed(error);
      },
    };
    const engine = createEngine(ports, restFallback ?? null);
    running.set(name, { name, engine, db });
  }

  async function stop(name: string): Promise<void> {
    const runningEngine = running.get(name);
    running.delete(name);
    await runningEngine?.engine.close();
    runningEngine?.db.close();
  }

  /** Starts and stops engines so that exactly the guest's and the signed-in user's run. */
  async function align(): Promise<void> {
    const account = await activeAccount(device);
    const accountByName = new Map<string, AccountRow | null>([[guestDbName, null]]);
    if (account !== null) accountByName.set(accountDbName(account.userId), account);
    for (const { name, db } of [...running.values()]) if (!accountByName.has(name) || !db.isOpen()) await stop(name);
    for (const [name, row] of accountByName) if (!running.has(name)) await start(name, row);
  }

  async function aligned(): Promise<RunningEngine[]> {
    aligning = aligning.then(align);
    await aligning.catch((error: unknown) => {
      aligning = Promise.resolve();
      throw error;
    });
    return [...running.values()];
  }

  return {
    async wake(reason) {
      for (const { engine } of await aligned()) engine.wake(reason);
    },
    async pass(reason, budgetMs, only) {
      const selected = (await aligned()).filter(({ name }) => only === undefined || name === only);
      const passes = selected.map(({ engine }) => engine.pass(reason, budgetMs));
      const results = await Promise.all(passes);
      return { left: results.reduce((sum, { left }) => sum + left, 0) };
    },
    async close() {
      await aligning.catch(() => {});
      for (const name of [...running.keys()]) await stop(name);
    },
  };
}
