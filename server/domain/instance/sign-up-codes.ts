import { randomInt } from 'node:crypto';
import { neutralInstance } from '#contract/instance/neutral.ts';
import { signUpCodeLimits, type SignUpCode } from '#contract/instance/sign-up-code.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import {
  countOpenSignUpCodes,
  deleteEndedSignUpCodes,
  insertSignUpCode,
  listSignUpCodes,
  revokeSignUpCode,
  takeSignUpCode,
  type SignUpCodeRow,
} from '#server/db/instance/sign-up-codes.ts';
import { savedSettings } from './settings.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';

const dayMs = 24 * 3600_000;
/** Ended codes stay listed for a while, so that operators see how often they were used. */
const listedAfterEndMs = 30 * dayMs;

/** Letters and digits without those that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** A code of 80 bits, in groups of four. */
export function newSignUpCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Only hashes are stored, so that reading the database doesn't allow signing up. */
export function signUpCodeHash(typed: string): string {
  return tokenHashOf(typed.toUpperCase().replace(/[^A-Z\d]/g, ''));
}

function present({ id, note, uses, max_uses, ...at }: SignUpCodeRow): SignUpCode {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    id,
    note,
    uses,
    max_uses,
    created_at: iso(at.created_at),
    expires_at: iso(at.expires_at),
    revoked_at: at.revoked_at === null ? null : iso(at.revoked_at),
  };
}

/** Open codes, and those that ended in the last 30 days, newest first. */
export async function signUpCodes(tx: Tx): Promise<SignUpCode[]> {
  return (await listSignUpCodes(tx, signUpCodeLimits.listed)).map(present);
}

export interface NewSignUpCode {
  codeHash: string;
  note: string | null;
  maxUses: number;
  days: number;
  operatorId: number;
  now: number;
}

/** @throws Refusal `conflict` if there are as many open ones as can be listed */
export async function makeSignUpCode(
  tx: WriteTx,
  { codeHash, note, maxUses, days, operatorId, now }: NewSignUpCode,
): Promise<SignUpCode> {
  await deleteEndedSignUpCodes(tx, now - listedAfterEndMs);
  if ((await countOpenSignUpCodes(tx, now)) >= signUpCodeLimits.listed) {
    throw new Refusal('conflict', `There are ${String(signUpCodeLimits.listed)} codes already: revoke some first`);
  }
  await logOperatorAction(tx, { operatorId, action: 'sign-up-code.make', detail: note ?? '', now });
  const row = { code_hash: codeHash, note, uses: 0, max_uses: maxUses, created_at: now, revoked_at: null };
  return present(await insertSignUpCode(tx, { ...row, expires_at: now + days * dayMs }));
}

export interface EndedSignUpCode {
  id: number;
  operatorId: number;
  now: number;
}

/** @throws Refusal `not_found` */
export async function endSignUpCode(tx: WriteTx, { id, operatorId, now }: EndedSignUpCode): Promise<void> {
  if (!(await revokeSignUpCode(tx, id, now))) throw new Refusal('not_found', 'There is no such sign-up code');
  await logOperatorAction(tx, { operatorId, action: 'sign-up-code.revoke', now });
}

const texts = {
  closed: 'This server takes no new accounts',
  missing: 'This server takes new accounts by invitation only',
  missingField: 'Enter your invitation code',
  wrong: 'This invitation can’t be used',
  wrongField: 'There is no such code, or it has expired or been used up. Ask for another where you got it',
};

function refused(message: string, field: string): Refusal {
  return new Refusal('forbidden', message, { fields: { invite: field } });
}

/**
 * Makes sure that a new account may be made; by invitation, that uses the code once.
 * @param invite the code as typed
 * @throws Refusal `forbidden`, naming the field `invite`
 */
export async function admitNewAccount(
  tx: WriteTx,
  { invite, now }: { invite: string | undefined; now: number },
): Promise<void> {
  const { sign_up: mode } = (await savedSettings(tx)) ?? neutralInstance;
  if (mode === 'open') return;
  if (mode === 'closed') throw refused(texts.closed, texts.closed);
  if (invite === undefined || invite === '') throw refused(texts.missing, texts.missingField);
  if (!(await takeSignUpCode(tx, signUpCodeHash(invite), now))) throw refused(texts.wrong, texts.wrongField);
}
