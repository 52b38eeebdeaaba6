import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A step of the schema. */
export interface Migration {
  name: string;
  statements: string[];
  /** updates rows after the statements, where SQL can't */
  fill?(db: Kysely<Schema>): Promise<void>;
}
