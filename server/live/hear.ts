import { Refusal, isRefusal } from '#contract/refusals.ts';
import type { ClientEvents } from '#contract/socket.ts';
import type { Tell } from '#server/domain/happening.ts';
import type { SocketFlood } from './flood.ts';
import type { LiveLog } from './live-ports.ts';
import type { LiveSocket } from './sockets.ts';

/** Does what an event asks for. @returns what it is acknowledged with. @throws Refusal */
export type Hearing = (socket: LiveSocket, payload: unknown) => unknown;
export type Hearings = Record<keyof ClientEvents, Hearing>;

type Answer = (answer: unknown) => void;

interface Said {
  event: string;
  payload: unknown;
  answer: Answer | null;
}

/** Names of events come from outside as well, and may be numbers. */
function saidBy(event: unknown, args: unknown[]): Said {
  const last = args.at(-1);
  const answer = typeof last === 'function' ? (last as Answer) : null;
  return { event: String(event), payload: args[0] === last && answer !== null ? undefined : args[0], answer };
}

function refusalOf(error: unknown, log: LiveLog): Refusal {
  if (isRefusal(error)) return error;
  log.error({ err: error }, 'an event of a socket failed');
  return new Refusal('internal', 'Something went wrong on our side');
}

function refuse(socket: LiveSocket, { event, answer }: Said, { code, message, details }: Refusal): void {
  const wait = details.retryAfterS === undefined ? {} : { retryAfterMs: details.retryAfterS * 1000 };
  const refusal = { error: code, message, ...wait };
  if (answer !== null) answer(refusal);
  else socket.emit('refused', { event: event.slice(0, 40), ...refusal });
}

export interface Ear {
  hearings: Hearings;
  flood: SocketFlood;
  log: LiveLog;
  tell: Tell;
  /** what has to be done before anything is heard */
  ready: Promise<void>;
}

/**
 * The one door for what a client sends: counted as it comes, done one after the other, and refused in words. Whoever goes on
 * with what is refused is put out, and so is who has no session any more.
 */
export function hear(socket: LiveSocket, { hearings, flood, log, tell, ready }: Ear): void {
  const known = new Map<string, Hearing>(Object.entries(hearings));
  let before = ready;

  function fail(said: Said, error: unknown): void {
    const refusal = refusalOf(error, log);
    refuse(socket, said, refusal);
    if (refusal.code === 'unauthorized' || flood.isTooMuch()) socket.disconnect(true);
  }

  function mustNotFlood({ event }: Said): void {
    try {
      flood.take(event);
    } catch (error) {
      tell({ what: 'limit', kind: 'sockets' });
      throw error;
    }
  }

  async function take({ payload, answer }: Said, hearing: Hearing): Promise<void> {
    const result = await hearing(socket, payload);
    if (answer !== null) answer(result ?? { data: null });
  }

  socket.onAny((event: unknown, ...args: unknown[]) => {
    const said = saidBy(event, args);
    // What came in one packet with the word too many is heard no more.
    if (!socket.connected) return;
    try {
      mustNotFlood(said);
      const hearing = known.get(said.event);
      if (hearing === undefined) throw new Refusal('no_such_call', 'There is no such event');
      before = before.then(() => take(said, hearing)).catch((error: unknown) => fail(said, error));
    } catch (error) {
      fail(said, error);
    }
  });
}
