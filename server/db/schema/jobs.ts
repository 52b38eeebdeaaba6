import type { Generated } from 'kysely';

/** Pending work: done in pieces by the process that holds the lease, and deleted when done. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** JSON with ids only, so that content that may no longer be visible isn't kept here */
  payload: string;
  /** a newer job of the same kind and `about` replaces this one */
  about: string | null;
  /** how far it is done; null: not at all */
  cursor: string | null;
  run_at: number;
  /** attempts since it last made progress */
  attempts: Generated<number>;
  lease_owner: string | null;
  lease_until: number | null;
  created_at: number;
  /** when it was given up */
  set_aside_at: number | null;
  /** the last failure */
  reason: string | null;
}
