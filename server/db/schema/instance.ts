import type { Generated } from 'kysely';

/** One row with id 1, or none while nobody has saved any. */
interface InstanceSettingsTable {
  id: number;
  /** how often they were saved */
  revision: number;
  /** as JSON */
  settings: string;
  updated_at: number;
}

/** Sign-up codes, by their hash. */
export interface SignUpCodesTable {
  id: Generated<number>;
  code_hash: string;
  note: string | null;
  uses: number;
  max_uses: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

export interface InstanceSchema {
  instance_settings: InstanceSettingsTable;
  sign_up_codes: SignUpCodesTable;
}
