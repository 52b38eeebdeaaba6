import { createHash } from 'node:crypto';
import { NoTurn, createFairTurns } from './fair-turns.ts';
import { NoAnswer } from './no-answer.ts';
import { createPushCall, isReachable } from './push-call.ts';
import type { PushRoute } from './push-call.ts';
import { BadPushKeys, encryptPush } from './push-encryption.ts';
import type { PushKeys } from './push-encryption.ts';
import { createPushHosts } from './push-hosts.ts';
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
export type PushEnd = 'taken' | 'gone' | 'failed' | 'replaced';
/** `afterMs`: not now, but when so much time has passed */
export type PushResult = { end: PushEnd } | { end: 'later'; afterMs: number };

/** What waits, as it is by now. */
interface Posted {
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
  patienceMs?: { known: number; stranger: number };
  /** the browser has gone from there for good */
  onGone(target: PushTarget): Promise<void>;
  /** told why a push failed, never whom it was for */
  onFailure(reason: string): void;
}

const usualTimeoutMs = 10_000;
/** One that lets its turn pass without a word gets none for so long: else a few such would take all turns. */
const restMs = 5 * 60_000;
/** A service may wish so long; it is asked in a day at the latest. */
const longestRestMs = 24 * 3600_000;
const mostResting = 10_000;
const mostAtOnce = 32;
/** Half of them are for services that are known to answer: whoever brings a hundred that don't has the other half. */
const mostOfStrangers = mostAtOnce / 2;
/** Whoever isn't known to answer keeps nobody waiting who has browsers elsewhere as well. */
const usualPatienceMs = { known: 60_000, stranger: 2_000 };
const usualDelayMs = 5_000;

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
  const { timeoutMs = usualTimeoutMs, patienceMs = usualPatienceMs } = ports;
  const { send, close: closeCalls } = createPushCall(route, { timeoutMs, now });
  const hosts = createPushHosts({ now, slowMs: timeoutMs / 2, onRest: onFailure });
  const turns = createFairTurns({ mostAtOnce, mostOfStrangers, standingOf: hosts.standingOf });
  const underWay = new Set<Promise<unknown>>();
  /** by their topics; one that is under way is none of them */
  const waiting = new Map<string, Posted>();
  const restingUntil = new Map<string, number>();

  function rest(endpoint: string, ms: number): void {
    if (restingUntil.size >= mostResting) restingUntil.clear();
    restingUntil.set(endpoint, now() + Math.min(ms, longestRestMs));
  }

  /** A rest that seems longer than it ever was is over: the clock was set back. */
  function restMsOf({ endpoint }: PushTarget): number {
    const ownMs = (restingUntil.get(endpoint) ?? 0) - now();
    return Math.max(ownMs > longestRestMs ? 0 : ownMs, hosts.restMs(hostOf(endpoint)), 0);
  }

  async function attempt({ target, note: { text, tag, isUrgent, ttlS } }: Posted): Promise<void> {
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
    const call = hosts.begin(endpoint.host);
    try {
      await send(endpoint, headers, body);
      call.answered();
    } catch (error) {
      if (!isPassing(error)) call.answered();
      else if (error.fault === 'slow') {
        rest(target.endpoint, restMs);
        call.timedOut();
      } else {
        if (error.retryAfterMs !== null) rest(target.endpoint, error.retryAfterMs);
        call.refused(error);
      }
      throw error;
    }
  }

  async function resultOf(posted: Posted): Promise<PushResult> {
    const leftAloneMs = restMsOf(posted.target);
    if (leftAloneMs > 0) return { end: 'later', afterMs: leftAloneMs };
    try {
      await attempt(posted);
      return { end: 'taken' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (isPassing(error)) {
        onFailure(reason);
        return { end: 'later', afterMs: Math.max(error.retryAfterMs ?? usualDelayMs, restMsOf(posted.target)) };
      }
      if (isGone(error)) {
        await onGone(posted.target).catch(() => onFailure('one that is gone was not removed'));
        return { end: 'gone' };
      }
      onFailure(reason);
      return { end: 'failed' };
    }
  }

  async function inTurn(posted: Posted, topic: string): Promise<void> {
    const { endpoint } = posted.target;
    const host = hostOf(endpoint);
    const patience = hosts.standingOf(host).isStranger ? patienceMs.stranger : patienceMs.known;
    waiting.set(topic, posted);
    try {
      await turns.take({ host, endpoint }, patience, async () => {
        // From here on nothing takes its place.
        waiting.delete(topic);
        const result = resultOf(posted);
        posted.resolve(result);
        await result;
      });
    } catch (error) {
      waiting.delete(topic);
      if (error instanceof NoTurn) return posted.resolve({ end: 'later', afterMs: usualDelayMs });
      posted.resolve(Promise.reject(error));
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
      const leftAloneMs = restMsOf(target);
      if (leftAloneMs > 0) return { end: 'later', afterMs: leftAloneMs };
      return await new Promise<PushResult>((resolve) => {
        const topic = topicOf(target, note.tag);
        const older = waiting.get(topic);
        if (older !== undefined) {
          older.resolve({ end: 'replaced' });
          Object.assign(older, { target, note, resolve });
          return;
        }
        const telling = inTurn({ target, note, resolve }, topic).finally(() => underWay.delete(telling));
        underWay.add(telling);
      });
    },
    waiting: () => underWay.size,
    async close() {
      turns.giveUp(new Error('The server ends'));
      await Promise.all(underWay);
      closeCalls();
    },
  };
}
