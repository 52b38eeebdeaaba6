import type { Instance, PutInstanceBody } from '#contract/instance/settings.ts';
import type { MakeSignUpCodeBody, SignUpCode } from '#contract/instance/sign-up-code.ts';

interface FailedCall {
  ok: false;
  message: string;
  /** messages by field of the request */
  fields?: Record<string, string>;
}

export type CallResult<Value> = { ok: true; value: Value } | FailedCall;

/** What operators read and change of their instance. Never throws. */
export interface InstanceCalls {
  load(): Promise<CallResult<Instance>>;
  /** `current`: what another operator has saved since */
  save(body: PutInstanceBody): Promise<{ ok: true; value: Instance } | (FailedCall & { current?: Instance })>;
}

/** The codes with which people sign up by invitation. Never throws. */
export interface SignUpCodeCalls {
  list(): Promise<CallResult<SignUpCode[]>>;
  make(body: MakeSignUpCodeBody): Promise<CallResult<SignUpCode & { code: string }>>;
  revoke(id: number): Promise<CallResult<null>>;
}
