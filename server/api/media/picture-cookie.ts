import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/engine/database.ts';
import { actorAmong } from '#server/domain/account/operators.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { callerOfToken } from '#server/domain/account/sessions.ts';
import type { Caller } from '#server/domain/account/sessions.ts';
import { callerOfPass, passFor } from '#server/domain/media/picture-pass.ts';
import { accountCookie, cookieIn } from '#server/api/account/cookies.ts';
import { bearerOf } from '#server/api/http/bearer.ts';
import type { Services } from '#server/api/services.ts';

/** The cookie by which a session's pictures are shown, as long as it lasts; null where a call came with it. */
export async function pictureCookie(
  tx: Tx,
  caller: Caller,
  { headers, now, isSecure }: { headers: IncomingHttpHeaders; now: number; isSecure: boolean },
): Promise<string | null> {
  const pass = await passFor(tx, caller);
  if (cookieIn(headers, 'scape_pictures') === pass) return null;
  const maxAgeS = caller.isRemembered ? Math.ceil((caller.expiresAt - now) / 1000) : null;
  return accountCookie('scape_pictures', pass, { maxAgeS, isSecure });
}

/** Who asks for a picture: by the cookie of their session, or as in any call by its token; null for a guest. */
export async function pictureCaller(
  tx: Tx,
  { operators, now }: Pick<Services, 'operators' | 'now'>,
  { headers }: FastifyRequest,
): Promise<Actor | null> {
  const [token, pass] = [bearerOf(headers.authorization), cookieIn(headers, 'scape_pictures')];
  const byToken = token === null ? null : await callerOfToken(tx, token, now());
  const caller = byToken ?? (pass === null ? null : await callerOfPass(tx, pass, now()));
  return caller === null ? null : actorAmong(operators, caller.actor);
}
