import type { Generated } from 'kysely';

export interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** to the hour */
  seen_at: number;
  /** a few words made of the user agent */
  device: string;
}

/** A device that somebody has signed in with; one that several people use knows all of them by one secret. */
interface KnownDevicesTable {
  secret_hash: string;
  user_id: number;
  seen_at: number;
}

/** Who has entered a right code; `user_id` is null where the e-mail is nobody's. */
export interface ResetsTable {
  email_hash: string;
  user_id: number | null;
  /** of earlier versions, null now */
  code_hash: string | null;
  /** of earlier versions, 0 now */
  attempts: number;
  /** of the cookie that the right code was answered with */
  grant_hash: string | null;
  expires_at: number;
}

/** The codes that can be entered, of one e-mail as many as were asked for; `user_id` is null where the e-mail is nobody's. */
export interface ResetCodesTable {
  email_hash: string;
  code_hash: string;
  user_id: number | null;
  expires_at: number;
}

/** How often something happened in a window of time, by what is limited. */
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
