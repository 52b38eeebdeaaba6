import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Uploader } from '#server/infra/images/process.ts';
import { createRateLimiter, createNetworkRateLimiter } from '#server/api/limits/limiter.ts';
import type { Services } from '#server/api/services.ts';

const megapixels = { kind: 'pixels', windowMs: 60_000 } as const;

/**
 * The uploader and their megapixels per minute: an account may send 25 phone photos, a network three times as much,
 * however many accounts it has. The app sends at most four megapixels per picture.
 */
export function uploaderOf(services: Services, { ip }: FastifyRequest, { userId }: Actor): Uploader {
  const ofAccount = createRateLimiter(services, { ...megapixels, name: 'pixels', max: 300 });
  const ofNetwork = createNetworkRateLimiter(services, { ...megapixels, name: 'pixels:network', max: 900 });
  const name = String(userId);
  return {
    name,
    async consume(amount) {
      await ofAccount.take(name, amount);
      await ofNetwork.take(ip, amount);
    },
  };
}
