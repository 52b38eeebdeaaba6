import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/domain/perform-request.ts';
import type { Bringer } from '#server/infra/images.ts';
import { createAttempts, createNetworkAttempts } from './attempts.ts';
import type { Services } from './services.ts';

const megapixels = { kind: 'pixels', windowMs: 60_000 } as const;

/**
 * Who brings a picture, and how many megapixels they may in a minute: an account 25 photos of a phone, a network three times
 * that, however many accounts it has. The app sends four megapixels at most.
 */
export function bringerOf(services: Services, { ip }: FastifyRequest, { userId }: Actor): Bringer {
  const ofAccount = createAttempts(services, { ...megapixels, name: 'pixels', max: 300 });
  const ofNetwork = createNetworkAttempts(services, { ...megapixels, name: 'pixels:network', max: 900 });
  const name = String(userId);
  return {
    name,
    async spend(amount) {
      await ofAccount.take(name, amount);
      await ofNetwork.take(ip, amount);
    },
  };
}
