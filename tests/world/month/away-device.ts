import type { MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { mutate } from '#data/outbox/mutate.ts';
import { windowApiMarker as mark } from '#data/storage/api-marker.ts';
import { systemClock } from '#sync/transport/browser-ports.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const passMs = 600_000;

/** A device with the real engine on a real database, with an adjustable clock. */
export interface AwayDevice {
  /** offset of its clock, in ms */
  skewMs: number;
  wish(kind: MutationKind, args: unknown): Promise<void>;
  /** starts the app, as each visit does, and completes one pass */
  visit(): Promise<{ left: number; gate: EngineStatus['gate']; ms: number }>;
  requests(): number;
}

export function awayDevice(
  db: AccountDb,
  { userId, token, url }: { userId: number; token: string; url: () => string },
): AwayDevice {
  const store = createDexieStore(db);
  let requests = 0;
  const clock = { ...systemClock, now: () => Date.now() + device.skewMs };

  function start(): Engine {
    return createEngine(
      {
        name: db.name,
        store,
        clock,
        lock: { isExclusive: true, hold: (_name, body) => body() },
        newId: () => uuidV7(),
        transport: {
          send: (request, signal) => {
            requests += 1;
            return createTransport({ origin: url(), serverMark: mark, token: async () => token }).send(request, signal);
          },
        },
        session: {
          current: async () => ({ userId }),
          refused: async () => {
            throw new Error('The token was refused');
          },
        },
        report: () => undefined,
        failed: (error) => {
          throw error;
        },
      },
      restFallback,
    );
  }

  const device: AwayDevice = {
    skewMs: 0,
    requests: () => requests,
    async wish(kind, args) {
      await mutate(store, kind, args as never, { nowMs: clock.now(), id: uuidV7() });
    },
    async visit() {
      const engine = start();
      const startedAt = performance.now();
      const { left } = await engine.pass('start', passMs);
      const ms = performance.now() - startedAt;
      const { gate } = engine.status();
      await engine.close();
      return { left, gate, ms };
    },
  };
  return device;
}
