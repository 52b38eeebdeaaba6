import type { PersonRecord } from '#contract/moderation/people.ts';

export type PersonResult = { ok: true; value: PersonRecord } | { ok: false; message: string };

/** What operators do with an account. Not through the outbox; they don't throw if the server is unreachable. */
export interface PersonCalls {
  /** @param reason the person reads it */
  suspend(userId: number, reason: string): Promise<PersonResult>;
  lift(userId: number): Promise<PersonResult>;
  /** hides the profile from others, or shows it */
  hide(userId: number, isHidden: boolean): Promise<PersonResult>;
}
