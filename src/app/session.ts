import type { LoginBody } from '#contract/session.ts';
import type { RegisterBody } from '#contract/user.ts';
import type { AuthOutcome } from '#features/auth/auth-outcome.ts';

/** What to do with changes that the server hasn't got when their author signs out. */
export type Unsent = 'send' | 'keep' | 'discard';

/** Signing in and out, as pages see it. None of them throws. */
export interface Session {
  login(body: LoginBody, remember: boolean): Promise<AuthOutcome>;
  /** @param idToken what Google says of who this is */
  loginWithGoogle(idToken: string): Promise<AuthOutcome>;
  register(body: RegisterBody): Promise<AuthOutcome>;
  logout(options: { unsent: Unsent }): Promise<void>;
}
