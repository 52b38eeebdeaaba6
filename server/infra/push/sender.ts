import { createHash } from 'node:crypto';
import { QueueTimeout, createFairQueue } from '#server/infra/queue/fair-queue.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { createPushClient, isReachable } from './client.ts';
import type { PushRoute } from './client.ts';
import { BadPushKeys, encryptPush } from './encryption.ts';
import type { PushKeys } from './encryption.ts';
import { createPushServices } from './service-health.ts';
import type { Vapid } from './vapid.ts';

/** A push subscription. */
export interface PushTarget extends PushKeys {
  endpoint: string;
}

export interface PushNote {
  /** what the browser gets */
  text: string;
  /** a waiting notification is replaced by a newer one with the same tag, here and at the push service */
  tag: string;
  isUrgent: boolean;
  /** how long it is useful, in seconds */
  ttlS: number;
}

export interface PushSender {
  /** What is wrong with a subscription, by field of the call; null if it can be used. */
  faultIn(target: PushTarget): Promise<{ field: string; message: string } | null>;
  /**
   * Sends a notification once.
   * @throws if the sender is closed before the result is known
   */
  send(target: PushTarget, note: PushNote): Promise<PushResult>;
  /** number of notifications waiting or being sent */
  waiting(): number;
  /** Waits for those being sent and gives up those waiting. */
  close(): Promise<void>;
}

/** The service accepted it, the subscription is gone, it can never be sent, or a newer one replaced it. */
type PushEnd = 'taken' | 'gone' | 'failed' | 'replaced';
/** `afterMs`: to be sent again after this time */
export type PushResult = { end: PushEnd } | { end: 'later'; afterMs: number };

/** A waiting notification; a newer one may replace its content. */
interface QueuedPush {
  target: PushTarget;
  note: PushNote;
  resolve(result: PushResult | Promise<PushResult>): void;
}

interface SenderPorts {
  vapid(): Promise<Vapid>;
  route: PushRoute;
  /** wall clock, ms */
  now(): number;
  /** maximum time for a service to answer */
  timeoutMs?: number;
  /** how long to wait for a turn at a service known to answer, and at any other */
  maxWaitMs?: { proven: number; unproven: number };
  /** the subscription is gone for good */
  onGone(target: PushTarget): Promise<void>;
  /** called with the reason a notification failed, never with its recipient */
  onFailure(reason: string): void;
}

const defaultTimeoutMs = 10_000;
/** Pause for an endpoint that timed out; otherwise a few such endpoints would take all turns. */
const pauseMs = 5 * 60_000;
/** A service may ask for a longer pause, but is tried again after a day. */
const maxPauseMs = 24 * 3600_000;
const maxPaused = 10_000;
const maxAtOnce = 32;
/** Half of the slots are for services known to answer; subscriptions at a hundred that don't share the other half. */
const maxOfUnproven = maxAtOnce / 2;
/** An unproven service must not delay users who have browsers at other services too. */
const defaultPatienceMs = { proven: 60_000, unproven: 2_000 };
const defaultDelayMs = 5_000;

/** The topic of RFC 8030, which reveals to the service only that two notifications have the same one. */
function topicOf({ endpoint, auth }: PushTarget, tag: string): string {
  return createHash('sha256').update(`${endpoint}\0${auth}\0${tag}`).digest('base64url').slice(0, 32);
}

/** Whether a service, or the network to it, may accept the notification later. */
function isPassing(error: unknown): error is NoAnswer {
  return error instanceof NoAnswer && (error.status === null || error.status === 429 || error.status >= 500);
}

/** A host that doesn't accept any POST is no push service, but an address whose owner never asked for this. */
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
  /** by topic; without those being sent */
  const waiting = new Map<string, QueuedPush>();
  const pausedUntil = new Map<string, number>();

  function pause(endpoint: string, ms: number): void {
    if (pausedUntil.size >= maxPaused) pausedUntil.clear();
    pausedUntil.set(endpoint, now() + Math.min(ms, maxPauseMs));
  }

  /** A pause longer than the maximum was set before the clock was set back, and counts as over. */
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
        // From here on a newer one can't replace it.
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
