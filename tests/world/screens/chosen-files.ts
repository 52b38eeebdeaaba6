import { vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveBlob } from '#data/files/blobs.ts';
import type { PreparedPicture } from '#ui/picture/task.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import type { PictureTask } from '#ui/picture/shrink.ts';

const pngHeader = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 16 }, () => 1)];

/** A file that looks like a picture from outside, and has its name inside. */
export const photo = (name: string): File =>
  new File([new Uint8Array(pngHeader), name], `${name}.png`, { type: 'image/png' });

export function hugePhoto(name: string): File {
  return Object.defineProperty(photo(name), 'size', { value: 11 * 1024 * 1024 });
}

/** The bytes of a picture that was prepared: what was done to which, in words. */
async function preparedOf({ picture, crop }: PictureTask): Promise<PreparedPicture> {
  const name = (await picture.text()).slice(-1);
  return { ok: true, bytes: new TextEncoder().encode(crop ? 'cut' : `small ${name}`).buffer, type: 'image/webp' };
}

/** The workshop does its work, from now on or for what is asked of it when `until` is over. */
export function workshopWorks(until: Promise<unknown> = Promise.resolve()): void {
  vi.mocked(preparePicture).mockImplementation(async (task) => {
    await until;
    return preparedOf(task);
  });
}

/** The name under which a file is kept as it was chosen. */
export async function storedRaw({ store }: OpenAccount, file: File): Promise<string> {
  return (await saveBlob(store, await file.arrayBuffer(), file.type, 1)).sha256;
}

/** What is on the device, in words: the names of files, and what was made of them. */
export async function heldFiles({ db }: OpenAccount): Promise<string[]> {
  const chunks = await db.chunks.toArray();
  return chunks.map(({ bytes }) => new TextDecoder().decode(bytes).replace(/^.*PNG\W*/s, 'raw ')).toSorted();
}

/** The pictures of a gallery, in words. */
export async function galleryWords({ db }: OpenAccount, pictures: readonly { picture: string }[]): Promise<string[]> {
  const chunks = await db.chunks.bulkGet(pictures.map(({ picture }) => `${picture.replace('local:', '')}/0000`));
  return chunks.map((chunk) => (chunk === undefined ? 'missing' : new TextDecoder().decode(chunk.bytes)));
}
