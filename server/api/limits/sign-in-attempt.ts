import type { FastifyRequest } from 'fastify';
import { knowsDevice } from '#server/domain/account/known-devices.ts';
import { emailHashOf } from '#server/domain/account/password-reset.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { cookieIn } from '#server/api/account/cookies.ts';
import type { SignInAttempt } from './stored-limits.ts';
import type { Services } from '#server/api/services.ts';

/** Who tries something about the account of an e-mail; whether anybody has it makes no difference. */
export async function signInAttemptOf(
  { database }: Pick<Services, 'database'>,
  { headers, ip }: FastifyRequest,
  email: string,
): Promise<SignInAttempt> {
  const secret = cookieIn(headers, 'scape_device');
  const isKnown = secret !== null && (await database.read((tx) => knowsDevice(tx, secret, email)));
  return { account: emailHashOf(email), ip, device: isKnown ? tokenHashOf(secret) : null };
}
