import { blobLimits } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Store, Tx, BlobRow, BlobChunk } from '#data/db/store.ts';

/** Why a change was refused whose picture is no longer on the device. */
export const missingPictureText = 'This picture is no longer on this device. Please choose it again.';

const chunkBytes = 512 * 1024;

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function chunkKeys({ sha256, size }: Pick<BlobRow, 'sha256' | 'size'>): string[] {
  const count = Math.max(1, Math.ceil(size / chunkBytes));
  return Array.from({ length: count }, (_unused, index) => `${sha256}/${String(index).padStart(4, '0')}`);
}

function joinChunks(size: number, chunks: readonly (BlobChunk | undefined)[]): ArrayBuffer | null {
  const joinedBytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    if (chunk === undefined) return null;
    joinedBytes.set(new Uint8Array(chunk.bytes), offset);
    offset += chunk.bytes.byteLength;
  }
  return offset === size ? joinedBytes.buffer : null;
}

/**
 * Stores a file, and reads it back before reporting it as saved.
 * @returns the row; the same bytes are stored once
 * @throws Refusal `too_large`; Error if the bytes read back differ
 */
export async function saveBlob(store: Store, bytes: ArrayBuffer, type: string, nowMs: number): Promise<BlobRow> {
  if (bytes.byteLength > blobLimits.bytes) throw new Refusal('too_large', 'The picture is larger than 10 MB.');
  const sha256 = await sha256Of(bytes);
  const row: BlobRow = { sha256, size: bytes.byteLength, type, isUploaded: false, createdAt: nowMs };
  await store.transact('write', ['blobs', 'chunks'], async (tx) => {
    if ((await tx.get('blobs', sha256)) !== undefined) return;
    const keys = chunkKeys(row);
    await tx.put(
      'chunks',
      keys.map((key, index) => ({ key, bytes: bytes.slice(index * chunkBytes, (index + 1) * chunkBytes) })),
    );
    await tx.put('blobs', [row]);
  });
  const saved = await readVerifiedBlob(store, sha256);
  if (saved === null) {
    throw new Error('The picture could not be stored on this device.');
  }
  return saved.row;
}

/** A file with its bytes. */
export interface StoredBlob {
  row: BlobRow;
  bytes: ArrayBuffer;
}

async function readWhole(tx: Tx, row: BlobRow): Promise<StoredBlob | null> {
  const bytes = joinChunks(row.size, await tx.getMany('chunks', chunkKeys(row)));
  return bytes === null ? null : { row, bytes };
}

/** Reads a file; null if the device doesn't have all of it. */
export async function readBlob(store: Store, sha256: string): Promise<StoredBlob | null> {
  return store.transact('read', ['blobs', 'chunks'], async (tx) => {
    const row = await tx.get('blobs', sha256);
    return row === undefined ? null : readWhole(tx, row);
  });
}

/** Reads the first of the given files, as many as the limits allow; it ends before one that isn't whole. */
export async function readSmallBlobs(
  store: Store,
  files: readonly string[],
  limits: { files: number; bytes: number },
): Promise<StoredBlob[]> {
  return store.transact('read', ['blobs', 'chunks'], async (tx) => {
    const small: StoredBlob[] = [];
    let left = limits.bytes;
    for (const row of await tx.getMany('blobs', files.slice(0, limits.files))) {
      left -= row?.size ?? Infinity;
      const blob = row === undefined || left < 0 ? null : await readWhole(tx, row);
      if (blob === null) break;
      small.push(blob);
    }
    return small;
  });
}

/** Like `readBlob`, but null also if the bytes have changed; for callers behind whom nobody checks the hash. */
export async function readVerifiedBlob(store: Store, sha256: string): ReturnType<typeof readBlob> {
  const blob = await readBlob(store, sha256);
  return blob !== null && (await sha256Of(blob.bytes)) === sha256 ? blob : null;
}

/** Deletes files. The caller makes sure that no entry names them. The transaction must span `blobs` and `chunks`. */
export async function deleteBlobs(tx: Tx, rows: readonly BlobRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete('chunks', rows.flatMap(chunkKeys));
  await tx.delete(
    'blobs',
    rows.map((row) => row.sha256),
  );
}
