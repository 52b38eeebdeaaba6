import { createConnectivity } from '#sync/engine/connectivity.ts';
import { createEngineState } from '#sync/engine/state.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import {
  isWireError,
  WireError,
  type Ports,
  type WireFailure,
  type WireReply,
  type WireRequest,
} from '#sync/transport/ports.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import type { Store } from '#data/db/store.ts';
import { createVirtualTime } from '#world/time/virtual-time.ts';

/** A server's reply, or the reason why there is none. */
export type Answer = WireReply | WireFailure | WireError;
export type Answering = (request: WireRequest) => Answer | Promise<Answer>;

export function reply(status: number, json: unknown = {}, given: Partial<WireReply> = {}): WireReply {
  return { status, isMarked: true, json, at: 'e.1', retryAfterMs: null, next: null, ...given };
}

/** Our server's reply to an unknown call. */
export const noSuchCall = reply(404, { error: 'no_such_call', message: 'No' });

export const healthy = reply(200, { status: 'ok', database: 'ok', realtime: 'off', mail: 'off', version: '1' });

export interface SamplePortsSettings {
  userId?: number | null;
  isExclusive?: boolean;
  name?: string;
}

/** An engine's environment in virtual time, with a function as server. */
export function samplePorts(
  store: Store,
  answer: Answering,
  { userId = 1, isExclusive = true, name = 'scape-1' }: SamplePortsSettings = {},
) {
  const time = createVirtualTime(1_000_000);
  const requests: WireRequest[] = [];
  const reports: EngineStatus[] = [];
  const failures: unknown[] = [];
  const session = { isSignedIn: true, refusals: 0 };
  const locks = { asked: 0, held: 0, names: [] as string[] };
  let ids = 0;

  const ports: Ports = {
    name,
    store,
    transport: {
      async send(request, signal) {
        requests.push(request);
        const given = await answer(request);
        if (signal.aborted) throw new WireError('network');
        if (isWireError(given)) throw given;
        if (typeof given === 'string') throw new WireError(given);
        return given;
      },
    },
    clock: {
      now: () => time.now(),
      random: () => 0.5,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          const cancel = time.after(ms, resolve);
          signal.addEventListener('abort', () => {
            cancel();
            resolve();
          });
        }),
    },
    lock: {
      isExclusive,
      async hold(held, body) {
        locks.asked += 1;
        locks.held += 1;
        locks.names.push(held);
        try {
          return await body();
        } finally {
          locks.held -= 1;
          locks.names.splice(locks.names.indexOf(held), 1);
        }
      },
    },
    session: {
      current: async () => (session.isSignedIn ? { userId } : null),
      refused: async () => {
        session.refusals += 1;
        session.isSignedIn = false;
      },
    },
    newId: () => `30000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
    report: (status) => void reports.push(status),
    failed: (error) => void failures.push(error),
  };
  const engineState = createEngineState();
  const connectivity = createConnectivity(ports);
  connectivity.resume();
  const delivery = {
    ports,
    engineState,
    connectivity,
    owner: 'me',
    userId,
    signal: new AbortController().signal,
    restFallback,
  };
  const paths = () => requests.map(({ method, path }) => `${method} ${path}`);
  return { ports, engineState, connectivity, delivery, time, requests, paths, reports, failures, session, locks };
}

interface Item {
  id: string;
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** The items of a batch; none for another request. */
export function itemsOf({ path, body }: WireRequest): Item[] {
  if (!path.startsWith('/batch') || body?.as !== 'json') return [];
  return (body.value as { items: Item[] }).items;
}

/** Answers the items of a batch one by one. */
export function batchReply(
  request: WireRequest,
  answerOf: (item: Item) => { status: number; body?: unknown },
): WireReply {
  const results = itemsOf(request).map((item) => ({ id: item.id, at: 'e.1', body: {}, ...answerOf(item) }));
  return reply(200, { results });
}
