import type { LoginBody } from '#contract/account/session.ts';
import type { RegisterBody } from '#contract/account/user.ts';
import type { UnsentWork } from '#data/account/unsent-work.ts';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import type { LogoutChoice, SendResult } from '#sync/engine/send-before-logout.ts';

/** `null`: they changed their mind. `isDetached`: they are signed out, and `isKept` says whether work of theirs stays on the device. */
export type LogoutOutcome =
  | { isLeft: true; isKept: boolean }
  /** still signed in: there is work that they have to be asked about */
  | { isLeft: false; unsent: UnsentWork; sending: SendResult | null }
  | null;

/** Signing in and out, as pages see it. None of them throws. */
export interface Session {
  login(body: LoginBody, remember: boolean): Promise<AuthOutcome>;
  /** @param idToken what Google says of who this is */
  loginWithGoogle(idToken: string): Promise<AuthOutcome>;
  register(body: RegisterBody): Promise<AuthOutcome>;
  /** the work that would be lost with the account's data here */
  unsent(): Promise<UnsentWork>;
  logout(choice: LogoutChoice): Promise<LogoutOutcome>;
  /** looks at once whether the server can be reached */
  checkConnection(): void;
}
