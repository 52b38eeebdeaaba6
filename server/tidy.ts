import type { Database } from './db/engine/database.ts';
import { dropStaleUploads } from './domain/media/resumable-uploads.ts';
import { removeUnusedPictures } from './domain/media/unused-pictures.ts';
import type { ObjectStore } from './infra/store/object-store.ts';
import type { Writer } from './writer/writer.ts';

interface TidyPorts {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  now(): number;
}

/** The periodic clean-up, in pieces between which other writes can run. */
export async function tidy(writer: Writer, now: number): Promise<void> {
  await writer.run('tidy', { now });
  while (await writer.run('guests.forget', { now }));
  while (await writer.run('lanes.forget', { now }));
  let after = await writer.run('series.roll-forward', { now, after: null });
  while (after !== null) after = await writer.run('series.roll-forward', { now, after });
}

/** Removes stale uploads and unreferenced pictures. */
export async function tidyPictures(ports: TidyPorts): Promise<void> {
  await dropStaleUploads(ports);
  if (await ports.writer.run('picture.sweep', { now: ports.now() })) await removeUnusedPictures(ports);
}
