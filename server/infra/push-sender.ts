import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFairTurns } from './fair-turns.ts';
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
  /** Tells a browser in the background: nobody waits for a push service, and one that is down breaks nothing. */
  post(target: PushTarget, note: PushNote): void;
  /** how many are in line, under way, or wait for another attempt */
  waiting(): number;
  /** Waits until all that was posted is done with. */
  settled(): Promise<void>;
  /** Waits for what is under way, and gives up what waits for its turn. */
  close(): Promise<void>;
}

export type PushEnd = 'taken' | 'gone' | 'failed' | 'dropped' | 'replaced';

/** What waits, as it is by now. */
interface Posted {
  target: PushTarget;
  note: PushNote;
}

interface SenderPorts {
  vapid(): Promise<Vapid>;
  route: PushRoute;
  /** the wall clock in milliseconds */
  now(): number;
  /** how long a service may take to answer */
  timeoutMs?: number;
  /** waits until another attempt is made */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** the browser has gone from there for good */
  onGone(target: PushTarget): Promise<void>;
  /** told why a push failed, never whom it was for */
  onFailure(reason: string): void;
  /** told how each ended: a service took it, its browser is gone, it failed, too many waited, or a newer one went instead */
  onEnd?(end: PushEnd): void;
}

const usualTimeoutMs = 10_000;
/** One that lets its turn pass without a word gets none for so long: else a few such would take all turns. */
const restMs = 5 * 60_000;
const mostResting = 10_000;
const mostAtOnce = 32;
/** Half of them are for services that are known to answer: whoever brings a hundred that don't has the other half. */
const mostOfStrangers = mostAtOnce / 2;
/** in line, under way, or waiting for another attempt */
const mostOpen = 20_000;
const usualDelayMs = 5_000;
/** who wants to be left alone for longer gets this one no more */
const longestDelayMs = 5 * 60_000;

/** A topic of RFC 8030, which tells the service nothing but that two pushes have the same. */
function topicOf({ endpoint, auth }: PushTarget, tag: string): string {
  return createHash('sha256').update(`${endpoint}\0${auth}\0${tag}`).digest('base64url').slice(0, 32);
}

/** How long to wait until a push is tried again, in ms; null where that is of no use. */
function delayMsOf(error: unknown): number | null {
  if (!(error instanceof NoAnswer) || error.status === null) return null;
  if (error.status !== 429 && error.status < 500) return null;
  const delayMs = error.retryAfterMs ?? usualDelayMs;
  return delayMs > longestDelayMs ? null : delayMs;
}

/** Whoever takes nothing that is posted is no push service: an address of somebody who never asked for any of this. */
const goneStatuses: readonly (number | null)[] = [404, 405, 410];

function isGone(error: unknown): boolean {
  return error instanceof NoAnswer ? goneStatuses.includes(error.status) : error instanceof BadPushKeys;
}

/** A newer one waits already. */
class Replaced extends Error {
  override readonly name = 'Replaced';
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : '');

export function createPushSender({ vapid, route, now, onGone, onFailure, ...ports }: SenderPorts): PushSender {
  const { wait = (delayMs: number, signal: AbortSignal) => sleep(delayMs, undefined, { signal }) } = ports;
  const { timeoutMs = usualTimeoutMs, onEnd = () => undefined } = ports;
  const { send, close: closeCalls } = createPushCall(route, { timeoutMs, now });
  const hosts = createPushHosts({ now, slowMs: timeoutMs / 2, onRest: onFailure });
  const turns = createFairTurns({ mostAtOnce, mostOfStrangers, standingOf: hosts.standingOf });
  const underWay = new Set<Promise<void>>();
  const openOf = new Map<string, number>();
  /** by their topics; one that is under way is none of them */
  const waiting = new Map<string, Posted>();
  const restingUntil = new Map<string, number>();
  const ending = new AbortController();

  function rest(endpoint: string): void {
    if (restingUntil.size >= mostResting) restingUntil.clear();
    restingUntil.set(endpoint, now() + restMs);
  }

  /** A rest that seems longer than it ever was is over: the clock was set back. */
  function isResting({ endpoint }: PushTarget): boolean {
    const until = restingUntil.get(endpoint) ?? 0;
    return (until > now() && until <= now() + restMs) || hosts.isResting(hostOf(endpoint));
  }

  async function attempt({ target, note: { text, tag, isUrgent, ttlS } }: Posted): Promise<void> {
    const endpoint = new URL(target.endpoint);
    if (isResting(target)) throw new NoAnswer('is left alone for a while');
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
      if (error instanceof NoAnswer && error.fault === 'slow') {
        rest(target.endpoint);
        call.timedOut();
      } else call.answered();
      throw error;
    }
  }

  function inTurn(posted: Posted, topic: string): Promise<void> {
    const { endpoint } = posted.target;
    return turns.take({ host: hostOf(endpoint), endpoint }, async () => {
      waiting.delete(topic);
      await attempt(posted);
    });
  }

  async function withSecondTry(posted: Posted, topic: string): Promise<void> {
    waiting.set(topic, posted);
    try {
      await inTurn(posted, topic);
    } catch (error) {
      const delayMs = delayMsOf(error);
      if (delayMs === null) throw error;
      if (waiting.has(topic)) throw new Replaced('A newer one waits');
      waiting.set(topic, posted);
      await wait(delayMs, ending.signal);
      await inTurn(posted, topic);
    }
  }

  function endOf(error: unknown): PushEnd {
    if (error instanceof Replaced) return 'replaced';
    return isGone(error) ? 'gone' : 'failed';
  }

  async function tell(posted: Posted, topic: string): Promise<void> {
    try {
      await withSecondTry(posted, topic);
      onEnd('taken');
    } catch (error) {
      if (ending.signal.aborted) return;
      const end = endOf(error);
      onEnd(end);
      if (end === 'gone') await onGone(posted.target).catch(() => onFailure('one that is gone was not removed'));
      else if (end === 'failed') onFailure(error instanceof Error ? error.message : 'unknown');
    }
  }

  /** Each host has as much as is still free for all: however much one has waiting, there is room for others. */
  function open(host: string): boolean {
    const own = openOf.get(host) ?? 0;
    if (own >= mostOpen - underWay.size) return false;
    openOf.set(host, own + 1);
    return true;
  }

  function leave(host: string): void {
    const left = (openOf.get(host) ?? 0) - 1;
    if (left > 0) openOf.set(host, left);
    else openOf.delete(host);
  }

  const settled = async () => void (await Promise.all(underWay));

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
    post(target, note) {
      if (ending.signal.aborted) return;
      const topic = topicOf(target, note.tag);
      const older = waiting.get(topic);
      if (older !== undefined) {
        Object.assign(older, { target, note });
        return onEnd('replaced');
      }
      const host = hostOf(target.endpoint);
      if (!open(host)) {
        onEnd('dropped');
        return onFailure('too many wait already');
      }
      const telling = tell({ target, note }, topic).finally(() => {
        underWay.delete(telling);
        leave(host);
      });
      underWay.add(telling);
    },
    waiting: () => underWay.size,
    settled,
    async close() {
      ending.abort();
      turns.giveUp(ending.signal.reason);
      await settled();
      closeCalls();
    },
  };
}
