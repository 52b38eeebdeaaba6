import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceRetentionMs, deviceSecret } from '#server/domain/account/known-devices.ts';
import { callerOfToken, newSession, tokenHashOf } from '#server/domain/account/sessions.ts';
import { accountCookie, cookieIn } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { pictureCookie } from '#server/api/media/picture-cookie.ts';
import type { AccountServices } from '#server/api/services.ts';

export interface SignIn {
  isRemembered: boolean;
  /** the hash that their password matched; omitted for a sign-in without password */
  passwordHash?: string;
}

interface RequestAndReply {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @returns a cookie by which accounts recognize the device from now on, and the hash of its secret */
export async function deviceCookie(
  { database, isSecure }: Pick<AccountServices, 'database' | 'isSecure'>,
  request: FastifyRequest,
): Promise<{ cookie: string; deviceHash: string }> {
  const presentedSecret = cookieIn(request.headers, 'scape_device');
  const secret = await database.read((tx) => deviceSecret(tx, presentedSecret));
  const cookie = accountCookie('scape_device', secret, { maxAgeS: deviceRetentionMs / 1000, isSecure });
  return { cookie, deviceHash: tokenHashOf(secret) };
}

/**
 * Opens a session on the calling device. A device that isn't to remember the user isn't remembered either.
 * @returns the token
 */
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
    // With the first reply, because the next screen shows pictures at once.
    const pictures = await services.database.read(async (tx) => {
      const caller = await callerOfToken(tx, token, at);
      return caller && (await pictureCookie(tx, caller, { headers: {}, now: at, isSecure: services.isSecure }));
    });
    if (pictures !== null) void reply.header('Set-Cookie', pictures);
    return token;
  };
}
