import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { apiVersion, headers } from '#contract/sync/headers.ts';
import { pictureUrl, pictureWidths } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { isPictureGone, findVisiblePicture } from '#server/domain/media/visible-picture.ts';
import type { VisiblePicture } from '#server/domain/media/visible-picture.ts';
import { pictureCaller } from './picture-cookie.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const Params = z.object({ name: z.string().check(z.regex(/^[\w-]{64,120}$/)), file: z.string() });

/** How long shared caches, and this process, may still show a picture that was hidden or deleted. */
const freshS = 300;
const cacheMs = 60_000;
const maxCached = 20_000;

/**
 * Pictures by their owners' addresses. Each is looked up among what the caller may see: public ones for everyone,
 * others by the caller's picture cookie.
 */
export function registerMedia(web: Web, services: Services): void {
  const { database, store, now } = services;
  // Lists request many pictures at once.
  const publicPictures = new LRUCache<string, VisiblePicture>({
    max: maxCached,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now },
  });
  const widths = new Map(pictureWidths.map((width) => [`${width}.webp`, width]));

  /** @throws Refusal `not_found`, with the API version header if devices should delete their copies */
  async function findPicture(request: FastifyRequest, reply: FastifyReply, name: string): Promise<VisiblePicture> {
    const { caller, picture, isGone } = await database.read(async (tx) => {
      const actor = await pictureCaller(tx, services, request);
      const visible = await findVisiblePicture(tx, actor, name);
      return { caller: actor, picture: visible, isGone: visible === null && (await isPictureGone(tx, name)) };
    });
    if (picture === null) {
      // Without a valid pass the picture may still be the caller's own, so its copies stay.
      if (caller !== null || isGone) void reply.header(headers.api, apiVersion);
      throw nothing();
    }
    if (picture.isPublic) publicPictures.set(name, picture);
    return picture;
  }

  web.route({
    method: 'GET',
    url: '/media/:name/:file',
    schema: { hide: true },
    async handler(request, reply) {
      // A refusal holds for this caller now; a cache must not give it to callers who may see the picture.
      void reply.header('Cache-Control', 'no-store');
      const params = Params.safeParse(request.params);
      const width = params.success ? widths.get(params.data.file) : undefined;
      if (!params.success || width === undefined) throw nothing();
      const { name, file } = params.data;
      const picture = publicPictures.get(name) ?? (await findPicture(request, reply, name));
      // Restricted pictures are cached only by the app itself, which empties its cache when the user leaves.
      const control = picture.isPublic ? `public, max-age=${freshS}` : 'private, no-store';
      if (picture.movedTo !== undefined) {
        const address = picture.movedTo.replace('1600.webp', file);
        return await reply.header('Cache-Control', control).redirect(address, 302);
      }
      const tag = `"${picture.sha256.slice(0, 22)}-${width}"`;
      if (request.headers['if-none-match'] === tag)
        return await reply.headers({ 'Cache-Control': control, ETag: tag }).status(304).send();
      const bytes = await store.get(pictureUrl(picture.sha256, width).slice(1));
      if (bytes === null) throw nothing();
      return await reply
        .headers({ 'Cache-Control': control, ETag: tag })
        .type('image/webp')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}

function nothing(): Refusal {
  return new Refusal('not_found', 'No such picture');
}
