import * as z from 'zod/mini';
import { BlobReply } from '#contract/blob.ts';
import { blobLimits, pictureUrl } from '#contract/picture.ts';
import { Sha256 } from '#contract/ids.ts';
import { Refusal } from '#contract/refusals.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import { isBlobHeldBy } from '#server/domain/blobs.ts';
import { mustBeSomebody } from '#server/domain/policies.ts';
import { parsed } from './parse.ts';
import { bringerOf } from './picture-bringer.ts';
import { blobsPerMinute } from './rate-limits.ts';
import type { Services } from './services.ts';
import type { UploadRoom } from './upload-room.ts';
import { sha256Of, takePicture } from './uploads.ts';
import type { Web } from './web.ts';

const Params = z.object({ sha256: Sha256 });
const tags = ['sync'];
const bounds =
  `The bytes of a JPEG, PNG, WebP, AVIF or GIF: ${blobLimits.bytes / 1024 ** 2} MB and ${blobLimits.pixels / 1e6} megapixels at most, of ` +
  `an AVIF, GIF, animation or interlaced PNG ${(blobLimits.wholePixels / 1e6).toFixed(1)}. Of an animation the first frame is shown.`;
const bodyless = z.undefined().check(z.describe('As PUT would be refused, without a body'));
const held = z.undefined().check(z.describe('The picture is held'));

/** Pictures on their own way, ahead of the mutations that name them. */
export async function registerBlobs(web: Web, services: Services, room: UploadRoom): Promise<void> {
  const { database } = services;

  await web.register(async (scope) => {
    // The bytes are looked at, not the type the caller names.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: 'PUT',
      url: '/api/blobs/:sha256',
      bodyLimit: blobLimits.bytes,
      config: blobsPerMinute(services),
      // The body is read before the handler runs.
      onRequest: room,
      schema: { tags, description: bounds, params: Params, response: { '2xx': BlobReply, '4xx': ErrorReply } },
      async handler(request, reply) {
        const actor = mustBeSomebody(request.actor);
        const { sha256 } = parsed(Params, request.params);
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) throw new Refusal('invalid', 'The body must be the picture');
        if (sha256Of(bytes) !== sha256) throw new Refusal('hash_mismatch', 'The bytes have another SHA-256');
        const isKnown = await database.read((tx) => isBlobHeldBy(tx, sha256, actor));
        if (!isKnown) await takePicture(services, actor, bringerOf(services, request, actor), bytes);
        return await reply.status(isKnown ? 200 : 201).send({ sha256, url: pictureUrl(sha256) });
      },
    });
  });

  web.route({
    method: 'HEAD',
    url: '/api/blobs/:sha256',
    config: { swagger: { exposeHeadRoute: true } },
    schema: { tags, params: Params, response: { 200: held, '4xx': bodyless } },
    async handler(request, reply) {
      const actor = mustBeSomebody(request.actor);
      const { sha256 } = parsed(Params, request.params);
      if (!(await database.read((tx) => isBlobHeldBy(tx, sha256, actor)))) {
        throw new Refusal('not_found', 'No such picture of yours');
      }
      return await reply.status(200).send();
    },
  });
}
