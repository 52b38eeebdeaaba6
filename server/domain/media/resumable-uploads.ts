import { createHash } from 'node:crypto';
import { blobLimits, pieceBytes } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findUpload, listStaleUploads, listUploadsOf, type Upload, type UploadKey } from '#server/db/media/uploads.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { CommandArgs, CommandName, CommandResult } from '#server/domain/sync/commands.ts';

interface UploadPorts {
  database: Database;
  writer: { run<Name extends CommandName>(name: Name, args: CommandArgs<Name>): Promise<CommandResult<Name>> };
  store: ObjectStore;
  now(): number;
}

/** Where a piece belongs, in bytes: `start` null asks how much is there. */
export interface PieceRange {
  start: number | null;
  total: number;
}

/** A file whose last piece has come and whose hash is right. */
export interface CompleteFile {
  whole: Uint8Array;
  upload: Upload;
}

/** So many bytes are there, from the first on; or all of them. */
export type PieceResult = { received: number } | CompleteFile;

/** An account's unfinished files: an event has thirteen pictures, and a device sends one at a time. */
const maxUnfinished = 16;
const retentionMs = 24 * 3600_000;
const staleBatchSize = 100;

/**
 * Reads `Content-Range`: `bytes 0-262143/900000`, or with `*` in place of the bytes for a question.
 * @throws Refusal `invalid` for anything else, `too_large` for a file beyond `blobLimits.bytes`
 */
export function parsePieceRange(header: string, length: number): PieceRange {
  const [, start, end, total] = /^bytes (?:\*|(\d{1,9})-(\d{1,9}))\/(\d{1,9})$/.exec(header) ?? [];
  const range = { start: start === undefined ? null : Number(start), total: Number(total) };
  if (range.total > blobLimits.bytes) throw new Refusal('too_large', 'The picture is larger than 10 MB.');
  const isQuestion = total !== undefined && range.start === null && length === 0;
  const isPiece =
    range.start !== null &&
    range.start % pieceBytes === 0 &&
    length > 0 &&
    length === Math.min(pieceBytes, range.total - range.start) &&
    Number(end) === range.start + length - 1;
  if (isQuestion || isPiece) return range;
  const message = `must name a piece of ${String(pieceBytes)} bytes, as "bytes 0-262143/900000"`;
  throw new Refusal('invalid', `Content-Range: ${message}`, { fields: { 'Content-Range': message } });
}

const keyOf = ({ user_id: userId, sha256, bytes }: Upload, start: number) =>
  `pieces/${String(userId)}-${sha256}-${String(bytes)}-${String(start)}`;

/** The pieces first: what fails is found again by its row. */
export async function dropUpload(
  { store, writer }: Omit<UploadPorts, 'database' | 'now'>,
  upload: Upload,
): Promise<void> {
  // One more than is counted: a piece is stored before that is noted.
  for (let start = 0; start <= upload.received && start < upload.bytes; start += pieceBytes)
    await store.remove(keyOf(upload, start));
  await writer.run('upload.end', { user_id: upload.user_id, sha256: upload.sha256 });
}

async function begin(ports: UploadPorts, key: UploadKey, total: number): Promise<Upload> {
  const unfinished = await ports.database.read((tx) => listUploadsOf(tx, key.user_id));
  for (const old of unfinished.slice(maxUnfinished - 1)) await dropUpload(ports, old);
  const upload = { ...key, bytes: total, received: 0, used_at: ports.now() };
  await ports.writer.run('upload.begin', upload);
  return upload;
}

async function joined({ store }: UploadPorts, upload: Upload): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < upload.bytes; start += pieceBytes) {
    const piece = await store.get(keyOf(upload, start));
    if (piece === null) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Takes one piece of a file. Pieces come in their order; any other is answered with where to go on, and not stored. With the
 * last one the file is whole; its pieces stay until `dropUpload`.
 * @param bytes of the piece, as long as the range says; empty for a question
 * @throws Refusal `invalid` where the file was begun with another length, `hash_mismatch` where the whole isn't the file
 */
export async function takePiece(
  ports: UploadPorts,
  key: UploadKey,
  { start, total }: PieceRange,
  bytes: Uint8Array,
): Promise<PieceResult> {
  const unfinished = await ports.database.read((tx) => findUpload(tx, key));
  // A question leaves nothing behind.
  if (unfinished === null && start !== 0) return { received: 0 };
  const upload = unfinished ?? (await begin(ports, key, total));
  if (upload.bytes !== total) {
    const message = `the file was begun with ${String(upload.bytes)} bytes`;
    throw new Refusal('invalid', `Content-Range: ${message}`, { fields: { 'Content-Range': message } });
  }
  if (start !== upload.received) return { received: upload.received };
  await ports.store.put(keyOf(upload, start), bytes);
  const received = start + bytes.length;
  if (received < total) {
    await ports.writer.run('upload.advance', { ...key, from: start, to: received, now: ports.now() });
    return { received };
  }
  const whole = await joined(ports, upload);
  if (whole !== null && createHash('sha256').update(whole).digest('hex') === key.sha256) return { whole, upload };
  await dropUpload(ports, upload);
  // Lost, as by a restored backup: from the beginning again.
  if (whole === null) return { received: 0 };
  throw new Refusal('hash_mismatch', 'The bytes have another SHA-256');
}

/** Drops what nobody has gone on with for a day. What fails is found again the next time. */
export async function dropStaleUploads(ports: UploadPorts): Promise<void> {
  for (;;) {
    const uploads = await ports.database.read((tx) => listStaleUploads(tx, ports.now() - retentionMs, staleBatchSize));
    for (const upload of uploads) await dropUpload(ports, upload);
    if (uploads.length < staleBatchSize) return;
  }
}
