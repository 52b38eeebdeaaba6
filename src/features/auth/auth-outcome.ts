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

/** How a login, a sign-up or a step of a password reset went. It is told, never thrown. */
export type AuthOutcome = { ok: true } | AuthFailure;
