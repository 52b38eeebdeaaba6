import * as z from 'zod/mini';
import { BlobFormReply, BlobReply, PieceReply, type BlobFormResult } from '#contract/media/blob.ts';
import { blobFormLimits, blobLimits } from '#contract/media/picture.ts';
import { Sha256 } from '#contract/ids.ts';
import { Refusal, isRefusal, transientRefusals } from '#contract/sync/refusals.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { isBlobOwnedBy } from '#server/domain/media/blobs.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { pictureAddress } from '#server/domain/media/picture-address.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { mustNotBeRemoved } from '#server/domain/moderation/removed-pictures.ts';
import {
  dropUpload,
  parsePieceRange,
  takePiece,
  type PieceRange,
  type CompleteFile,
} from '#server/domain/media/resumable-uploads.ts';
import type { Uploader } from '#server/infra/images/process.ts';
import { readForm } from '#server/api/http/form.ts';
import { parsed } from '#server/api/http/parse.ts';
import { uploaderOf } from './uploader.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { UploadGuard } from '#server/api/limits/upload-capacity.ts';
import { sha256Of, storePicture } from './store-picture.ts';
import type { Web } from '#server/api/web.ts';

const Params = z.object({ sha256: Sha256 });
const tags = ['sync'];
const PieceHeaders = z.object({ 'content-range': z.optional(z.string()) });
const bounds =
  `The bytes of a JPEG, PNG, WebP, AVIF or GIF: ${blobLimits.bytes / 1024 ** 2} MB and ${blobLimits.pixels / 1e6} megapixels at most, of ` +
  `an AVIF, GIF, animation or interlaced PNG ${(blobLimits.wholePixels / 1e6).toFixed(1)}. Of an animation the first frame is shown.`;
const formText =
  `Up to ${blobFormLimits.files} pictures of up to ${blobFormLimits.bytes / 1024} KB together, each a file whose field is its SHA-256. ` +
  'Each is answered as its own call would be.';
const formLimits = {
  fields: 0,
  files: blobFormLimits.files,
  fileSize: blobFormLimits.bytes,
  parts: blobFormLimits.files,
};
const bodyless = z.undefined().check(z.describe('As PUT would be refused, without a body'));
const storedReply = z.undefined().check(z.describe('The picture is held'));

/** What a file's own call would answer. */
function resultOfRefusal(error: unknown): Omit<BlobFormResult, 'sha256'> {
  if (!isRefusal(error)) throw error;
  const { retryAfterS } = error.details;
  return {
    status: error.status,
    body: error.toReply(),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
  };
}

/**
 * Stores a complete file, then drops its pieces. After a temporary refusal the pieces stay, because the last one will
 * be sent again.
 */
async function storeCompleteFile(
  services: Services,
  actor: Actor,
  uploader: Uploader,
  { whole, upload }: CompleteFile,
): Promise<void> {
  try {
    await storePicture(services, actor, uploader, whole);
  } catch (error) {
    if (error instanceof Refusal && !transientRefusals.includes(error.code)) await dropUpload(services, upload);
    throw error;
  }
  await dropUpload(services, upload);
}

/** Whether the caller holds a file, and what a reply says of it. */
async function findStored({ database }: Services, actor: Actor, sha256: string) {
  await database.read((tx) => mustNotBeRemoved(tx, sha256));
  return await database.read(async (tx) => ({
    isStored: await isBlobOwnedBy(tx, sha256, actor),
    body: { sha256, url: await pictureAddress(tx, { sha256, user_id: actor.userId }) },
  }));
}

/**
 * Stores a whole file, unless it is stored already.
 * @returns status and body of the reply
 */
async function takeWhole(
  services: Services,
  { actor, uploader }: { actor: Actor; uploader: Uploader },
  sha256: string,
  bytes: Uint8Array,
): Promise<{ status: 200 | 201; body: z.infer<typeof BlobReply> }> {
  if (sha256Of(bytes) !== sha256) throw new Refusal('hash_mismatch', 'The bytes have another SHA-256');
  const { isStored, body } = await findStored(services, actor, sha256);
  if (isStored) return { status: 200, body };
  await storePicture(services, actor, uploader, bytes);
  return { status: 201, body };
}

