import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#contract/sync/refusals.ts';
import { sessionMs } from '#contract/account/session.ts';
import type { SessionEntry } from '#contract/account/session.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findSession, listSessions } from '#server/db/account/sessions.ts';
import type { CallerSession } from '#server/db/account/sessions.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** Last use is stored with a precision of an hour, so that reads don't cause writes. */
const lastSeenIntervalMs = 3600_000;

/** Only hashes are stored, so that reading the database doesn't allow signing in. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An unguessable secret: 256 bits, usable in a header or a cookie. */
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
  /** the session survives closing the browser */
  isRemembered: boolean;
  /** the session's last use is due to be stored again */
  isUnseen: boolean;
}

/** The caller behind a session; null if there is none or it has expired. */
export function callerOf(session: CallerSession | null, now: number): Caller | null {
  if (session === null || session.expires_at <= now) return null;
  const isUnseen = now - session.seen_at >= lastSeenIntervalMs;
  const { id: sessionId, user_id: userId, token_hash: tokenHash, expires_at: expiresAt } = session;
  const isRemembered = expiresAt - session.created_at > sessionMs.unremembered;
  const actor = session.operator_id === null ? { userId } : { userId, isOperator: true };
  return { actor, sessionId, tokenHash, expiresAt, isRemembered, isUnseen };
}

/** The caller behind a token; null if it is unknown, expired or revoked. */
export async function callerOfToken(tx: Tx, token: string, now: number): Promise<Caller | null> {
  return callerOf(await findSession(tx, tokenHashOf(token)), now);
}

/**
 * Time since sign-in, in ms.
 * @throws Refusal `unauthorized` if the session has ended
 */
export async function sessionAgeMs(tx: Tx, tokenHash: string, now: number): Promise<number> {
  const session = await findSession(tx, tokenHash);
  if (session === null) throw sessionEnded();
  return now - session.created_at;
}

/**
 * A user's open sessions.
 * @param tokenHash of the calling session
 */
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
