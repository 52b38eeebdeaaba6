import type { Tx } from '#server/db/engine/database.ts';
import { findSessionById } from '#server/db/account/sessions.ts';
import { isProof, pictureKey, proofOf } from './picture-address.ts';
import { callerOf } from '#server/domain/account/sessions.ts';
import type { Caller } from '#server/domain/account/sessions.ts';

const proofLength = 43;

type Session = Pick<Caller, 'sessionId' | 'tokenHash'>;

/** The hash as well: a database that came back from a backup gives its next session a number that another has had. */
const signedText = ({ sessionId, tokenHash }: Session) => `pictures ${String(sessionId)} ${tokenHash}`;

/** What shows a session's pictures and does nothing else: nobody makes a token of it. */
export async function passFor(tx: Tx, session: Session): Promise<string> {
  return `${String(session.sessionId)}-${proofOf(await pictureKey(tx), signedText(session), proofLength)}`;
}

/** Whose session a pass is of; null for one that is made up, or whose session is over. */
export async function callerOfPass(tx: Tx, pass: string, now: number): Promise<Caller | null> {
  const [, id, proof] = /^(\d{1,15})-([\w-]{43})$/.exec(pass) ?? [];
  if (id === undefined || proof === undefined) return null;
  const caller = callerOf(await findSessionById(tx, Number(id)), now);
  return caller !== null && isProof(await pictureKey(tx), signedText(caller), proof) ? caller : null;
}
