import type { LoginBody } from '#contract/session.ts';
import type { RegisterBody } from '#contract/user.ts';

/** What became of a try to sign in: a message for the person, and what is wrong with which field. */
export type SessionOutcome = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };

/** What to do with changes that the server hasn't got when their author signs out. */
export type Unsent = 'send' | 'keep' | 'discard';

/** Signing in and out, as pages see it. None of them throws. */
export interface Session {
  login(body: LoginBody, remember: boolean): Promise<SessionOutcome>;
  register(body: RegisterBody): Promise<SessionOutcome>;
  logout(options: { unsent: Unsent }): Promise<void>;
}
