import { LRUCache } from 'lru-cache';
import type { HostShare } from '#server/infra/queue/fair-queue.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { createCircuitBreaker } from '#server/infra/queue/circuit-breaker.ts';

interface HostRules {
  /** wall clock, ms */
  now(): number;
  /** a longer answer counts as slow */
  slowMs: number;
  /** called with the reason for a pause */
  onPause(reason: string): void;
}

/** One call, from its start. */
interface HostCall {
  answered(): void;
  /** the service wants it later */
  refused(error: NoAnswer): void;
  /** the service didn't answer in time */
  timedOut(): void;
}

/** What is known about services from how they answer. */
export interface PushServiceRegistry {
  shareOf(host: string): HostShare;
  /** remaining pause in ms */
  pausedMs(host: string): number;
  begin(host: string): HostCall;
}

/** Enough for a real service to notify a large group in some seconds. */
const maxOfHost = 16;
/** A service that takes longer loses half of its earned slots. */
const quickMs = 1_000;
/**
 * slow rounds in a row before a service is paused; a call counts if it started after the previous slow one had ended
 */
const maxRounds = 2;
/** One browser may get too many; this many refusals in a row are the service's own trouble. */
const maxRefusals = 8;
const maxKnown = 10_000;

/**
 * A service starts with one call at a time and earns another slot with each quick answer, because anybody can name a
 * service of their own. A slow one starts over, and is paused when it is slow repeatedly.
 */
export function createPushServices({ now, slowMs, onPause }: HostRules): PushServiceRegistry {
  const hosts = new LRUCache<string, ReturnType<typeof createHost>>({ max: maxKnown });

  function createHost() {
    return { earned: 1, slowRounds: 0, refusals: 0, breaker: createCircuitBreaker({ now, onFailure: onPause }) };
  }

  function remembered(name: string): ReturnType<typeof createHost> {
    const host = hosts.get(name) ?? createHost();
    hosts.set(name, host);
    return host;
  }

  return {
    shareOf(name) {
      const earned = hosts.peek(name)?.earned ?? 1;
      return { maxAtOnce: earned, isUnproven: earned === 1 };
    },
    pausedMs: (name) => hosts.peek(name)?.breaker.remainingMs() ?? 0,
    begin(name) {
      const host = remembered(name);
      const [begunAt, begunIn] = [now(), host.slowRounds];
      const wasSlow = (): void => {
        host.earned = 1;
        // Concurrent slow calls count once.
        if (host.slowRounds === begunIn) host.slowRounds += 1;
        if (host.slowRounds >= maxRounds) host.breaker.fail(new NoAnswer('is slow again and again'));
      };
      return {
        refused(error) {
          host.refusals += 1;
          host.earned = Math.ceil(host.earned / 2);
          if (host.refusals >= maxRefusals) host.breaker.fail(error);
        },
        answered() {
          host.refusals = 0;
          const tookMs = now() - begunAt;
          if (tookMs > slowMs) return wasSlow();
          host.slowRounds = 0;
          host.breaker.succeed();
          host.earned = tookMs > quickMs ? Math.ceil(host.earned / 2) : Math.min(host.earned + 1, maxOfHost);
        },
        timedOut: wasSlow,
      };
    },
  };
}
