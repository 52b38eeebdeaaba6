import type { LoginBody } from '#contract/account/session.ts';
import type { RegisterBody } from '#contract/account/user.ts';
import type { UnsentWork } from '#data/account/unsent-work.ts';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import type { LogoutChoice, SendResult } from '#sync/engine/send-before-logout.ts';

/** null: the user cancelled. `isLeft`: signed out; `isKept` says whether unsent work stays on the device. */
export type LogoutOutcome =
  | { isLeft: true; isKept: boolean }
  /** still signed in: there is unsent work to ask about */
  | { isLeft: false; unsent: UnsentWork; sending: SendResult | null }
  | null;

/** Signing in and out, for pages. Never throws. */
export interface Session {
  login(body: LoginBody, remember: boolean): Promise<AuthOutcome>;
  /** @param idToken Google's ID token. @param invite sign-up code, for a new account */
  loginWithGoogle(idToken: string, invite?: string): Promise<AuthOutcome>;
  register(body: RegisterBody): Promise<AuthOutcome>;
  /** the work that would be lost with the account's data */
  unsent(): Promise<UnsentWork>;
  logout(choice: LogoutChoice): Promise<LogoutOutcome>;
  /** probes the server at once */
  checkConnection(): void;
}
