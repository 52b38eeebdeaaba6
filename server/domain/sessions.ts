import { createHash, randomBytes } from 'node:crypto';
import { sessionMs } from '#contract/session.ts';
import type { Tx } from '#server/db/database.ts';
import { findSession } from '#server/db/sessions.ts';
import type { Actor } from './perform-request.ts';

/** Only this is stored: who reads the database can't sign in with what is there. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface NewSession {
  token: string;
  tokenHash: string;
  expiresAt: number;
}

export function newSession(now: number, isRemembered: boolean): NewSession {
  const token = randomBytes(32).toString('base64url');
  const lifeMs = isRemembered ? sessionMs.remembered : sessionMs.unremembered;
  return { token, tokenHash: tokenHashOf(token), expiresAt: now + lifeMs };
}

/** Who a token stands for; null for one that is unknown, expired or revoked. */
export async function actorOfToken(tx: Tx, token: string, now: number): Promise<Actor | null> {
  const session = await findSession(tx, tokenHashOf(token));
  return session === null || session.expires_at <= now ? null : { userId: session.user_id };
}
