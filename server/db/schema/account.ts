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

/** A session that a suspension has ended, until the account is no longer suspended. */
interface SuspendedSessionsTable {
  token_hash: string;
  user_id: number;
  seen_at: number;
  expires_at: number;
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

/** Operators made by a command; others are named in the settings. */
interface OperatorsTable {
  user_id: number;
  created_at: number;
}

/** What operators did that others can't. */
export interface OperatorActionsTable {
  id: Generated<number>;
  /** null: somebody with a shell on the server's machine */
  operator_id: number | null;
  action: string;
  /** what it was about: `user`, `event`, `post`, `comment` or `message` */
  subject_type: string | null;
  subject_id: number | null;
  detail: string | null;
  created_at: number;
}

/** A link and a code that were mailed to prove an address; when used, the address becomes the user's. */
export interface EmailConfirmationsTable {
  id: Generated<number>;
  user_id: number;
  /** in lower case; the user's own, or the one to replace it */
  email: string;
  token_hash: string;
  code_hash: string;
  expires_at: number;
  /** the row stays until it expires, so that a repeated call gets the same reply */
  used_at: number | null;
}

export interface AccountSchema {
  email_confirmations: EmailConfirmationsTable;
  sessions: SessionsTable;
  suspended_sessions: SuspendedSessionsTable;
  resets: ResetsTable;
  reset_codes: ResetCodesTable;
  known_devices: KnownDevicesTable;
  counters: CountersTable;
  operators: OperatorsTable;
  operator_actions: OperatorActionsTable;
}
