import { apiVersion, headers } from '#contract/sync/headers.ts';
import { isWireError, WireError, type WireFailure, type WireReply, type WireRequest } from '#sync/transport/ports.ts';
import { readReply } from '#sync/transport/read-reply.ts';
import type { Chance } from '#world/random/chance.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { ArrivedRequest, DepartingReply } from '#world/servers/route-table.ts';
import { strangersReply, type Stranger, type IncomingReply } from './stranger.ts';
import type { VirtualTime } from '#world/time/virtual-time.ts';

/** The behaviour of a device's connection; probabilities from 0 to 1. */
export interface Weather {
  /** no request gets through */
  isDown: boolean;
  /** another's page answers everything */
  isPortal: boolean;
  /** an intermediary and its reply */
  stranger: Stranger | null;
  losesRequests: number;
  losesReplies: number;
  /** requests that arrive twice */
  repeats: number;
  /** a failing server: 500, 503, 429, or a proxy's 502 page */
  gatewayFaults: number;
  /** a 4xx from the server for a whole batch */
  batchRefusals: number;
  /** requests that arrive minutes later */
  zombies: number;
  latencyMs: [least: number, most: number];
  /** additional time for a file; null: none */
  uploadMs: [least: number, most: number] | null;
}

export const fairWeather: Weather = {
  isDown: false,
  isPortal: false,
  stranger: null,
  losesRequests: 0,
  losesReplies: 0,
  repeats: 0,
  gatewayFaults: 0,
  batchRefusals: 0,
  zombies: 0,
  latencyMs: [20, 200],
  uploadMs: null,
};

/** A request on its way, as the invariants about politeness see it. */
export interface Sending {
  device: string;
  /** name of the sending context */
  sender: string;
  request: WireRequest;
  /** its mutations, by key */
  keys: string[];
  token: string | null;
  atMs: number;
}

export interface WireWatch {
  sent(sending: Sending): void;
  /** the sender has a reply or has given up; null: it didn't wait */
  ended(sending: Sending, result: WireReply | WireError, came: IncomingReply | null): void;
  /** a fault has hit this request */
  met?(fault: FaultKind, sending: Sending): void;
}

/** The reply's receiver: its connection, and what it knows of the server's header. */
interface Receiver {
  weather: Weather;
  isMarkKnown: boolean;
}

export interface Wire {
  send(sending: Omit<Sending, 'keys' | 'atMs'>, receiver: Receiver, signal: AbortSignal): Promise<WireReply>;
}

const isBatch = (path: string): boolean => path === '/batch' || path === '/batch/linked';

function keysOf({ headers: given, body, path }: WireRequest): string[] {
  if (isBatch(path) && body?.as === 'json') {
    return (body.value as { items: { id: string }[] }).items.map((item) => item.id);
  }
  const key = given[headers.key];
  return key === undefined ? [] : [key];
}

/**
 * A field as multipart/form-data carries it: browsers send each line end as CRLF, and half a surrogate pair as U+FFFD.
 */
const formField = (text: string) => text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');

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
            fields: Object.fromEntries(Object.entries(body.fields).map(([name, text]) => [name, formField(text)])),
            files: body.files.map(({ field, bytes }) => ({ field, bytes: new Uint8Array(bytes.slice(0)) })),
          }
        : null,
    bytes: body?.as === 'bytes' ? new Uint8Array(body.bytes.slice(0)) : null,
  };
}

const marked = { [headers.api.toLowerCase()]: apiVersion };
const asHtml = { 'content-type': 'text/html' };
const portalPage: IncomingReply = { status: 200, headers: asHtml, text: '<h1>Sign in</h1>' };

function incoming({ status, headers: sent, json }: DepartingReply): IncomingReply {
  return { status, headers: sent, text: json === null ? '' : JSON.stringify(json) };
}

function ownRefusal(status: number, error: string, more: Record<string, string> = {}): IncomingReply {
  return { status, headers: { ...marked, ...more }, text: JSON.stringify({ message: 'Not now', error }) };
}

/** A reply of a failing server, or of a proxy in front of it. */
function gatewayReply(chance: Chance): IncomingReply {
  const status = chance.pick([500, 502, 503, 429]);
  if (status === 502) return { status, headers: asHtml, text: '<h1>Bad gateway</h1>' };
  const error = { 500: 'internal', 503: 'unavailable', 429: 'rate_limited' }[status] ?? '';
  const isTimed = !(status === 500 || chance.isTrue(0.3));
  return ownRefusal(status, error, isTimed ? { 'retry-after': String(chance.int(1, 120)) } : {});
}

