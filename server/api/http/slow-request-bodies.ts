import type { IncomingMessage } from 'node:http';
import { Http2ServerRequest, constants, type ServerHttp2Stream } from 'node:http2';
import type { Web } from '#server/api/web.ts';

const headStartMs = 30_000;
const bytesPerMs = 10;
/** The longest pause, ms: however fast a body was before, it can't save up more time than this. */
const maxAheadMs = 2 * 60_000;
const checkEveryMs = 5_000;

/** Clock for request bodies; replaced in tests. */
export interface BodyClock {
  /** monotonic, ms */
  now(): number;
  /**
   * Runs `check` repeatedly.
   * @returns a function that stops it
   */
  repeat(check: () => void): () => void;
}

export const bodyClock: BodyClock = {
  now: () => performance.now(),
  repeat(check) {
    const timer = setInterval(check, checkEveryMs).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Whether a body is too slow, judged by the bytes received, whatever size was announced: it has 30 s at the start, and
 * needs 10 kB/s, half of what our own app counts on. So the largest body of a call decides how long one may take.
 * @returns given the bytes received so far, whether the body is behind
 */
export function createBodyPace(now: () => number): (arrived: number) => boolean {
  let [lastAt, lastArrived, aheadMs] = [now(), 0, headStartMs];
  return (arrived) => {
    const at = now();
    const earnedMs = (arrived - lastArrived) / bytesPerMs;
    aheadMs = Math.min(aheadMs + earnedMs - (at - lastAt), maxAheadMs);
    [lastAt, lastArrived] = [at, arrived];
    return aheadMs < 0;
  };
}

interface Body {
  /** bytes received */
  arrived(): number;
  isComplete(): boolean;
  /** Gives up what only this body holds: the stream in HTTP/2, the connection in HTTP/1. */
  end(): void;
}

/** Counts from when somebody reads the stream: listening makes it flow, and what flows before there is a reader is lost. */
function countRead(stream: ServerHttp2Stream): () => number {
  let arrived = 0;
  stream.on('newListener', function follow(event) {
    if (event !== 'data') return;
    stream.off('newListener', follow);
    stream.on('data', (chunk: Buffer) => (arrived += chunk.length));
  });
  return () => arrived;
}

/** @returns null if the request ended with its headers */
function bodyOf(raw: IncomingMessage): Body | null {
  if (raw instanceof Http2ServerRequest) {
    // No header tells: a body needs no length, and the session's bytes are those of all its streams.
    const stream: ServerHttp2Stream = raw.stream;
    if (stream.endAfterHeaders) return null;
    return {
      arrived: countRead(stream),
      // A body that nobody reads is complete too.
      isComplete: () => stream.state.remoteClose === 1,
      end: () => stream.close(constants.NGHTTP2_CANCEL),
    };
  }
  const { headers, socket } = raw;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return null;
  // Bytes that came with the headers don't count; they are worth less than the initial allowance.
  const before = socket.bytesRead;
  return { arrived: () => socket.bytesRead - before, isComplete: () => raw.complete, end: () => raw.destroy() };
}

/** Ends requests that send their body too slowly: they only hold a connection, and capacity reserved for the rest. */
export function endSlowBodies(web: Web, { now, repeat }: BodyClock = bodyClock): void {
  web.addHook('onRequest', async ({ raw }, reply) => {
    const body = bodyOf(raw);
    if (body === null) return;
    const isBehind = createBodyPace(now);
    const end = repeat(() => {
      if (!body.isComplete() && isBehind(body.arrived())) body.end();
    });
    raw.once('end', end).once('close', end);
    // In HTTP/2, this comes when the stream closes: until then, a client that has its reply may still hold the stream.
    reply.raw.once('finish', end);
  });
}
