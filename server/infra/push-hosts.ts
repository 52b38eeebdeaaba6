import type { Standing } from './fair-turns.ts';
import { NoAnswer } from './no-answer.ts';
import { createServiceRest } from './service-rest.ts';

interface HostRules {
  /** the wall clock in milliseconds */
  now(): number;
  /** whoever takes longer to answer has been slow */
  slowMs: number;
  /** told why a service is left alone for a while */
  onRest(reason: string): void;
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
export interface PushHosts {
  standingOf(host: string): Standing;
  /** how long it is still left alone, in ms */
  restMs(host: string): number;
  begin(host: string): HostCall;
}

/** As many as a real service needs to tell a large group in some seconds. */
const mostOfHost = 16;
/** Who takes longer loses half of what it earned. */
const quickMs = 1_000;
/** slow calls in a row, each begun after the last one's end, after which a service is left alone */
const roundsAtMost = 2;
/** One browser may be told too much; so many that are refused one after the other are the service's own trouble. */
const refusalsAtMost = 8;
const mostKnown = 10_000;

/**
 * A service begins with one call at once and earns another by each quick answer, since who names a service may own it.
 * One that is slow begins again, and is left alone when it is so again and again.
 */
export function createPushHosts({ now, slowMs, onRest }: HostRules): PushHosts {
  const known = new Map<string, ReturnType<typeof createHost>>();

  function createHost() {
    return { earned: 1, slowRounds: 0, refusals: 0, rest: createServiceRest({ now, onFailure: onRest }) };
  }

  /** Those that weren't heard of for longest are forgotten. */
  function remembered(name: string): ReturnType<typeof createHost> {
    const host = known.get(name) ?? createHost();
    known.delete(name);
    const [oldest] = known.keys();
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
    known.set(name, host);
    return host;
  }

  return {
    standingOf(name) {
      const earned = known.get(name)?.earned ?? 1;
      return { mostAtOnce: earned, isStranger: earned === 1 };
    },
    restMs: (name) => known.get(name)?.rest.leftMs() ?? 0,
    begin(name) {
      const host = remembered(name);
      const [begunAt, begunIn] = [now(), host.slowRounds];
      const wasSlow = (): void => {
        host.earned = 1;
        // Calls that were under way together are slow together, and that is once.
        if (host.slowRounds === begunIn) host.slowRounds += 1;
        if (host.slowRounds >= roundsAtMost) host.rest.fail(new NoAnswer('is slow again and again'));
      };
      return {
        refused(error) {
          host.refusals += 1;
          host.earned = Math.ceil(host.earned / 2);
          if (host.refusals >= refusalsAtMost) host.rest.fail(error);
        },
        answered() {
          host.refusals = 0;
          const tookMs = now() - begunAt;
          if (tookMs > slowMs) return wasSlow();
          host.slowRounds = 0;
          host.rest.succeed();
          host.earned = tookMs > quickMs ? Math.ceil(host.earned / 2) : Math.min(host.earned + 1, mostOfHost);
        },
        timedOut: wasSlow,
      };
    },
  };
}
