import type { Tx } from '#server/db/engine/database.ts';
import { findSessionById } from '#server/db/account/sessions.ts';
import { isProof, pictureKey, proofOf } from './picture-address.ts';
import { callerOf } from '#server/domain/account/sessions.ts';
import type { Caller } from '#server/domain/account/sessions.ts';

const proofLength = 43;

type Session = Pick<Caller, 'sessionId' | 'tokenHash'>;

/** The token hash is included because a database restored from a backup may reuse a session id. */
const signedText = ({ sessionId, tokenHash }: Session) => `pictures ${String(sessionId)} ${tokenHash}`;

/** A pass that shows a session's pictures and allows nothing else; the token can't be derived from it. */
export async function passFor(tx: Tx, session: Session): Promise<string> {
  return `${String(session.sessionId)}-${proofOf(await pictureKey(tx), signedText(session), proofLength)}`;
}

/** The caller behind a pass; null if it is forged or the session has ended. */
export async function callerOfPass(tx: Tx, pass: string, now: number): Promise<Caller | null> {
  const [, id, proof] = /^(\d{1,15})-([\w-]{43})$/.exec(pass) ?? [];
  if (id === undefined || proof === undefined) return null;
  const caller = callerOf(await findSessionById(tx, Number(id)), now);
  return caller !== null && isProof(await pictureKey(tx), signedText(caller), proof) ? caller : null;
}
