import { headers } from '#contract/headers.ts';
import { WireError, type WireFailure, type WireReply, type WireRequest } from '#sync/ports.ts';
import type { Chance } from './chance.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { ArrivedRequest, DepartingReply } from './route-table.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a device's connection behaves: probabilities from 0 to 1. */
export interface Weather {
  /** nothing gets through at all */
  isDown: boolean;
  /** everything is answered by somebody else's page */
  isPortal: boolean;
  losesRequests: number;
  losesReplies: number;
  /** requests that arrive twice */
  repeats: number;
  /** replies by something that stands before the server: 500, 502 as a page, 503, 429 */
  gatewayFaults: number;
  /** a 4xx to a whole batch */
  batchRefusals: number;
  /** requests that hang about for minutes before they arrive */
  zombies: number;
  latencyMs: [least: number, most: number];
}

export const fairWeather: Weather = {
  isDown: false,
  isPortal: false,
  losesRequests: 0,
  losesReplies: 0,
  repeats: 0,
  gatewayFaults: 0,
  batchRefusals: 0,
  zombies: 0,
  latencyMs: [20, 200],
};

/** One request on its way: what the invariants of politeness are told. */
export interface Sending {
  device: string;
  /** names the context that sends */
  sender: string;
  request: WireRequest;
  /** mutations in it, by key */
  keys: string[];
  token: string | null;
  atMs: number;
}

export interface WireWatch {
  sent(sending: Sending): void;
  /** the sender has its answer, or has given up */
  ended(sending: Sending, result: WireReply | WireFailure): void;
  /** a fault has struck this one */
  met?(fault: FaultKind, sending: Sending): void;
}

export interface Wire {
  send(sending: Omit<Sending, 'keys' | 'atMs'>, weather: Weather, signal: AbortSignal): Promise<WireReply>;
}

function keysOf({ headers: given, body, path }: WireRequest): string[] {
  if (path === '/batch' && body?.as === 'json') {
    return (body.value as { items: { id: string }[] }).items.map((item) => item.id);
  }
  const key = given[headers.key];
  return key === undefined ? [] : [key];
}

function arrived({ method, path, headers: given, body }: WireRequest, token: string | null): ArrivedRequest {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  return {
    method,
    url: `/api${path}`,
    headers: { ...given, ...authorization },
    json: body?.as === 'json' ? (JSON.parse(JSON.stringify(body.value)) as unknown) : null,
    form:
      body?.as === 'form'
        ? {
            fields: { ...body.fields },
            files: body.files.map(({ field, bytes }) => ({ field, bytes: new Uint8Array(bytes.slice(0)) })),
          }
        : null,
    bytes: body?.as === 'bytes' ? new Uint8Array(body.bytes.slice(0)) : null,
  };
}

function received({ status, headers: sent, json }: DepartingReply): WireReply {
  const retryAfter = Number(sent['retry-after'] ?? Number.NaN);
  const next = /<\/api([^>]+)>/.exec(sent['link'] ?? '')?.[1] ?? null;
  return {
    status,
    json,
    at: sent[headers.at.toLowerCase()] ?? null,
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1_000 : null,
    next,
  };
}

function gatewayReply(chance: Chance): WireReply | WireFailure {
  const status = chance.pick([500, 502, 503, 429]);
  if (status === 502) return 'foreign';
  const error = { 500: 'internal', 503: 'unavailable', 429: 'rate_limited' }[status] ?? '';
  const retryAfterMs = status === 500 || chance.isTrue(0.3) ? null : 1_000 * chance.int(1, 120);
  return { status, json: { message: 'Not now', error }, at: null, retryAfterMs, next: null };
}

interface WireSettings {
  time: VirtualTime;
  chance: Chance;
  answer(arrived: ArrivedRequest): Promise<DepartingReply>;
  watch: WireWatch;
}

/** Takes requests to the server and replies back, or fails to, as the weather has it. */
export function createWire({ time, chance, answer, watch }: WireSettings): Wire {
  return {
    send(given, weather, signal) {
      const sending: Sending = { ...given, keys: keysOf(given.request), atMs: time.now() };
      const met = (fault: FaultKind) => watch.met?.(fault, sending);
      const { request } = sending;
      watch.sent(sending);
      return new Promise((resolve, reject) => {
        let isOver = false;
        let isOnItsWay = false;
        const takeBack: (() => void)[] = [];

        function end(result: WireReply | WireFailure): void {
          if (isOver) return;
          isOver = true;
          for (const cancel of takeBack) cancel();
          signal.removeEventListener('abort', abort);
          watch.ended(sending, result);
          if (typeof result === 'string') reject(new WireError(result));
          else resolve(result);
        }
        const abort = () => end('network');
        const delay = () => chance.int(...weather.latencyMs);
        const fail = (failure: WireFailure, delayMs: number) =>
          void takeBack.push(time.after(delayMs, () => end(failure)));

        signal.addEventListener('abort', abort);
        takeBack.push(
          time.after(request.timeoutMs, () => {
            if (isOnItsWay) met('X5');
            end('timeout');
          }),
        );
        if (signal.aborted) return end('network');
        if (weather.isDown) met('X9');
        if (weather.isDown) return chance.isTrue(0.7) ? fail('network', chance.int(1, 50)) : undefined;
        if (weather.isPortal) met('X10');
        if (weather.isPortal) return fail('foreign', delay());
        if (chance.isTrue(weather.losesRequests)) {
          met('X1');
          return chance.isTrue(0.5) ? fail('network', delay()) : undefined;
        }
        if (chance.isTrue(weather.gatewayFaults)) {
          const reply = gatewayReply(chance);
          met(typeof reply === 'string' || reply.retryAfterMs === null ? 'X6' : 'X7');
          takeBack.push(time.after(delay(), () => end(reply)));
          return;
        }
        if (request.path === '/batch' && chance.isTrue(weather.batchRefusals)) {
          met('X8');
          const status = chance.pick([400, 403, 413]);
          const json = { message: 'No', error: 'malformed' };
          takeBack.push(time.after(delay(), () => end({ status, json, at: null, retryAfterMs: null, next: null })));
          return;
        }
        const deliver = async (isEcho: boolean) => {
          const reply = received(await answer(arrived(request, sending.token)));
          if (isEcho) return;
          if (chance.isTrue(weather.losesReplies)) {
            isOnItsWay = false;
            met('X2');
            return chance.isTrue(0.5) ? end('network') : undefined;
          }
          time.after(delay(), () => end(reply));
        };
        // What is on its way arrives, whether or not anybody waits for the answer any more.
        const laterMs = chance.isTrue(weather.zombies) ? chance.int(10_000, 900_000) : delay();
        isOnItsWay = true;
        time.after(laterMs, () => {
          if (isOver) met('X4');
          return deliver(false);
        });
        if (!chance.isTrue(weather.repeats)) return;
        time.after(laterMs + chance.int(0, 120_000), () => {
          met('X3');
          return deliver(true);
        });
      });
    },
  };
}
