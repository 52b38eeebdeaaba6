import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { pictureTypeOf } from './format.ts';

export interface ZippedPicture {
  sha256: string;
  bytes: Uint8Array;
  /** when it was uploaded, ms */
  at: number;
}

/** `image/jpeg` -> `jpeg`; what is no picture we know has no ending. */
function nameOf({ sha256, bytes }: ZippedPicture): string {
  const ending = pictureTypeOf(bytes)?.split('/')[1];
  return ending === undefined ? sha256 : `${sha256}.${ending}`;
}

/** Pictures don't get smaller, so they go in as they are. Each is asked for once the one before has gone out. */
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
 * Pictures as one file, made as fast as it is read: no more than two of them are held, and with whoever reads gone
 * nothing goes on.
 */
export function zipPictures(pictures: AsyncIterable<ZippedPicture>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  fill(zip, output, pictures).catch(fail);
  return output;
}
