import { createHash } from 'node:crypto';
import { QueueTimeout, createFairQueue } from '#server/infra/queue/fair-queue.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { createPushClient, isReachable } from './client.ts';
import type { PushRoute } from './client.ts';
import { BadPushKeys, encryptPush } from './encryption.ts';
import type { PushKeys } from './encryption.ts';
import { createPushServices } from './service-health.ts';
import type { Vapid } from './vapid.ts';

/** Where a browser is told of news. */
export interface PushTarget extends PushKeys {
  endpoint: string;
}

export interface PushNote {
  /** what the browser reads */
  text: string;
  /** one that still waits is replaced by a newer one of the same tag, here and by the service */
  tag: string;
  isUrgent: boolean;
  /** how long it is of use, in seconds */
  ttlS: number;
}

export interface PushSender {
  /** What is wrong with a target, by the field of the call that names it; null where it can be told. */
  faultIn(target: PushTarget): Promise<{ field: string; message: string } | null>;
  /**
   * Tells a browser, once.
   * @throws where all is given up before it is known how that ended
   */
  send(target: PushTarget, note: PushNote): Promise<PushResult>;
  /** how many are in line or under way */
  waiting(): number;
  /** Waits for what is under way, and gives up what waits for its turn. */
  close(): Promise<void>;
}

/** A service took it, its browser is gone, it can never be told so, or a newer one goes instead. */
type PushEnd = 'taken' | 'gone' | 'failed' | 'replaced';
/** `afterMs`: not now, but when so much time has passed */
export type PushResult = { end: PushEnd } | { end: 'later'; afterMs: number };

/** What waits, as it is by now. */
interface QueuedPush {
  target: PushTarget;
  note: PushNote;
  resolve(result: PushResult | Promise<PushResult>): void;
}

interface SenderPorts {
  vapid(): Promise<Vapid>;
  route: PushRoute;
  /** the wall clock in milliseconds */
  now(): number;
  /** how long a service may take to answer */
  timeoutMs?: number;
  /** how long something waits for its turn at a service that is known to answer, and at any other */
  maxWaitMs?: { proven: number; unproven: number };
  /** the browser has gone from there for good */
  onGone(target: PushTarget): Promise<void>;
  /** told why a push failed, never whom it was for */
  onFailure(reason: string): void;
}

const defaultTimeoutMs = 10_000;
/** One that lets its turn pass without a word gets none for so long: else a few such would take all turns. */
const pauseMs = 5 * 60_000;
/** A service may wish so long; it is asked in a day at the latest. */
const maxPauseMs = 24 * 3600_000;
const maxPaused = 10_000;
const maxAtOnce = 32;
/** Half of them are for services that are known to answer: whoever brings a hundred that don't has the other half. */
const maxOfUnproven = maxAtOnce / 2;
/** Whoever isn't known to answer keeps nobody waiting who has browsers elsewhere as well. */
const defaultPatienceMs = { proven: 60_000, unproven: 2_000 };
const defaultDelayMs = 5_000;

/** A topic of RFC 8030, which tells the service nothing but that two pushes have the same. */
function topicOf({ endpoint, auth }: PushTarget, tag: string): string {
  return createHash('sha256').update(`${endpoint}\0${auth}\0${tag}`).digest('base64url').slice(0, 32);
}

/** Whether a service, or the way to it, can't take a push now but may later. */
function isPassing(error: unknown): error is NoAnswer {
  return error instanceof NoAnswer && (error.status === null || error.status === 429 || error.status >= 500);
}

/** Whoever takes nothing that is posted is no push service: an address of somebody who never asked for any of this. */
const goneStatuses: readonly (number | null)[] = [404, 405, 410];

function isGone(error: unknown): boolean {
  return error instanceof NoAnswer ? goneStatuses.includes(error.status) : error instanceof BadPushKeys;
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : '');

