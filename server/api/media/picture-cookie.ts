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

/** The cookie that shows a session's pictures, for as long as the session lasts; null if the call has it already. */
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

/** The caller of a picture: by the session's picture cookie, or by token as in any call; null for a guest. */
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
