import * as z from 'zod/mini';
import { Instance, InstanceReply } from '#contract/instance/settings.ts';
import { MakeSignUpCodeReply, SignUpCodesReply } from '#contract/instance/sign-up-code.ts';
import { callServer, failureOf, type ServerCall } from '#app/queries/call-server.ts';
import { withAccountToken } from '#app/queries/with-account-token.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { CallResult, InstanceCalls, SignUpCodeCalls } from '#features/admin/settings/calls.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { storeInstance } from './stored-instance.ts';
import * as texts from './texts.ts';

type Failed = Extract<CallResult<never>, { ok: false }> & { current?: Instance };

function failed(failure: unknown): Failed {
  const { message, fields } = failureOf(failure, { fallback: texts.notDone, offline: texts.needsConnection });
  return { ok: false, message, ...(fields === undefined ? {} : { fields }) };
}

/** A call with the operator's own token. */
async function call<Value>(
  request: ServerCall,
  read: (json: unknown) => Value,
): Promise<{ ok: true; value: Value } | Failed> {
  const userId = accountInUse.get()?.user?.user_id ?? null;
  try {
    const reply = await withAccountToken(userId, (token) => callServer(token, request));
    if (reply.status < 300) return { ok: true, value: read(reply.json) };
    const { current } = (reply.json ?? {}) as { current?: unknown };
    const parsed = Instance.safeParse(current);
    return { ...failed(reply), ...(reply.status === 409 && parsed.success ? { current: parsed.data } : {}) };
  } catch (error) {
    if (isWireError(error)) return failed(error);
    // The reply has another shape, or the device can't be read.
    reportError(error);
    return { ok: false, message: texts.notDone };
  }
}

const readInstance = (json: unknown): Instance => z.parse(InstanceReply, json).data;

export const instanceCalls: InstanceCalls = {
  load: () => call({ method: 'GET', path: '/instance' }, readInstance),
  async save(value) {
    const result = await call({ method: 'PUT', path: '/admin/instance', value }, readInstance);
    if (result.ok) storeInstance(result.value);
    return result;
  },
};

const codesPath = '/admin/sign-up-codes';

export const signUpCodeCalls: SignUpCodeCalls = {
  list: () => call({ method: 'GET', path: codesPath }, (json) => z.parse(SignUpCodesReply, json).data),
  make: (value) => call({ method: 'POST', path: codesPath, value }, (json) => z.parse(MakeSignUpCodeReply, json).data),
  revoke: (id) => call({ method: 'DELETE', path: `${codesPath}/${String(id)}` }, () => null),
};
