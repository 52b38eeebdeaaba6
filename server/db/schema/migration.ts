import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A step of the schema. */
export interface Migration {
  name: string;
  statements: string[];
  /** what is done to the rows behind the statements, where SQL can't say it */
  fill?(db: Kysely<Schema>): Promise<void>;
}
