import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);
/** As for replies that aren't cached: better ones take several times as long. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Bytes in memory of their own. Those from `Buffer.from` and `node:zlib` are often part of a larger piece, which lives
 * as long as they do.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const { buffer, byteLength } = bytes;
  if (byteLength === buffer.byteLength) return Buffer.from(buffer);
  // Not `Buffer.from` nor `allocUnsafe`: they take small ones from a shared pool.
  const own = Buffer.allocUnsafeSlow(byteLength);
  own.set(bytes);
  return own;
}

const compressors: Readonly<Record<Encoding, (raw: Buffer) => Promise<Buffer>>> = {
  br: (raw) => brotliOf(raw, brotliQuality),
  gzip: (raw) => gzipOf(raw),
};

/** Bytes in an encoding, in memory of their own. */
export async function compressed(raw: Buffer, encoding: Encoding): Promise<Buffer> {
  return ownBytes(await compressors[encoding](raw));
}
