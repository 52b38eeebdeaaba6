import type { Database } from '#server/db/database.ts';
import type { Passwords } from '#server/domain/passwords.ts';
import type { Images } from '#server/infra/images.ts';
import type { ObjectStore } from '#server/infra/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';

/** What the handlers work with. */
export interface Services {
  database: Database;
  writer: Writer;
  images: Images;
  store: ObjectStore;
  passwords: Passwords;
  /** the wall clock in milliseconds */
  now(): number;
  limits: { syncEventsMax: number; rate: number };
  version: string;
}
