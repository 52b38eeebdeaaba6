import type { ConfirmPinBody, ForgotPasswordBody, ResetPasswordBody } from '#contract/session.ts';
import type { AuthFailure, AuthOutcome, CodeOutcome } from '#features/auth/auth-outcome.ts';
import { failureText } from '#sync/failure-text.ts';
import { isWireError, type WireReply } from '#sync/ports.ts';
import { callServer, failureOf } from './call-server.ts';
import { dropReset, keepReset } from './reset-data.ts';

const confirmed = 'Código confirmado';
const unsaved = 'This browser keeps nothing, so the password can’t be set here.';

interface Told {
  message?: unknown;
  error?: unknown;
  code_in?: unknown;
}

const toldBy = ({ json }: WireReply) => (json ?? {}) as Told;

/** These pages have words of their own for want of an answer too. */
function untold(failure: unknown, fallback: string): AuthFailure {
  const told = failureOf(failure, { fallback });
  return told.why === 'unheard' ? { ...told, why: 'untold' } : told;
}

async function step(path: string, value: unknown, fallback: string): Promise<CodeOutcome> {
  try {
    const reply = await callServer(null, { method: 'POST', path, value });
    // An error may be told in a reply that calls itself a success.
    if (reply.status >= 400 || (toldBy(reply).error ?? '') !== '') return untold(reply, fallback);
    const { code_in: codeIn } = toldBy(reply);
    const isTold = codeIn === 'log' || codeIn === 'nowhere' || codeIn === 'undelivered';
    return { ok: true, ...(isTold ? { codeIn } : {}) };
  } catch (error) {
    return untold(error, fallback);
  }
}

/** Has a code sent to this address, where it belongs to an account. */
export function requestCode(email: string): Promise<CodeOutcome> {
  const body: ForgotPasswordBody = { email };
  return step('/auth/forgot-password', body, 'Error al solicitar código');
}

/** Asks the server whether this is the code; it answers with a cookie that allows to set the password once. */
export async function confirmCode(email: string, pin: string): Promise<AuthOutcome> {
  const body: ConfirmPinBody = { email, pin };
  const fallback = 'Código incorrecto';
  try {
    const reply = await callServer(null, { method: 'POST', path: '/auth/confirm-pin', value: body });
    if (reply.status === 400 || (reply.status < 400 && toldBy(reply).message !== confirmed)) {
      return { ok: false, message: failureText(reply, { fallback }), why: 'no-match' };
    }
    // The code wasn't judged, so nothing is said of it.
    if (reply.status >= 400) return untold(reply, '');
    keepReset({ email, code: pin });
    return { ok: true };
  } catch (error) {
    // What is no answer of the server's comes from a storage that is full or forbidden.
    return isWireError(error) ? untold(error, '') : { ok: false, message: unsaved };
  }
}

/** Sets the password whose reset was confirmed. */
export async function setPassword(body: ResetPasswordBody): Promise<AuthOutcome> {
  const outcome = await step('/auth/reset-password', body, 'Error al restablecer contraseña');
  if (outcome.ok) dropReset();
  return outcome;
}
