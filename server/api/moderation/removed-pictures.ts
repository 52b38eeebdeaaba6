import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Sha256 } from '#contract/ids.ts';
import {
  AllowPictureReply,
  removedPictureLimits,
  RemovedPicturesReply,
  RemovePictureBody,
  RemovePictureReply,
} from '#contract/media/removed-picture.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { removedPicturePage } from '#server/domain/moderation/removed-pictures.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['admin'];
const url = '/api/admin/removed-pictures';
const Params = z.object({ sha256: Sha256 });

/** Time and hash of the last picture of a page; several may have been taken down in the same millisecond. */
const Place = z.pipe(
  z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{64}$/, 'Must be a time and a SHA-256 with a dot between them')),
  z.transform((text) => {
    const [at, sha256 = ''] = text.split('.');
    return { removed_at: Number(at), sha256 };
  }),
);
const Query = z.object({
  limit: limitOf(removedPictureLimits.usual, removedPictureLimits.most),
  /** only pictures after this place */
  before: z.optional(Place),
});

/** Pictures that operators took down: listing them, taking one down, allowing one again. */
export function registerRemovedPictures(web: Web, { database, writer, now }: Services): void {
  web.route({
    method: 'GET',
    url,
    schema: { tags, querystring: Query, response: { 200: RemovedPicturesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      const { limit, before = null } = parsed(Query, request.query);
      const { pictures, next } = await database.snapshot((tx) => removedPicturePage(tx, { before, limit }));
      void reply.header('Cache-Control', 'no-store');
      if (next !== null) {
        const place = `${String(next.removed_at)}.${next.sha256}`;
        void reply.header('Link', `<${url}?limit=${String(limit)}&before=${place}>; rel="next"`);
      }
      return await reply.send({ data: pictures });
    },
  });

  web.route({
    method: 'POST',
    url,
    schema: { tags, body: RemovePictureBody, response: { 200: RemovePictureReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId } = mustBeOperator(request.actor);
      const { picture: sha256, note = '' } = await readBody(request, RemovePictureBody);
      return { data: await writer.run('picture.remove', { sha256, userId, note, now: now() }) };
    },
  });

  web.route({
    method: 'DELETE',
    url: `${url}/:sha256`,
    schema: { tags, params: Params, response: { 200: AllowPictureReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const { sha256 } = parsed(Params, request.params);
      await writer.run('picture.allow', { sha256, operatorId, now: now() });
      return { message: 'The picture is allowed again' };
    },
  });
}
