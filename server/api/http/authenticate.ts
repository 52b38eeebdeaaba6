import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/sync/refusals.ts';
import { actorAmong } from '#server/domain/account/operators.ts';
import { callerOfToken, sessionEnded } from '#server/domain/account/sessions.ts';
import { suspensionBehind } from '#server/domain/account/suspended.ts';
import { bearerOf } from './bearer.ts';
import { pictureCookie } from '#server/api/media/picture-cookie.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Routes where a stale token must not stand in the way: signing in. */
const lenient = /^\/api\/auth\/(?!contact-us\b)/;

/** Health checks: the caller doesn't matter and isn't looked up. */
const health = /^\/api\/health\b/;

/**
 * The path of the matched route, because an address can be escaped in many ways; without a route, the address as it is.
 */
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

/** Rate limits for calls with a token; each throws when it is reached. */
export interface TokenLimits {
  /** before the look-up */
  presented(request: FastifyRequest): Promise<void>;
  /** if the token is unknown and the call therefore refused */
  unknown(request: FastifyRequest): Promise<void>;
}

const unlimited: TokenLimits = { presented: async () => undefined, unknown: async () => undefined };

/**
 * Finds the caller. An invalid token is refused, on public calls too, so that a device learns that its session ended. A
 * browser without the session's picture cookie is given one.
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
    const { caller, cookie, suspension } = await database.read(async (tx) => {
      const found = token === null ? null : await callerOfToken(tx, token, now());
      if (found === null) {
        return { caller: null, cookie: null, suspension: token && (await suspensionBehind(tx, token, now())) };
      }
      const about = { headers: request.headers, now: now(), isSecure };
      return { caller: found, cookie: await pictureCookie(tx, found, about), suspension: null };
    });
    request.actor = caller === null ? null : actorAmong(operators, caller.actor);
    if (caller === null && !lenient.test(pathOf(request))) {
      await counts.unknown(request);
      throw suspension || sessionEnded();
    }
    if (cookie !== null) void reply.header('Set-Cookie', cookie);
    if (caller?.isUnseen !== true) return;
    // Not awaited: if the database is read-only or slow to write, reads must still be answered.
    const noted = writer.run('session.seen', { id: caller.sessionId, now: now() }).catch((error: unknown) => {
      if (!isRefusal(error)) request.log.error({ err: error }, 'a session’s last use could not be stored');
    });
    await Promise.race([noted, pause(waitMs, undefined, { ref: false })]);
  });
}
