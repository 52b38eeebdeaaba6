import Dexie from 'dexie';
import type { OwnUser } from '#contract/account/user.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { openAccount } from '#data/db/open-account.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { accountDbName } from '#data/db/names.ts';
import { isOutstanding } from '#data/outbox/entry.ts';
import { windowApiMarker } from '#data/storage/api-marker.ts';
import { createWebLock, systemClock } from '#sync/transport/browser-ports.ts';
import { createEngine } from '#sync/engine/engine.ts';
import { createTransport } from '#sync/transport/http-transport.ts';
import { createRecording, type Shares } from './recording.ts';
import type { Wish } from './wishes.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

export interface Session {
  user: OwnUser;
  token: string;
}

export interface Drained extends Shares {
  /** until everything was answered and the answers were stored */
  drainMs: number;
  /** until the pull had landed too, and nothing was left in the outbox */
  passMs: number;
  left: number;
}

/** One account's database with the engine's real ports. */
export interface Device {
  account: OpenAccount;
  /** stores each wish as the app does. @returns how long each took, in ms */
  enqueue(wishes: readonly Wish[]): Promise<number[]>;
  /** a new engine, as after a start: asks whether the server is there, drains, pulls */
  drain(): Promise<Drained>;
  close(): void;
}

/** Opens an account's database, empty. */
export async function openFreshDevice({ user, token }: Session): Promise<Device> {
  await Dexie.delete(accountDbName(user.user_id));
  const account = await openAccount(user, () => {});

  async function enqueue(wishes: readonly Wish[]): Promise<number[]> {
    const times: number[] = [];
    for (const { kind, args, picture } of wishes) {
      if (picture !== null) await saveBlob(account.store, picture.bytes, 'image/jpeg', Date.now());
      const beganAt = performance.now();
      await account.mutate(kind, args as never);
      times.push(performance.now() - beganAt);
    }
    return times;
  }

  async function drain(): Promise<Drained> {
    const recording = createRecording();
    const broken: unknown[] = [];
    const engine = createEngine(
      {
        name: account.name,
        store: recording.store(account.store),
        clock: systemClock,
        lock: createWebLock(),
        newId: () => uuidV7(),
        transport: recording.transport(
          createTransport({ origin: location.origin, serverMark: windowApiMarker, token: async () => token }),
        ),
        session: {
          current: async () => ({ userId: user.user_id }),
          refused: async () => void broken.push(new Error('The token was refused.')),
        },
        report: () => {},
        failed: (error) => void broken.push(error),
      },
      null,
    );
    const beganAt = performance.now();
    const { left } = await engine.pass('online', 120_000);
    const passMs = performance.now() - beganAt;
    await engine.close();
    if (broken.length > 0) throw new Error(`The engine broke: ${String(broken[0])}`, { cause: broken[0] });
    const outbox = await account.db.outbox.toArray();
    if (outbox.length > 0)
      throw new Error(`Not all is done: ${JSON.stringify(outbox.find(isOutstanding) ?? outbox[0])}`);
    const drainedAt = recording.lastPullBeganAt() ?? beganAt + passMs;
    return { drainMs: drainedAt - beganAt, passMs, left, ...recording.shares(beganAt, drainedAt) };
  }

  return { account, enqueue, drain, close: () => account.close() };
}
