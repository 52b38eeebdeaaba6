import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/sync/refusals.ts';
import { routeLimits } from '#server/domain/limits.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { RateCounter } from '#server/infra/rate-counter.ts';
import { countFrom, networkOf } from './caller-network.ts';
import type { Services } from '#server/api/services.ts';

/** Requests that don't count. */
const exemptions: Partial<Record<keyof typeof routeLimits, (request: FastifyRequest) => boolean>> = {
  tokenlessLogout: ({ headers }) => headers.authorization !== undefined,
  // The limit counts before the body is parsed.
  formUpload: ({ headers }) => !/^multipart\//i.test(headers['content-type'] ?? ''),
  blobPiece: ({ method }) => method === 'HEAD',
};

/** The `config` of a route that has a limit of its own. */
export function routeLimit({ limits }: Pick<Services, 'limits'>, name: keyof typeof routeLimits) {
  if (limits.rate === 0) return {};
  const max = Math.ceil(routeLimits[name] * limits.rate);
  return { rateLimit: { max, timeWindow: 60_000, allowList: exemptions[name] ?? (() => false) } };
}

type Store = InstanceType<NonNullable<RateLimitPluginOptions['store']>>;

/** Counts the calls to each route separately, by the caller's network, for all processes together. */
export function rateLimitOptions(counter: RateCounter, emitTelemetry: EmitTelemetry): RateLimitPluginOptions {
  async function count(...[key, done, windowMs, max]: Parameters<Store['incr']>): Promise<void> {
    const [method = '', url = '', network = ''] = key.split(' ');
    const name = `call:${method} ${url}`;
    const { count: current, endsInMs: ttl } = await countFrom(counter, name, network, { windowMs, max });
    done(null, { current, ttl });
  }

  class CounterStore implements Store {
    incr(...given: Parameters<Store['incr']>): void {
      void count(...given);
    }

    // The key already contains the route.
    child(): Store {
      return this;
    }
  }

  return {
    global: false,
    store: CounterStore,
    keyGenerator: ({ routeOptions, ip }) => `${String(routeOptions.method)} ${routeOptions.url ?? ''} ${networkOf(ip)}`,
    errorResponseBuilder(_request, { ttl }) {
      emitTelemetry({ type: 'limit', kind: 'calls' });
      return new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS: Math.ceil(ttl / 1000) });
    },
  };
}
