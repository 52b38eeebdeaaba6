import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#contract/sync/refusals.ts';
import { sessionMs } from '#contract/account/session.ts';
import type { SessionEntry } from '#contract/account/session.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findSession, listSessions } from '#server/db/account/sessions.ts';
import type { SessionRow } from '#server/db/account/sessions.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** A session's last use is told to the hour, so that reading is not writing. */
const lastSeenIntervalMs = 3600_000;

/** Only this is stored: who reads the database can't sign in with what is there. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A secret that nobody guesses: 256 bits, fit for a header or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sessionEnded(): Refusal {
  return new Refusal('unauthorized', 'Your session has ended; sign in again');
}

export interface NewSession {
  token: string;
  tokenHash: string;
  expiresAt: number;
}

export function newSession(now: number, isRemembered: boolean): NewSession {
  const token = newToken();
  const lifeMs = isRemembered ? sessionMs.remembered : sessionMs.unremembered;
  return { token, tokenHash: tokenHashOf(token), expiresAt: now + lifeMs };
}

export interface Caller {
  actor: Actor;
  sessionId: number;
  tokenHash: string;
  expiresAt: number;
  /** it outlives the browser's closing */
  isRemembered: boolean;
  /** the session's last use is to be noted again */
  isUnseen: boolean;
}

/** Whose session it is; null for none, and for one that is over. */
export function callerOf(session: SessionRow | null, now: number): Caller | null {
  if (session === null || session.expires_at <= now) return null;
  const isUnseen = now - session.seen_at >= lastSeenIntervalMs;
  const { id: sessionId, user_id: userId, token_hash: tokenHash, expires_at: expiresAt } = session;
  const isRemembered = expiresAt - session.created_at > sessionMs.unremembered;
  return { actor: { userId }, sessionId, tokenHash, expiresAt, isRemembered, isUnseen };
}

/** Who a token stands for; null for one that is unknown, expired or revoked. */
export async function callerOfToken(tx: Tx, token: string, now: number): Promise<Caller | null> {
  return callerOf(await findSession(tx, tokenHashOf(token)), now);
}

/** How long ago somebody signed in, ms. @throws Refusal `unauthorized` where the session is over */
export async function sessionAgeMs(tx: Tx, tokenHash: string, now: number): Promise<number> {
  const session = await findSession(tx, tokenHash);
  if (session === null) throw sessionEnded();
  return now - session.created_at;
}

/** Where a user is signed in. @param tokenHash of the session that asks */
export async function sessionsOf(tx: Tx, actor: Actor, tokenHash: string, now: number): Promise<SessionEntry[]> {
  const rows = await listSessions(tx, actor.userId, now);
  return presentRows(tx, 'sessions', rows, (row) => ({
    id: row.id,
    current: row.token_hash === tokenHash,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.seen_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    device: row.device,
  }));
}
