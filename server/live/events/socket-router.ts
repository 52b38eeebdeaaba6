import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import type { ClientEvents } from '#contract/sync/socket.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { SocketRateLimit } from '#server/live/socket-rate-limit.ts';
import type { LiveLog } from '#server/live/ports.ts';
import type { LiveSocket } from '#server/live/sockets.ts';

/**
 * Handles an event.
 * @returns its acknowledgement
 * @throws Refusal
 */
export type SocketEventHandler = (socket: LiveSocket, payload: unknown) => unknown;
export type SocketEventHandlers = Record<keyof ClientEvents, SocketEventHandler>;

type Acknowledge = (acknowledge: unknown) => void;

interface IncomingEvent {
  event: string;
  payload: unknown;
  acknowledge: Acknowledge | null;
}

/** Event names come from clients, and may be numbers. */
function incomingEventOf(event: unknown, args: unknown[]): IncomingEvent {
  const last = args.at(-1);
  const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
  return { event: String(event), payload: args[0] === last && acknowledge !== null ? undefined : args[0], acknowledge };
}

function refusalOf(error: unknown, log: LiveLog): Refusal {
  if (isRefusal(error)) return error;
  log.error({ err: error }, 'a socket event failed');
  return new Refusal('internal', 'Something went wrong on our side');
}

function refuse(socket: LiveSocket, { event, acknowledge }: IncomingEvent, { code, message, details }: Refusal): void {
  const wait = details.retryAfterS === undefined ? {} : { retryAfterMs: details.retryAfterS * 1000 };
  const refusal = { error: code, message, ...wait };
  if (acknowledge !== null) acknowledge(refusal);
  else socket.emit('refused', { event: event.slice(0, 40), ...refusal });
}

export interface SocketRouterDeps {
  eventHandlers: SocketEventHandlers;
  rateLimit: SocketRateLimit;
  log: LiveLog;
  emitTelemetry: EmitTelemetry;
  /** resolves once events may be handled */
  ready: Promise<void>;
}

/**
 * Entry point for everything a client sends: events are rate limited on arrival, handled one after another, and refused
 * with a message. A client that continues after refusals is disconnected, and so is one whose session has ended.
 */
export function routeSocketEvents(
  socket: LiveSocket,
  { eventHandlers, rateLimit, log, emitTelemetry, ready }: SocketRouterDeps,
): void {
  const handlersByEvent = new Map<string, SocketEventHandler>(Object.entries(eventHandlers));
  let before = ready;

  function fail(incoming: IncomingEvent, error: unknown): void {
    const refusal = refusalOf(error, log);
    refuse(socket, incoming, refusal);
    if (refusal.code === 'unauthorized' || rateLimit.isTooMuch()) socket.disconnect(true);
  }

  function mustBeWithinLimit({ event }: IncomingEvent): void {
    try {
      rateLimit.take(event);
    } catch (error) {
      emitTelemetry({ type: 'limit', kind: 'sockets' });
      throw error;
    }
  }

  async function take({ payload, acknowledge }: IncomingEvent, handler: SocketEventHandler): Promise<void> {
    const result = await handler(socket, payload);
    if (acknowledge !== null) acknowledge(result ?? { data: null });
  }

  socket.onAny((event: unknown, ...args: unknown[]) => {
    const incoming = incomingEventOf(event, args);
    // Events in the same packet after the disconnect are ignored.
    if (!socket.connected) return;
    try {
      mustBeWithinLimit(incoming);
      const handler = handlersByEvent.get(incoming.event);
      if (handler === undefined) throw new Refusal('no_such_call', 'There is no such event');
      before = before.then(() => take(incoming, handler)).catch((error: unknown) => fail(incoming, error));
    } catch (error) {
      fail(incoming, error);
    }
  });
}
