import type { OwnUser } from '#contract/account/user.ts';
import { createAccountTransport } from '#sync/transport/account-transport.ts';
import { createEngine, type Engine, type WakeReason } from '#sync/engine/engine.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import type { Clock, Lock, Ports, Transport } from '#sync/transport/ports.ts';
import type { Store } from '#data/db/store.ts';
import type { Chance } from '#world/random/chance.ts';
import { createLife, type Life } from './life.ts';
import { createMemoryStore, type MemoryStore, type RowChange } from '#world/stores/memory-store.ts';
import { createQueuedLock } from './queued-lock.ts';
import type { VirtualTime } from '#world/time/virtual-time.ts';
import { fairWeather, type Weather, type Wire } from './wire.ts';

export interface Account {
  user: OwnUser;
  store: MemoryStore;
  token: string | null;
}

/** A window or service worker of one account, with its own engine. */
export interface Context {
  name: string;
  account: Account;
  life: Life;
  engine: Engine;
  /** the account's database, through this context's faults */
  store: Store;
  /** the transport, with the account's token */
  transport: Transport;
  lock: Lock;
  clock: Clock;
}

export interface DeviceSettings {
  name: string;
  time: VirtualTime;
  chance: Chance;
  wire: Wire;
  isExclusive: boolean;
  createStore?: typeof createMemoryStore;
  onCommit(device: Device, account: Account, changes: readonly RowChange[]): void;
  onFailure(device: Device, error: unknown): void;
  /** called at each transaction boundary; decides whether the context dies there or finds the disk full */
  beforeTransaction?(context: string, mode: 'read' | 'write' | null): 'go' | 'die' | 'full';
  onDeath?(context: string): void;
  /** a refusal has ended the session with this token */
  onSignedOut?(token: string): void;
}

export interface Device {
  name: string;
  weather: Weather;
  /** a reply has carried the server's header before */
  isMarkKnown: boolean;
  /** offset of its clock */
  skewMs: number;
  accounts: Map<number, Account>;
  contexts: Context[];
  now(): number;
  active(): Account | null;
  signIn(user: OwnUser, token: string): Account;
  signOut(userId: number): void;
  open(kind: 'tab' | 'worker', account: Account): Context;
  kill(context: Context): void;
  wakeAll(reason: WakeReason): void;
}

async function deadEnd(): Promise<never> {
  throw new Error('The context is dead');
}

/** The error that browsers throw when the disk is full. */
class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceededError';
}

export function createDevice(settings: DeviceSettings, origin?: Device): Device {
  const { name, time, chance, wire, isExclusive, onCommit, onFailure, onDeath, onSignedOut } = settings;
  const { beforeTransaction = () => 'go' as const, createStore = createMemoryStore } = settings;
  const lock = createQueuedLock();
  const accounts = new Map<number, Account>();
  let opened = 0;

  function addAccount(user: OwnUser, token: string | null, from?: MemoryStore): Account {
    const account: Account = {
      user,
      token,
      store: createStore((changes) => onCommit(device, account, changes), from),
    };
    accounts.set(user.user_id, account);
    return account;
  }

  function clockOf(life: Life): Clock {
    return {
      now: () => device.now(),
      random: () => chance.next(),
      sleep: (ms, signal) =>
        life.guard(
          () =>
            new Promise((resolve) => {
              if (signal.aborted) return resolve();
              const cancel = time.after(ms, resolve);
              signal.addEventListener('abort', () => {
                cancel();
                resolve();
              });
            }),
        ),
    };
  }

  function storeOf(context: string, life: Life, { store }: Account): Store {
    return {
      transact: (mode, tables, body) =>
        life.guard(async () => {
          const fate = beforeTransaction(context, mode);
          if (fate === 'die') life.end();
          if (fate === 'full') throw new QuotaExceeded();
          // A context that dies before its transaction starts has requested nothing.
          if (life.isOver()) return new Promise<never>(() => undefined);
          // A transaction that was queued when its context died never starts.
          const result = await store.transact(mode, tables, (tx) => (life.isOver() ? deadEnd() : body(tx)));
          if (beforeTransaction(context, null) === 'die') life.end();
          return result;
        }),
    };
  }

  function linkOf(context: string, life: Life, account: Account): Pick<Ports, 'transport' | 'session'> {
    const credentials = {
      userId: account.user.user_id,
      token: async () => account.token,
      drop: async (token: string) => {
        if (account.token !== token) return;
        account.token = null;
        onSignedOut?.(token);
      },
    };
    return createAccountTransport(credentials, (token) => ({
      send: (request, signal) =>
        life.guard(() => wire.send({ device: name, sender: context, request, token }, device, signal)),
    }));
  }

  function open(kind: 'tab' | 'worker', account: Account): Context {
    opened += 1;
    const title = `${name}/${kind}${opened}`;
    const life = createLife();
    const store = storeOf(title, life, account);
    const ports: Ports = {
      name: `scape-${account.user.user_id}`,
      store,
      clock: clockOf(life),
      lock: lock.of(life, isExclusive),
      ...linkOf(title, life, account),
      newId: () => chance.id(device.now()),
      report: () => undefined,
      failed: (error) => life.isOver() || onFailure(device, error),
    };
    const { transport, clock } = ports;
    const engine = createEngine(ports, restFallback);
    const context: Context = { name: title, account, life, store, transport, lock: ports.lock, clock, engine };
    life.onEnd(() => {
      onDeath?.(title);
      device.contexts = device.contexts.filter((other) => other !== context);
    });
    device.contexts.push(context);
    return context;
  }

  const device: Device = {
    name,
    weather: fairWeather,
    isMarkKnown: origin?.isMarkKnown ?? false,
    skewMs: 0,
    accounts,
    contexts: [],
    now: () => time.now() + device.skewMs,
    active: () => [...accounts.values()].find(({ token }) => token !== null) ?? null,
    signIn(user, token) {
      for (const other of accounts.values()) other.token = null;
      const account = accounts.get(user.user_id) ?? addAccount(user, null);
      account.token = token;
      return account;
    },
    signOut(userId) {
      const account = accounts.get(userId);
      if (account !== undefined) account.token = null;
    },
    open,
    kill: (context) => context.life.end(),
    wakeAll(reason) {
      for (const { engine } of device.contexts) engine.wake(reason);
    },
  };
  for (const { user, token, store } of origin?.accounts.values() ?? []) addAccount(user, token, store);
  return device;
}
