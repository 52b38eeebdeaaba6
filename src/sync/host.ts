import { uuidV7 } from '#contract/uuid.ts';
import { AccountDb, accountDbName, guestDbName } from '#data/db.ts';
import { activeAccount, dropToken, type AccountRow, type DeviceDb } from '#data/device.ts';
import { createDexieStore } from '#data/dexie-store.ts';
import { createAccountLink } from './account-link.ts';
import { createWebLock, systemClock } from './browser-ports.ts';
import { createEngine, type Engine, type Wake } from './engine.ts';
import type { EngineStatus } from './status.ts';
import { createTransport } from './transport.ts';

export interface HostSettings {
  device: DeviceDb;
  origin: string;
  report?(name: string, status: EngineStatus): void;
  failed?(error: unknown): void;
}

/** Runs the engines of a context: one for whoever is signed in, one for the guest's database. */
export interface Host {
  wake(reason: Wake): Promise<void>;
  /** one pass of each engine. @returns how many mutations are still to go */
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
  close(): Promise<void>;
}

interface Running {
  name: string;
  engine: Engine;
  db: AccountDb;
}

export function createHost({ device, origin, report = () => {}, failed = () => {} }: HostSettings): Host {
  const running = new Map<string, Running>();
  let settling: Promise<void> = Promise.resolve();

  async function start(name: string, account: AccountRow | null): Promise<void> {
    const db = new AccountDb(name);
    await db.open();
    const userId = account?.userId ?? null;
    const link = createAccountLink(
      {
        userId,
        // From that account's row, never from "the current one".
        token: async () => (userId === null ? null : ((await device.accounts.get(userId))?.token ?? null)),
        async drop(token) {
          if (userId !== null) await dropToken(device, userId, token);
        },
      },
      (token) => createTransport({ origin, token: () => Promise.resolve(token) }),
    );
    const engine = createEngine({
      name,
      store: createDexieStore(db),
      clock: systemClock,
      lock: createWebLock(),
      newId: () => uuidV7(),
      ...link,
      report: (status) => {
        report(name, status);
      },
      failed,
    });
    running.set(name, { name, engine, db });
  }

  async function stop(name: string): Promise<void> {
    const held = running.get(name);
    running.delete(name);
    await held?.engine.close();
    held?.db.close();
  }

  /** Makes the engines that run those that should: the guest's, and that of whoever is signed in. */
  async function align(): Promise<void> {
    const account = await activeAccount(device);
    const wanted = new Map<string, AccountRow | null>([[guestDbName, null]]);
    if (account !== null) wanted.set(accountDbName(account.userId), account);
    for (const { name, db } of [...running.values()]) if (!wanted.has(name) || !db.isOpen()) await stop(name);
    for (const [name, row] of wanted) if (!running.has(name)) await start(name, row);
  }

  async function aligned(): Promise<Running[]> {
    settling = settling.then(align);
    await settling.catch((error: unknown) => {
      settling = Promise.resolve();
      throw error;
    });
    return [...running.values()];
  }

  return {
    async wake(reason) {
      for (const { engine } of await aligned()) engine.wake(reason);
    },
    async pass(reason, budgetMs) {
      const passes = (await aligned()).map(({ engine }) => engine.pass(reason, budgetMs));
      const results = await Promise.all(passes);
      return { left: results.reduce((sum, { left }) => sum + left, 0) };
    },
    async close() {
      await settling.catch(() => {});
      for (const name of [...running.keys()]) await stop(name);
    },
  };
}
