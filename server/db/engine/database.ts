import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** What a read works on. */
export interface Tx {
  sql: Kysely<Schema>;
  dialect: Dialect;
  /** names this life of the database; a restore renews it */
  epoch: string;
  /** takes note of a row that can't be shown, which is then left out; without it such a row is an error */
  onBadRow?: ((table: keyof Schema, id: number, error: unknown) => void) | undefined;
}

/** What a write works on: one real transaction. */
export interface WriteTx extends Tx {
  /** the transaction's place in the change log, the same each time it is asked for */
  position(): Promise<number>;
  /** Does the work so that, if it throws, none of it has happened, while the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface Database {
  /** Reads that may be of different moments. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads of one moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
