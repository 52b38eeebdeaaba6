import { blobLimits } from '#contract/media/picture.ts';
import { deleteBlobs, readBlob, saveBlob } from '#data/files/blobs.ts';
import { otherwise, reportFault } from '#data/fault.ts';
import type { WaitingPicture } from '#features/wizard/form/event-form.ts';
import type { PictureIntakeDeps } from './deps.ts';
import { createSerializer } from '#ui/async/serialize.ts';
import { headerBytes, readPictureHeader } from '#ui/picture/header.ts';

// In the order of choosing, and one at a time: the memory of a phone doesn't hold all that can be chosen at once.
const runInOrder = createSerializer();

async function mayWait(file: File): Promise<boolean> {
  if (file.size > blobLimits.bytes) return false;
  return readPictureHeader(await file.slice(0, headerBytes).arrayBuffer()) !== null;
}

async function storeWaiting(
  deps: PictureIntakeDeps,
  file: File,
  to: WaitingPicture['to'],
): Promise<WaitingPicture | null> {
  const { store, change, latest, flush } = deps;
  const save = async () => saveBlob(store, await file.arrayBuffer(), file.type, Date.now());
  try {
    if (!(await mayWait(file))) return null;
    const { sha256: source } = await save();
    const waiting = { source, to, name: file.name };
    change({ waiting: [...latest().waiting, waiting] });
    await flush();
    // Another tab may have dropped the same file just before the draft told that it is wanted here.
    const storedRow = await store.transact('read', ['blobs'], (tx) => tx.get('blobs', source));
    if (storedRow === undefined) await save().catch(otherwise(undefined));
    return waiting;
  } catch (error) {
    // There is no room for it as it is; shrunk there may be.
    reportFault(error);
    return null;
  }
}

/**
 * Stores a chosen file as it is, and names it in the form, so that a browser that dies before it is shrunk loses nothing.
 * @returns null for one that can't be kept so: it is too large, no picture, or there is no room
 */
export function storeRaw(
  deps: PictureIntakeDeps,
  file: File,
  to: WaitingPicture['to'],
): Promise<WaitingPicture | null> {
  return runInOrder(() => storeWaiting(deps, file, to));
}

/** The file as it was chosen; null where this device doesn't hold it any more. */
export async function readRaw({ store }: Pick<PictureIntakeDeps, 'store'>, source: string): Promise<Blob | null> {
  const stored = await readBlob(store, source).catch(otherwise(null));
  return stored === null ? null : new Blob([stored.bytes], { type: stored.row.type });
}

/** Drops the file from this device, unless anything here still names it or has ever sent it. */
export async function dropRaw({ store, latest, flush }: PictureIntakeDeps, source: string): Promise<void> {
  const names = (value: unknown) => JSON.stringify(value).includes(source);
  await flush();
  try {
    await store.transact('write', ['blobs', 'chunks', 'drafts', 'outbox'], async (tx) => {
      const row = await tx.get('blobs', source);
      const others = [...(await tx.all('drafts')), ...(await tx.all('outbox'))];
      if (row === undefined || row.isUploaded || names(latest()) || others.some(names)) return;
      await deleteBlobs(tx, [row]);
    });
  } catch (error) {
    // It only takes room.
    reportFault(error);
  }
}