export function createPushSender({ vapid, route, now, onGone, onFailure, ...ports }: SenderPorts): PushSender {
  const { timeoutMs = defaultTimeoutMs, maxWaitMs = defaultPatienceMs } = ports;
  const { send, close: closeCalls } = createPushClient(route, { timeoutMs, now });
  const services = createPushServices({ now, slowMs: timeoutMs / 2, onPause: onFailure });
  const queue = createFairQueue({ maxAtOnce, maxOfUnproven, shareOf: services.shareOf });
  const running = new Set<Promise<unknown>>();
  /** by their topics; one that is under way is none of them */
  const waiting = new Map<string, QueuedPush>();
  const pausedUntil = new Map<string, number>();

  function pause(endpoint: string, ms: number): void {
    if (pausedUntil.size >= maxPaused) pausedUntil.clear();
    pausedUntil.set(endpoint, now() + Math.min(ms, maxPauseMs));
  }

  /** A rest that seems longer than it ever was is over: the clock was set back. */
  function pausedMsOf({ endpoint }: PushTarget): number {
    const ownMs = (pausedUntil.get(endpoint) ?? 0) - now();
    return Math.max(ownMs > maxPauseMs ? 0 : ownMs, services.pausedMs(hostOf(endpoint)), 0);
  }

  async function attempt({ target, note: { text, tag, isUrgent, ttlS } }: QueuedPush): Promise<void> {
    const endpoint = new URL(target.endpoint);
    const body = encryptPush(text, target);
    const headers = {
      Authorization: (await vapid()).authorizationFor(endpoint),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(ttlS),
      Topic: topicOf(target, tag),
      Urgency: isUrgent ? 'high' : 'normal',
    };
    const call = services.begin(endpoint.host);
    try {
      await send(endpoint, headers, body);
      call.answered();
    } catch (error) {
      if (!isPassing(error)) call.answered();
      else if (error.fault === 'slow') {
        pause(target.endpoint, pauseMs);
        call.timedOut();
      } else {
        if (error.retryAfterMs !== null) pause(target.endpoint, error.retryAfterMs);
        call.refused(error);
      }
      throw error;
    }
  }

  async function resultOf(queued: QueuedPush): Promise<PushResult> {
    const pausedMs = pausedMsOf(queued.target);
    if (pausedMs > 0) return { end: 'later', afterMs: pausedMs };
    try {
      await attempt(queued);
      return { end: 'taken' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (isPassing(error)) {
        onFailure(reason);
        return { end: 'later', afterMs: Math.max(error.retryAfterMs ?? defaultDelayMs, pausedMsOf(queued.target)) };
      }
      if (isGone(error)) {
        await onGone(queued.target).catch(() => onFailure('one that is gone was not removed'));
        return { end: 'gone' };
      }
      onFailure(reason);
      return { end: 'failed' };
    }
  }

  async function inTurn(queued: QueuedPush, topic: string): Promise<void> {
    const { endpoint } = queued.target;
    const host = hostOf(endpoint);
    const maxWait = services.shareOf(host).isUnproven ? maxWaitMs.unproven : maxWaitMs.proven;
    waiting.set(topic, queued);
    try {
      await queue.take({ host, endpoint }, maxWait, async () => {
        // From here on nothing takes its place.
        waiting.delete(topic);
        const result = resultOf(queued);
        queued.resolve(result);
        await result;
      });
    } catch (error) {
      waiting.delete(topic);
      if (error instanceof QueueTimeout) return queued.resolve({ end: 'later', afterMs: defaultDelayMs });
      queued.resolve(Promise.reject(error));
    }
  }

  return {
    async faultIn({ endpoint, ...keys }) {
      try {
        encryptPush('', keys);
      } catch (error) {
        if (!(error instanceof BadPushKeys)) throw error;
        return { field: `keys.${error.key}`, message: error.message };
      }
      if (await isReachable(new URL(endpoint), route)) return null;
      return { field: 'endpoint', message: 'Must be a push service on the public network' };
    },
    async send(target, note) {
      const pausedMs = pausedMsOf(target);
      if (pausedMs > 0) return { end: 'later', afterMs: pausedMs };
      return await new Promise<PushResult>((resolve) => {
        const topic = topicOf(target, note.tag);
        const older = waiting.get(topic);
        if (older !== undefined) {
          older.resolve({ end: 'replaced' });
          Object.assign(older, { target, note, resolve });
          return;
        }
        const sending = inTurn({ target, note, resolve }, topic).finally(() => running.delete(sending));
        running.add(sending);
      });
    },
    waiting: () => running.size,
    async close() {
      queue.abort(new Error('The server ends'));
      await Promise.all(running);
      closeCalls();
    },
  };
}
