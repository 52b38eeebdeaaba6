import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceRetentionMs, deviceSecret } from '#server/domain/account/known-devices.ts';
import { callerOfToken, newSession, tokenHashOf } from '#server/domain/account/sessions.ts';
import { accountCookie, cookieIn } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { pictureCookie } from '#server/api/media/picture-cookie.ts';
import type { AccountServices } from '#server/api/services.ts';

export interface SignIn {
  isRemembered: boolean;
  /** what their password was right for, left out where they came without one */
  passwordHash?: string;
}

interface RequestAndReply {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @returns the cookie by which accounts know a device from then on, and the hash of the secret in it */
export async function deviceCookie(
  { database, isSecure }: Pick<AccountServices, 'database' | 'isSecure'>,
  request: FastifyRequest,
): Promise<{ cookie: string; deviceHash: string }> {
  const presentedSecret = cookieIn(request.headers, 'scape_device');
  const secret = await database.read((tx) => deviceSecret(tx, presentedSecret));
  const cookie = accountCookie('scape_device', secret, { maxAgeS: deviceRetentionMs / 1000, isSecure });
  return { cookie, deviceHash: tokenHashOf(secret) };
}

/** Signs somebody in, in the name of the device that calls, and gives the token. A device that isn't to remember isn't known. */
export function createSessionOpener(services: AccountServices) {
  const { writer, now } = services;
  return async (
    { request, reply }: RequestAndReply,
    userId: number,
    { isRemembered, ...by }: SignIn,
  ): Promise<string> => {
    const at = now();
    const { token, tokenHash, expiresAt } = newSession(at, isRemembered);
    const device = deviceName(request.headers['user-agent']);
    const session = { userId, tokenHash, now: at, expiresAt, device, ...by };
    if (isRemembered) {
      const { cookie, deviceHash } = await deviceCookie(services, request);
      await writer.run('session.open', { ...session, deviceHash });
      void reply.header('Set-Cookie', cookie);
    } else {
      await writer.run('session.open', session);
    }
    // With the first reply: the screen that it opens shows pictures at once.
    const pictures = await services.database.read(async (tx) => {
      const caller = await callerOfToken(tx, token, at);
      return caller && (await pictureCookie(tx, caller, { headers: {}, now: at, isSecure: services.isSecure }));
    });
    if (pictures !== null) void reply.header('Set-Cookie', pictures);
    return token;
  };
}
