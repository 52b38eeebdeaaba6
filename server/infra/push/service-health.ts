import type { HostShare } from '#server/infra/queue/fair-queue.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { createCircuitBreaker } from '#server/infra/queue/circuit-breaker.ts';

interface HostRules {
  /** the wall clock in milliseconds */
  now(): number;
  /** whoever takes longer to answer has been slow */
  slowMs: number;
  /** told why a service is left alone for a while */
  onPause(reason: string): void;
}

/** One call, from its beginning. */
interface HostCall {
  answered(): void;
  /** it wants this one later */
  refused(error: NoAnswer): void;
  /** it took all the time that it had */
  timedOut(): void;
}

/** What is known of a service by how it answers. */
export interface PushServiceRegistry {
  shareOf(host: string): HostShare;
  /** how long it is still left alone, in ms */
  pausedMs(host: string): number;
  begin(host: string): HostCall;
}

/** As many as a real service needs to tell a large group in some seconds. */
const maxOfHost = 16;
/** Who takes longer loses half of what it earned. */
const quickMs = 1_000;
/** slow calls in a row, each begun after the last one's end, after which a service is left alone */
const maxRounds = 2;
/** One browser may be told too much; so many that are refused one after the other are the service's own trouble. */
const maxRefusals = 8;
const maxKnown = 10_000;

/**
 * A service begins with one call at once and earns another by each quick answer, since who names a service may own it.
 * One that is slow begins again, and is left alone when it is so again and again.
 */
export function createPushServices({ now, slowMs, onPause }: HostRules): PushServiceRegistry {
  const hosts = new Map<string, ReturnType<typeof createHost>>();

  function createHost() {
    return { earned: 1, slowRounds: 0, refusals: 0, breaker: createCircuitBreaker({ now, onFailure: onPause }) };
  }

  /** Those that weren't heard of for longest are forgotten. */
  function remembered(name: string): ReturnType<typeof createHost> {
    const host = hosts.get(name) ?? createHost();
    hosts.delete(name);
    const [oldest] = hosts.keys();
    if (hosts.size >= maxKnown && oldest !== undefined) hosts.delete(oldest);
    hosts.set(name, host);
    return host;
  }

  return {
    shareOf(name) {
      const earned = hosts.get(name)?.earned ?? 1;
      return { maxAtOnce: earned, isUnproven: earned === 1 };
    },
    pausedMs: (name) => hosts.get(name)?.breaker.remainingMs() ?? 0,
    begin(name) {
      const host = remembered(name);
      const [begunAt, begunIn] = [now(), host.slowRounds];
      const wasSlow = (): void => {
        host.earned = 1;
        // Calls that were under way together are slow together, and that is once.
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
