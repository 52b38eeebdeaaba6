import { randomUUID } from 'node:crypto';
import type { Presence, PresenceChange } from './port.ts';
import type { Redis } from '#server/infra/redis.ts';

const processes = 'scape:processes';
const channel = 'scape:presence';
/** A placeholder: Redis has no empty sets, so the key of a process without users wouldn't exist. */
const nobody = '0';

function keyOf(process: string): string {
  return `scape:online:${process}`;
}

interface Hint {
  process: string;
  userId: number;
  isHere: boolean;
}

/**
 * Presence across several processes. Each keeps its users' ids under a key of its own, which expires unless renewed; it
 * is renewed three times per lease. Changes in between are sent as hints, which may be lost.
 */
export function createRedisPresence(redis: Redis, leaseMs: number, onChange: PresenceChange): Presence {
  const own = randomUUID();
  const here = new Set<number>();
  let others = new Map<string, Set<number>>();
  let receivedAt = performance.now();
  const listening = redis.another();

  const isElsewhere = (userId: number) => [...others.values()].some((there) => there.has(userId));
  const has = (userId: number) => here.has(userId) || isElsewhere(userId);
  const all = () => new Set([...here, ...[...others.values()].flatMap((there) => [...there])]);

  /** Runs a change and reports who came online or went offline by it. */
  function changing(userIds: Iterable<number>, change: () => void): void {
    const before = new Map([...userIds].map((userId) => [userId, has(userId)]));
    change();
    for (const [userId, was] of before) if (has(userId) !== was) onChange(userId, !was);
  }

  function replaceOthers(next: Map<string, Set<number>>): void {
    const concerned = new Set([...all(), ...[...next.values()].flatMap((there) => [...there])]);
    changing(concerned, () => (others = next));
  }

  async function renew(): Promise<void> {
    const { client } = redis;
    const [, , , , listed] = await client
      .multi()
      .del(keyOf(own))
      .sAdd(keyOf(own), [nobody, ...[...here].map(String)])
      .pExpire(keyOf(own), leaseMs)
      .sAdd(processes, own)
      .sMembers(processes)
      .exec();
    const next = new Map<string, Set<number>>();
    for (const process of listed as unknown as string[]) {
      if (process === own) continue;
      const members = await client.sMembers(keyOf(process));
      if (members.length === 0) await client.sRem(processes, process);
      else next.set(process, new Set(members.filter((id) => id !== nobody).map(Number)));
    }
    receivedAt = performance.now();
    replaceOthers(next);
  }

  function renewOrForget(): void {
    renew().catch(() => {
      // After a lease without Redis, the other processes' users are unknown.
      if (performance.now() - receivedAt > leaseMs) replaceOthers(new Map());
    });
  }

  function publishHint(userId: number, isHere: boolean): void {
    const { client } = redis;
    const hint: Hint = { process: own, userId, isHere };
    const stored = isHere ? client.sAdd(keyOf(own), String(userId)) : client.sRem(keyOf(own), String(userId));
    // The next renewal repairs a failure.
    stored.then(() => client.publish(channel, JSON.stringify(hint))).catch(() => undefined);
  }

  function receiveHint(text: string): void {
    const { process, userId, isHere } = JSON.parse(text) as Hint;
    if (process === own) return;
    const there = others.get(process) ?? new Set();
    others.set(process, there);
    changing([userId], () => (isHere ? there.add(userId) : there.delete(userId)));
  }

  listening.connect().catch(() => undefined);
  listening.subscribe(channel, receiveHint).catch(() => undefined);
  redis.client.on('ready', renewOrForget);
  const timer = setInterval(renewOrForget, leaseMs / 3).unref();

  return {
    come(userId) {
      if (here.has(userId)) return;
      changing([userId], () => here.add(userId));
      publishHint(userId, true);
    },
    go(userId) {
      changing([userId], () => here.delete(userId));
      publishHint(userId, false);
    },
    has,
    all: () => [...all()],
    // Not removed from Redis: the users reconnect elsewhere, mostly before the lease ends.
    async close() {
      clearInterval(timer);
      redis.client.off('ready', renewOrForget);
    },
  };
}
