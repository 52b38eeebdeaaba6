import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { actorAmong } from '#server/domain/operators.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import { callerOfToken } from '#server/domain/sessions.ts';
import type { Caller } from '#server/domain/sessions.ts';
import { callerOfPass, passFor } from '#server/domain/picture-pass.ts';
import { accountCookie, cookieIn } from './account-cookies.ts';
import { bearerOf } from './bearer.ts';
import type { Services } from './services.ts';

/** Whether a call came with the cookie of its session; what is in it is looked at where it counts. */
export function hasPictureCookie({ headers }: FastifyRequest, { sessionId }: Caller): boolean {
  return cookieIn(headers, 'scape_pictures')?.startsWith(`${String(sessionId)}-`) === true;
}

/** The cookie by which a session's pictures are shown, as long as the session lasts. */
export async function pictureCookie(
  tx: Tx,
  caller: Caller,
  { now, isSecure }: { now: number; isSecure: boolean },
): Promise<string> {
  const maxAgeS = Math.ceil((caller.expiresAt - now) / 1000);
  return accountCookie('scape_pictures', await passFor(tx, caller), { maxAgeS, isSecure });
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