interface WireSettings {
  time: VirtualTime;
  chance: Chance;
  answer(arrived: ArrivedRequest): Promise<DepartingReply>;
  watch: WireWatch;
}

/** Carries requests to the server and replies back, or fails to, depending on the connection. */
export function createWire({ time, chance, answer, watch }: WireSettings): Wire {
  return {
    send(given, receiver, signal) {
      const { weather } = receiver;
      const sending: Sending = { ...given, keys: keysOf(given.request), atMs: time.now() };
      const met = (fault: FaultKind) => watch.met?.(fault, sending);
      const { request } = sending;
      watch.sent(sending);
      return new Promise((resolve, reject) => {
        let isOver = false;
        let isOnItsWay = false;
        const takeBack: (() => void)[] = [];

        function end(result: WireReply | WireError, came: IncomingReply | null): void {
          isOver = true;
          for (const cancel of takeBack) cancel();
          signal.removeEventListener('abort', abort);
          watch.ended(sending, result, came);
          if (isWireError(result)) reject(result);
          else resolve(result);
        }
        function giveUp(failure: WireFailure): void {
          if (!isOver) end(new WireError(failure), null);
        }
        /** A reply has arrived. It is read by the app's own code. */
        function hear(came: IncomingReply): void {
          if (isOver) return;
          const raw = { ...came, headers: new Headers(came.headers) };
          try {
            const reply = readReply(raw, receiver.isMarkKnown);
            if (reply.isMarked) receiver.isMarkKnown = true;
            end(reply, came);
          } catch (error) {
            if (!isWireError(error)) throw error;
            end(error, came);
          }
        }
        const abort = () => giveUp('network');
        const delay = () => chance.int(...weather.latencyMs);
        const fail = (failure: WireFailure, delayMs: number) =>
          void takeBack.push(time.after(delayMs, () => giveUp(failure)));
        const answered = (reply: IncomingReply, delayMs: number) =>
          void takeBack.push(time.after(delayMs, () => hear(reply)));

        signal.addEventListener('abort', abort);
        takeBack.push(
          time.after(request.timeoutMs, () => {
            if (isOnItsWay) met('X5');
            giveUp('timeout');
          }),
        );
        if (signal.aborted) return giveUp('network');
        if (weather.isDown) met('X9');
        if (weather.isDown) return chance.isTrue(0.7) ? fail('network', chance.int(1, 50)) : undefined;
        if (weather.isPortal) met('X10');
        if (weather.isPortal) return answered(portalPage, delay());
        const stranger = weather.stranger?.answers(request, chance) === true ? weather.stranger : null;
        if (stranger !== null) met(stranger.fault);
        if (stranger?.isPassingOn === false) return answered(strangersReply(chance), delay());
        if (chance.isTrue(weather.losesRequests)) {
          met('X1');
          return chance.isTrue(0.5) ? fail('network', delay()) : undefined;
        }
        if (chance.isTrue(weather.gatewayFaults)) {
          const reply = gatewayReply(chance);
          met(reply.headers['retry-after'] === undefined ? 'X6' : 'X7');
          return answered(reply, delay());
        }
        if (isBatch(request.path) && chance.isTrue(weather.batchRefusals)) {
          met('X8');
          return answered(ownRefusal(chance.pick([400, 403, 413]), 'malformed'), delay());
        }
        const deliver = async (isEcho: boolean) => {
          const own = incoming(await answer(arrived(request, sending.token)));
          const reply = stranger === null ? own : strangersReply(chance);
          if (isEcho) return;
          if (chance.isTrue(weather.losesReplies)) {
            isOnItsWay = false;
            met('X2');
            return chance.isTrue(0.5) ? giveUp('network') : undefined;
          }
          time.after(delay(), () => hear(reply));
        };
        // A request on its way arrives, whether or not anyone still waits for its reply.
        const isSlow = weather.uploadMs !== null && (request.body?.as === 'bytes' || request.path === '/blobs');
        if (isSlow) met('X29');
        const slowMs = isSlow ? chance.int(...(weather.uploadMs ?? [0, 0])) : 0;
        const laterMs = slowMs + (chance.isTrue(weather.zombies) ? chance.int(10_000, 900_000) : delay());
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
