import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import { Refusal } from '#contract/sync/refusals.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { RateCounter } from '#server/infra/rate-counter.ts';
import { countFrom, networkOf } from './caller-network.ts';

type Store = InstanceType<NonNullable<RateLimitPluginOptions['store']>>;

/** How the limits of routes are kept: each route by itself, by the network that calls, in all processes together. */
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

    // The key says which route it is.
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
