import type { Database } from '#server/db/database.ts';
import type { Writer } from './writer.ts';

/** A database opened, with its reads and its writes. */
export interface Storage {
  database: Database;
  writer: Writer;
  close(): Promise<void>;
}
