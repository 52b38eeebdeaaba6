import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/sync/refusals.ts';
import { actorAmong } from '#server/domain/account/operators.ts';
import { callerOfToken, sessionEnded } from '#server/domain/account/sessions.ts';
import { bearerOf } from './bearer.ts';
import { pictureCookie } from '#server/api/media/picture-cookie.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Where a stale token must not stand in the way: signing in. */
const lenient = /^\/api\/auth\/(?!contact-us\b)/;

/** Asking whether anybody is there: who asks makes no difference, and isn't looked for. */
const health = /^\/api\/health\b/;

/** The route says what an address means, however its letters are escaped; one that has none is taken as it is written. */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url;
}

export function isApiPath(path: string): boolean {
  return /^\/api(\/|\?|$)/.test(path);
}

export function isApiCall(request: FastifyRequest): boolean {
  return isApiPath(pathOf(request));
}

const waitMs = 250;

/** What counts calls with a token; each throws where there were too many. */
export interface TokenLimits {
  /** before it is looked for */
  presented(request: FastifyRequest): Promise<void>;
  /** where it is nobody's, and the call refused for that */
  unknown(request: FastifyRequest): Promise<void>;
}

const unlimited: TokenLimits = { presented: async () => undefined, unknown: async () => undefined };

/**
 * Who calls. A token that isn't valid is refused, in public calls too, so that a device learns of its end. A browser that has
 * no cookie for the session's pictures yet is given it.
 */
export function authenticateRequests(
  web: Web,
  { database, writer, operators, isSecure, now }: Services,
  counts: TokenLimits = unlimited,
): void {
  web.decorateRequest('actor', null);
  web.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined || !isApiCall(request) || health.test(pathOf(request))) return;
    await counts.presented(request);
    const token = bearerOf(authorization);
    const [caller, cookie] = await database.read(async (tx) => {
      const found = token === null ? null : await callerOfToken(tx, token, now());
      const about = { headers: request.headers, now: now(), isSecure };
      return [found, found === null ? null : await pictureCookie(tx, found, about)] as const;
    });
    request.actor = caller === null ? null : actorAmong(operators, caller.actor);
    if (caller === null && !lenient.test(pathOf(request))) {
      await counts.unknown(request);
      throw sessionEnded();
    }
    if (cookie !== null) void reply.header('Set-Cookie', cookie);
    if (caller?.isUnseen !== true) return;
    // A database that can't be written to, or is slow at it, still answers what is asked of it.
    const noted = writer.run('session.seen', { id: caller.sessionId, now: now() }).catch((error: unknown) => {
      if (!isRefusal(error)) request.log.error({ err: error }, 'a session’s last use was not noted');
    });
    await Promise.race([noted, pause(waitMs, undefined, { ref: false })]);
  });
}
