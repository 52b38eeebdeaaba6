import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error-reply.ts';
import { tileLayers } from '#contract/map-tile.ts';
import { Refusal } from '#contract/refusals.ts';
import { nameIn } from './event-path.ts';
import { goneSignal } from './gone-signal.ts';
import { tilesPerMinute } from './rate-limits.ts';
import type { MapServices } from './services.ts';
import type { Web } from './web.ts';

const missing = 'No such picture';
/** Written in one way only, so that a picture has one address. */
const Whole = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/, 'Must be a whole number')),
  z.transform((text) => Number(text)),
);
const TilePath = z.object({ layer: z.enum(tileLayers), z: Whole, x: Whole, y: Whole });

const Picture: z.ZodMiniType = z.string();
const pictureReply = { description: 'The picture', content: { 'image/*': { schema: Picture } } };
const kept = { fresh: 'public, max-age=604800', stale: 'public, max-age=60' };

/** The pictures of maps, fetched here in the place of those who look at them: nobody else sees who that is. */
export function registerTiles(web: Web, services: MapServices): void {
  const { tiles } = services;
  web.route({
    method: 'GET',
    url: '/tiles/:layer/:z/:x/:y',
    config: tilesPerMinute(services),
    schema: { tags: ['maps'], params: TilePath, response: { 200: pictureReply, '4xx': ErrorReply, '5xx': ErrorReply } },
    async handler(request, reply) {
      const { layer, ...tile } = nameIn(TilePath, request.params, missing);
      const source = tiles[layer];
      const across = 2 ** tile.z;
      const isThere = source !== null && tile.z <= source.maxZoom && tile.x < across && tile.y < across;
      const picture = isThere ? await source.pictureOf(tile, goneSignal(reply)) : null;
      if (picture === null) throw new Refusal('not_found', missing);
      const { bytes, type, isFresh } = picture;
      return await reply
        .header('Cache-Control', isFresh ? kept.fresh : kept.stale)
        .type(type)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}
