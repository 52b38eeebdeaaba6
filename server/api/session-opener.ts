import type { FastifyRequest } from 'fastify';
import { newSession } from '#server/domain/sessions.ts';
import { deviceName } from './device-name.ts';
import type { Services } from './services.ts';

export interface SignIn {
  isRemembered: boolean;
  /** what their password was right for, left out where they came without one */
  passwordHash?: string;
}

/** Signs somebody in, in the name of the device that calls, and gives the token. */
export function createSessionOpener({ writer, now }: Services) {
  return async (request: FastifyRequest, userId: number, { isRemembered, ...by }: SignIn): Promise<string> => {
    const at = now();
    const session = newSession(at, isRemembered);
    const device = deviceName(request.headers['user-agent']);
    const { token, tokenHash, expiresAt } = session;
    await writer.run('session.open', { userId, tokenHash, now: at, expiresAt, device, ...by });
    return token;
  };
}
