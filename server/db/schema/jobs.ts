import type { Generated } from 'kysely';

/** Work that is owed: done in pieces by whichever process holds its lease, and gone once it is done. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** what is to be done, as JSON: ids alone, so that what others may no longer see isn't kept here */
  payload: string;
  /** what a newer job of the same kind takes the place of */
  about: string | null;
  /** up to where it is done; null: nothing of it is */
  cursor: string | null;
  run_at: number;
  /** how often it was begun since it last got any further */
  attempts: Generated<number>;
  lease_owner: string | null;
  lease_until: number | null;
  created_at: number;
  /** since when it is tried no more */
  set_aside_at: number | null;
  /** why it failed last */
  reason: string | null;
}
