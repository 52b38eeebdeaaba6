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

/** A piece's place in the file, in bytes; a null `start` asks how much has been received. */
export interface PieceRange {
  start: number | null;
  total: number;
}

/** A complete file whose hash is right. */
export interface CompleteFile {
  whole: Uint8Array;
  upload: Upload;
}

/** `received`: the number of bytes stored so far, from the start of the file. */
export type PieceResult = { received: number } | CompleteFile;

/** Unfinished files per account: an event has thirteen pictures, and a device sends one at a time. */
const maxUnfinished = 16;
const retentionMs = 24 * 3600_000;
const staleBatchSize = 100;

/**
 * Parses `Content-Range`: `bytes 0-262143/900000`, or with `*` in place of the byte range as a question.
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

/** Removes the pieces first: if that fails, the row still leads to them. */
export async function dropUpload(
  { store, writer }: Omit<UploadPorts, 'database' | 'now'>,
  upload: Upload,
): Promise<void> {
  // One more than counted, because a piece is stored before its row is updated.
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
 * Stores one piece of a file. Pieces must come in order; any other isn't stored, and the result says where to continue.
 * The last piece completes the file; the pieces are kept until `dropUpload`.
 * @param bytes the piece, as long as the range says; empty for a question
 * @throws Refusal `invalid` if the upload was started with another length, `hash_mismatch` if the complete file is
 * wrong
 */
export async function takePiece(
  ports: UploadPorts,
  key: UploadKey,
  { start, total }: PieceRange,
  bytes: Uint8Array,
): Promise<PieceResult> {
  const unfinished = await ports.database.read((tx) => findUpload(tx, key));
  // A question stores nothing.
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
  // Pieces are missing, for instance after a restored backup: start over.
  if (whole === null) return { received: 0 };
  throw new Refusal('hash_mismatch', 'The bytes have another SHA-256');
}

/** Drops uploads that didn't continue for a day. Failed removals are retried on the next run. */
export async function dropStaleUploads(ports: UploadPorts): Promise<void> {
  for (;;) {
    const uploads = await ports.database.read((tx) => listStaleUploads(tx, ports.now() - retentionMs, staleBatchSize));
    for (const upload of uploads) await dropUpload(ports, upload);
    if (uploads.length < staleBatchSize) return;
  }
}
