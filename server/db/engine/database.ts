import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** The context of a read. */
export interface Tx {
  sql: Kysely<Schema>;
  dialect: Dialect;
  /** the database's current epoch; a restore renews it */
  epoch: string;
  /** records a row that can't be presented and is then left out; without this callback such a row is an error */
  onBadRow?: ((table: keyof Schema, id: number, error: unknown) => void) | undefined;
}

/** The context of a write: one real transaction. */
export interface WriteTx extends Tx {
  /** the transaction's position in the change log; constant within the transaction */
  position(): Promise<number>;
  /** Runs `work` under a savepoint: if it throws, its writes are undone and the transaction continues. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface Database {
  /** The queries may see different states of the database. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** All queries see one state of the database. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
