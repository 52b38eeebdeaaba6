import type { EngineStatus } from '#sync/engine/status.ts';
import { schedule } from '#sync/engine/schedule.ts';
import type { Device } from '#world/devices/device.ts';
import type { Sending } from '#world/devices/wire.ts';
import type { Accuse } from '#world/sim/broken.ts';

export interface BesideWatch {
  sent(sending: Sending): void;
  ended(sending: Sending): void;
  /** a write has failed because the device's disk is full */
  filled(device: string): void;
}

interface Watching {
  accuse: Accuse;
  nowMs(): number;
  device(name: string): Device | undefined;
}

/** Longer than a window needs to notice a change made in it, and to finish the page that it is pulling. */
const patienceMs = 2_000;

/** Conditions that may affect how soon an entry is sent. */
interface Circumstances {
  weather: unknown;
  skewMs: number;
  isAlone: boolean;
}

const isFile = ({ request: { method, path } }: Sending) => method !== 'GET' && path.startsWith('/blobs');

/** I11: while a file is uploading, entries that don't need it are sent, and the wire isn't idle. */
export function createBesideWatch({ accuse, nowMs, device }: Watching): BesideWatch {
  const begun = new Map<Sending, Circumstances>();
  const lastMs = new Map<string, number>();

  function circumstancesOf({ device: name, sender }: Sending): Circumstances {
    const held = device(name);
    const isAlone = held?.contexts.length === 1 && held.contexts[0]?.name === sender;
    return { weather: held?.weather, skewMs: held?.skewMs ?? 0, isAlone };
  }

  /** Ids of entries that the engine's own schedule would send now, and that have waited for `patienceMs`. */
  function waiting({ device: name, sender }: Sending): string[] {
    const held = device(name);
    const context = held?.contexts.find((one) => one.name === sender);
    if (held === undefined || context === undefined || context.life.isFrozen() || context.account.token === null)
      return [];
    const { store } = context.account;
    const status = store.row('meta', 'status')?.value as EngineStatus | undefined;
    if (status === undefined || status.gate !== null) return [];
    const plan = schedule(store.rows('outbox'), {
      nowMs: held.now(),
      ids: new Map(store.rows('ids').map(({ ref, id }) => [ref, id])),
      uploaded: new Set(store.rows('blobs').flatMap((blob) => (blob.isUploaded ? [blob.sha256] : []))),
      isOnlyDrainer: true,
      inFlight: new Set(),
      mayLink: false,
    });
    return plan.lanes
      .filter(({ entries }) => entries.every(({ state, seal }) => state === 'queued' && seal === null))
      .flatMap(({ entries }) => entries.slice(0, 1))
      .filter(({ createdAt, attempts }) => attempts === 0 && held.now() - createdAt > patienceMs)
      .map(({ id, kind }) => `${id} ${kind}`);
  }

  return {
    sent(sending) {
      if (isFile(sending)) begun.set(sending, circumstancesOf(sending));
      lastMs.set(sending.device, nowMs());
    },
    ended(sending) {
      const before = begun.get(sending);
      begun.delete(sending);
      if (before === undefined || nowMs() - (lastMs.get(sending.device) ?? 0) <= patienceMs) return;
      const now = circumstancesOf(sending);
      const isNarrow = (device(sending.device)?.weather.uploadMs ?? null) !== null;
      const isSame = now.weather === before.weather && now.skewMs === before.skewMs && now.isAlone && before.isAlone;
      if (!isNarrow || !isSame) return;
      for (const what of waiting(sending))
        accuse('I11', `${sending.device}: ${what} waits for a file that it doesn't name`);
    },
    filled: (name) => void lastMs.set(name, nowMs()),
  };
}
