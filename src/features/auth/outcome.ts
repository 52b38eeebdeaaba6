export interface AuthFailure {
  ok: false;
  /** the server's message; if it sent none, one for the failed call */
  message: string;
  /**
   * Set if the message isn't the server's. `untold`: it sent none, so a page may show its own first; `unheard`: there
   * was no answer; `no-match`: the code is wrong.
   */
  why?: 'untold' | 'unheard' | 'no-match';
  /** errors by field */
  fields?: Record<string, string>;
}

/** Where a code is, if not in a mail: in the server's log, or nowhere; undelivered: mail doesn't go out at present. */
export type CodeIn = 'log' | 'nowhere' | 'undelivered';

/** The result of requesting a code. */
export type CodeOutcome = { ok: true; codeIn?: CodeIn | undefined } | AuthFailure;

/** The result of a login, sign-up or step of a password reset. Returned, never thrown. */
export type AuthOutcome = { ok: true } | AuthFailure;
