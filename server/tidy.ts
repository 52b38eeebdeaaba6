import type { Database } from './db/database.ts';
import { removeForgottenPictures } from './domain/forgotten-pictures.ts';
import { dropLeftUploads } from './domain/resumable-uploads.ts';
import type { ObjectStore } from './infra/object-store.ts';
import type { Writer } from './writer/writer.ts';

interface Ports {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  now(): number;
}

/** Everything that has to be done now and then, in pieces between which others write. */
export async function tidy(writer: Writer, now: number): Promise<void> {
  await writer.run('tidy', { now });
  while (await writer.run('guests.forget', { now }));
  while (await writer.run('lanes.forget', { now }));
  let after = await writer.run('series.roll-forward', { now, after: null });
  while (after !== null) after = await writer.run('series.roll-forward', { now, after });
}

/** Pieces of files that didn't come whole, and what users of accounts that are gone have uploaded. */
export async function tidyPictures({ database, writer, store, now }: Ports): Promise<void> {
  await dropLeftUploads({ database, writer, store, now });
  const drop = async (picture: { sha256: string; user_id: number }) => void (await writer.run('blob.drop', picture));
  await removeForgottenPictures({ database, store, drop });
}
