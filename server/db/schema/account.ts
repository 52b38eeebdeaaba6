import type { Generated } from 'kysely';

export interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** with a precision of an hour */
  seen_at: number;
  /** short description made from the user agent */
  device: string;
}

/** A device on which a user has signed in; all users of a device share its secret. */
interface KnownDevicesTable {
  secret_hash: string;
  user_id: number;
  seen_at: number;
}

/** Grants from entering a right code; `user_id` is null for an e-mail without an account. */
export interface ResetsTable {
  email_hash: string;
  user_id: number | null;
  /** used by earlier versions, null now */
  code_hash: string | null;
  /** used by earlier versions, 0 now */
  attempts: number;
  /** of the cookie set for the right code */
  grant_hash: string | null;
  expires_at: number;
}

/** Codes that can be entered, one per request for an e-mail; `user_id` is null for an e-mail without an account. */
export interface ResetCodesTable {
  email_hash: string;
  code_hash: string;
  user_id: number | null;
  expires_at: number;
}

/** Number of occurrences within a time window, by rate limit key. */
interface CountersTable {
  key: string;
  times: number;
  ends_at: number;
}

export interface AccountSchema {
  sessions: SessionsTable;
  resets: ResetsTable;
  reset_codes: ResetCodesTable;
  known_devices: KnownDevicesTable;
  counters: CountersTable;
}
