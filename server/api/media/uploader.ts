import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Uploader } from '#server/infra/images/process.ts';
import { megapixelLimits } from '#server/domain/limits.ts';
import { createTrafficLimiter } from '#server/api/limits/limiter.ts';
import type { Services } from '#server/api/services.ts';

/** The uploader, whose megapixels are limited by account and by network. */
export function uploaderOf(services: Services, { ip }: FastifyRequest, { userId }: Actor): Uploader {
  const ofAccount = createTrafficLimiter(services, megapixelLimits.account);
  const ofNetwork = createTrafficLimiter(services, megapixelLimits.network);
  const name = String(userId);
  return {
    name,
    async consume(amount) {
      await ofAccount.take(name, amount);
      await ofNetwork.take(ip, amount);
    },
  };
}
