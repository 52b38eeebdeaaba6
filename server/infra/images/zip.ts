import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { pictureTypeOf } from './format.ts';

export interface ZippedPicture {
  sha256: string;
  bytes: Uint8Array;
  /** time of the upload, ms */
  at: number;
}

/** `image/jpeg` -> `jpeg`; unknown types get no extension. */
function nameOf({ sha256, bytes }: ZippedPicture): string {
  const ending = pictureTypeOf(bytes)?.split('/')[1];
  return ending === undefined ? sha256 : `${sha256}.${ending}`;
}

/** Pictures don't compress further, so they are stored. Each is requested once the previous one was read. */
async function fill(zip: ZipFile, output: Readable, pictures: AsyncIterable<ZippedPicture>): Promise<void> {
  for await (const picture of pictures) {
    if (output.destroyed) return;
    const { bytes, at } = picture;
    const entry = Readable.from([bytes], { objectMode: false });
    const giveUp = () => entry.destroy();
    output.once('close', giveUp);
    zip.addReadStream(entry, nameOf(picture), { compress: false, size: bytes.length, mtime: new Date(at) });
    await finished(entry);
    output.off('close', giveUp);
  }
  zip.end();
}

/**
 * A zip of pictures, made as fast as it is read: at most two pictures are in memory, and it stops when the reader
 * disconnects.
 */
export function zipPictures(pictures: AsyncIterable<ZippedPicture>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  fill(zip, output, pictures).catch(fail);
  return output;
}
