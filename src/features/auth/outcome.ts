export interface AuthFailure {
  ok: false;
  /** the server's words; where it has none, those of the call */
  message: string;
  /**
   * Whose words these are, where they aren't the server's. `untold`: it said nothing, so a page may put its own first;
   * `unheard`: no answer came; `no-match`: the code isn't the one that was sent.
   */
  why?: 'untold' | 'unheard' | 'no-match';
  /** what is wrong with which field */
  fields?: Record<string, string>;
}

/** Where a code is that isn't in a mail: in the server's log, or nowhere; undelivered: mails don't go out at the moment. */
export type CodeIn = 'log' | 'nowhere' | 'undelivered';

/** How asking for a code went. */
export type CodeOutcome = { ok: true; codeIn?: CodeIn | undefined } | AuthFailure;

/** How a login, a sign-up or a step of a password reset went. It is told, never thrown. */
export type AuthOutcome = { ok: true } | AuthFailure;
