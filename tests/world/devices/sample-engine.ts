import { createEngine, type WakeReason } from '#sync/engine/engine.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import type { WireReply, WireRequest } from '#sync/transport/ports.ts';
import type { OutboxState } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { batchReply, healthy, reply, samplePorts, type Answer, type SamplePortsSettings } from './sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

/** A server that accepts everything and has no changes. */
function goodServer(request: WireRequest): WireReply {
  if (request.path === '/health') return healthy;
  if (request.path.startsWith('/batch')) return batchReply(request, () => ({ status: 200 }));
  if (request.path.startsWith('/sync/events')) {
    return reply(200, { cursor: 'c', upto: 'e.0', more: false, events: [], deleted: [] });
  }
  if (request.path.startsWith('/sync/me')) {
    return reply(200, { cursor: 'm', upto: 'e.0', more: false, changes: {}, deleted: {} });
  }
  return reply(200);
}

/** null passes the request on to the working server */
type Disturbance = (request: WireRequest) => Answer | Promise<Answer | null> | null;

/** An engine with a working server that a test can intercept. */
export function runEngine(store: MemoryStore, disturb: Disturbance = () => null, settings: SamplePortsSettings = {}) {
  const world = samplePorts(store, async (request) => (await disturb(request)) ?? goodServer(request), settings);
  const engine = createEngine(world.ports, restFallback);
  return {
    ...world,
    engine,
    count: (path: string) => world.requests.filter((request) => request.path.startsWith(path)).length,
    async wake(reason: WakeReason) {
      engine.wake(reason);
      await settled();
    },
    /** runs all appointments up to this long from now */
    async pass(ms: number) {
      const end = world.time.now() + ms;
      while ((world.time.nextAt() ?? Infinity) <= end) await world.time.step();
      await world.time.advanceTo(end);
    },
  };
}

/** The first reply to such a request is held until the test releases it. */
export function withheld(isHeld: (request: WireRequest) => boolean) {
  let release: (() => void) | null = null;
  return {
    isAsked: () => release !== null,
    let: async () => {
      release?.();
      await settled();
    },
    disturb: (request: WireRequest) =>
      isHeld(request) && release === null
        ? new Promise<null>((resolve) => {
            release = () => resolve(null);
          })
        : null,
  };
}

/** Two events, some of them liked. */
export async function likedStore(...events: string[]): Promise<MemoryStore> {
  const store = await sampleStore([{}, { ref: refs.market }]);
  for (const event of events) await wish(store, 'event.like', { event, liked: true });
  return store;
}

export const statesOf = (store: MemoryStore): OutboxState[] => store.rows('outbox').map(({ state }) => state);