/** Picture uploads, ahead of the mutations that reference them. */
export async function registerBlobs(web: Web, services: Services, uploadGuard: UploadGuard): Promise<void> {
  const { database } = services;
  /** running uploads of pieces, by user and hash */
  const inFlight = new Map<string, Promise<number | null>>();

  /** @returns number of bytes received; null when the file is complete */
  async function takeNext(
    actor: Actor,
    uploader: Uploader,
    { sha256, range, bytes }: { sha256: string; range: PieceRange; bytes: Uint8Array },
  ): Promise<number | null> {
    const piece = await takePiece(services, { user_id: actor.userId, sha256 }, range, bytes);
    if ('received' in piece) return piece.received;
    await storeCompleteFile(services, actor, uploader, piece);
    return null;
  }

  await web.register(async (scope) => {
    // The bytes are inspected; the caller's content type doesn't matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: 'PUT',
      url: '/api/blobs/:sha256',
      bodyLimit: blobLimits.bytes,
      config: routeLimit(services, 'blobPiece'),
      // Before the body is read, which happens before the handler runs.
      onRequest: uploadGuard,
      schema: {
        tags,
        description: bounds,
        params: Params,
        headers: PieceHeaders,
        response: { 202: PieceReply, '2xx': BlobReply, '4xx': ErrorReply },
      },
      async handler(request, reply) {
        const actor = requireSignedIn(request.actor);
        const { sha256 } = parsed(Params, request.params);
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers['content-range'];
        const range = header === undefined ? null : parsePieceRange(header, bytes.length);
        if (range === null && bytes.length === 0) throw new Refusal('invalid', 'The body must be the picture');
        const uploader = uploaderOf(services, request, actor);
        if (range === null) {
          const { status, body } = await takeWhole(services, { actor, uploader }, sha256, bytes);
          return await reply.status(status).send(body);
        }
        const { isStored, body: there } = await findStored(services, actor, sha256);
        if (isStored) return await reply.status(200).send(there);
        const name = `${String(actor.userId)} ${sha256}`;
        // The last piece may be repeated by a device that didn't wait; it isn't processed a second time.
        const finishing = inFlight.get(name) ?? takeNext(actor, uploader, { sha256, range, bytes });
        inFlight.set(name, finishing);
        const received = await finishing.finally(() => inFlight.delete(name));
        return received === null
          ? await reply.status(201).send(there)
          : await reply.status(202).send({ sha256, received });
      },
    });
  });

  web.route({
    method: 'POST',
    url: '/api/blobs',
    config: routeLimit(services, 'blobForm'),
    onRequest: uploadGuard,
    schema: {
      tags,
      description: formText,
      consumes: ['multipart/form-data'],
      response: { 200: BlobFormReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      if (!request.isMultipart()) throw new Refusal('unsupported_media', 'This call takes a form');
      const { files } = await readForm(request, formLimits);
      const total = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
      if (total > blobFormLimits.bytes) throw new Refusal('too_large', 'The files are too large together');
      const uploader = uploaderOf(services, request, actor);
      const results: BlobFormResult[] = [];
      for (const [sha256, bytes] of files) {
        const result = await takeWhole(services, { actor, uploader }, sha256, bytes).catch(resultOfRefusal);
        results.push({ sha256, ...result });
      }
      return await reply.send({ results });
    },
  });

  web.route({
    method: 'HEAD',
    url: '/api/blobs/:sha256',
    config: { swagger: { exposeHeadRoute: true } },
    schema: { tags, params: Params, response: { 200: storedReply, '4xx': bodyless } },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      const { sha256 } = parsed(Params, request.params);
      await database.read((tx) => mustNotBeRemoved(tx, sha256));
      if (!(await database.read((tx) => isBlobOwnedBy(tx, sha256, actor)))) {
        throw new Refusal('not_found', 'No such picture of yours');
      }
      return await reply.status(200).send();
    },
  });
}
