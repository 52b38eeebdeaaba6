import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { PushEndBody, PushKeyReply, PushSubscriptionBody } from '#contract/account/push.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { bearerOf } from './http/bearer.ts';
import { routeLimit } from './limits/route-limits.ts';
import { readBody } from './http/read-body.ts';
import type { PushServices } from './services.ts';
import type { Web } from './web.ts';

const tags = ['pushes'];
const url = '/api/push/subscriptions';
const ActionReply = z.object({ message: z.string() });

/** Push subscriptions: where browsers get push notifications while the app is closed. */
export function registerPushes(web: Web, services: PushServices): void {
  const { writer, now, pushes } = services;
  const config = routeLimit(services, 'pushSubscription');

  web.route({
    method: 'GET',
    url: '/api/push/key',
    schema: { tags, response: { 200: PushKeyReply, '4xx': ErrorReply } },
    async handler({ actor }) {
      requireSignedIn(actor);
      return { key: (await pushes.vapid()).publicKey };
    },
  });

  web.route({
    method: 'POST',
    url,
    config,
    schema: { tags, body: PushSubscriptionBody, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId } = requireSignedIn(request.actor);
      const subscription = await readBody(request, PushSubscriptionBody);
      const { endpoint, keys } = subscription;
      const fault = await pushes.sender.faultIn({ endpoint, ...keys });
      if (fault !== null) {
        const { field, message } = fault;
        throw new Refusal('invalid', `${field}: ${message}`, { fields: { [field]: message } });
      }
      const tokenHash = tokenHashOf(bearerOf(request.headers.authorization) ?? '');
      await writer.run('push.subscribe', { userId, tokenHash, subscription, now: now() });
      return { message: 'You are told on this device' };
    },
  });

  web.route({
    method: 'DELETE',
    url,
    config,
    schema: { tags, body: PushEndBody, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId } = requireSignedIn(request.actor);
      const { endpoint } = await readBody(request, PushEndBody);
      await writer.run('push.end', { endpoint, userId });
      return { message: 'You are told no more on this device' };
    },
  });
}
