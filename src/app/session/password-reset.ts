import type { ConfirmPinBody, ForgotPasswordBody, ResetPasswordBody } from '#contract/account/session.ts';
import type { AuthFailure, AuthOutcome, CodeOutcome } from '#features/auth/outcome.ts';
import { failureText } from '#sync/transport/failure-text.ts';
import { isWireError, type WireReply } from '#sync/transport/ports.ts';
import { callServer, failureOf } from '#app/queries/call-server.ts';
import { clearPasswordReset, savePasswordReset } from './password-reset-storage.ts';
import * as texts from './texts.ts';

const confirmed = 'Código confirmado';

interface ReplyFields {
  message?: unknown;
  error?: unknown;
  code_in?: unknown;
}

const fieldsOf = ({ json }: WireReply) => (json ?? {}) as ReplyFields;

/** These pages use their own message even if there was no answer. */
function failureWithFallback(failure: unknown, fallback: string): AuthFailure {
  const outcome = failureOf(failure, { fallback });
  return outcome.why === 'unheard' ? { ...outcome, why: 'untold' } : outcome;
}

async function step(path: string, value: unknown, fallback: string): Promise<CodeOutcome> {
  try {
    const reply = await callServer(null, { method: 'POST', path, value });
    // An error can come in a reply with a success status.
    if (reply.status >= 400 || (fieldsOf(reply).error ?? '') !== '') return failureWithFallback(reply, fallback);
    const { code_in: codeIn } = fieldsOf(reply);
    const hasCodeLocation = codeIn === 'log' || codeIn === 'nowhere' || codeIn === 'undelivered';
    return { ok: true, ...(hasCodeLocation ? { codeIn } : {}) };
  } catch (error) {
    return failureWithFallback(error, fallback);
  }
}

/** Sends a code to this address, if it belongs to an account. */
export function requestCode(email: string): Promise<CodeOutcome> {
  const body: ForgotPasswordBody = { email };
  return step('/auth/forgot-password', body, texts.requestingCodeFailed);
}

/** Checks a code; the server then sets a cookie that allows one password change. */
export async function confirmCode(email: string, pin: string): Promise<AuthOutcome> {
  const body: ConfirmPinBody = { email, pin };
  const fallback = texts.wrongCode;
  try {
    const reply = await callServer(null, { method: 'POST', path: '/auth/confirm-pin', value: body });
    if (reply.status === 400 || (reply.status < 400 && fieldsOf(reply).message !== confirmed)) {
      return { ok: false, message: failureText(reply, { fallback }), why: 'no-match' };
    }
    // The code wasn't checked, so say nothing about it.
    if (reply.status >= 400) return failureWithFallback(reply, '');
    savePasswordReset({ email, code: pin });
    return { ok: true };
  } catch (error) {
    // Any other error comes from storage that is full or forbidden.
    return isWireError(error) ? failureWithFallback(error, '') : { ok: false, message: texts.storageBlocked };
  }
}

/** Sets a new password after the code was confirmed. */
export async function setPassword(body: ResetPasswordBody): Promise<AuthOutcome> {
  const outcome = await step('/auth/reset-password', body, texts.resettingFailed);
  if (outcome.ok) clearPasswordReset();
  return outcome;
}
