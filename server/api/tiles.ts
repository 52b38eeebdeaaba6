import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { tileLayers } from '#contract/geo/map-tile.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { maxOpenTileCalls } from '#server/domain/limits.ts';
import { networkOf } from './limits/caller-network.ts';
import { nameIn } from './http/path.ts';
import { sendCached } from './reply-cache/send.ts';
import { abortSignalOf } from './http/abort-signal.ts';
import { routeLimit } from './limits/route-limits.ts';
import type { MapServices } from './services.ts';
import type { Web } from './web.ts';

const missing = 'No such picture';
/** Only one spelling is accepted, so that each tile has one address. */
const Whole = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/, 'Must be a whole number')),
  z.transform((text) => Number(text)),
);
const TilePath = z.object({ layer: z.enum(tileLayers), z: Whole, x: Whole, y: Whole });

const Picture: z.ZodMiniType = z.string();
const pictureReply = { description: 'The picture', content: { 'image/*': { schema: Picture } } };
const nothing = 'There is no such picture, or, with Retry-After, none to be had now';
const noReply = z.undefined().check(z.describe(nothing));
const cacheControls = { fresh: 'public, max-age=604800', stale: 'public, max-age=60', missing: 'public, max-age=3600' };

/** Seconds to wait for a tile that is unavailable now; other errors are rethrown. */
function waitS(error: unknown): number {
  if (error instanceof Refusal && error.code === 'unavailable') return error.details.retryAfterS ?? 1;
  throw error;
}

/**
 * Keeps one network from filling the queue of those who wait for tiles.
 * @returns runs a call; throws the refusal `unavailable` if too many of the caller's are open
 */
function createOpenCalls({ limits }: Pick<MapServices, 'limits'>) {
  const most = limits.rate === 0 ? Infinity : Math.ceil(maxOpenTileCalls * limits.rate);
  const counts = new Map<string, number>();
  return async <Result>(caller: string, task: () => Promise<Result>): Promise<Result> => {
    const count = counts.get(caller) ?? 0;
    if (count >= most) throw new Refusal('unavailable', 'Too many calls at once', { retryAfterS: 1 });
    counts.set(caller, count + 1);
    try {
      return await task();
    } finally {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    }
  };
}

/** Map tiles, fetched here on behalf of the users, so that the tile service doesn't see who they are. */
export function registerTiles(web: Web, services: MapServices): void {
  const { tiles, replyCache } = services;
  const runOpenCall = createOpenCalls(services);
  web.route({
    method: 'GET',
    url: '/tiles/:layer/:z/:x/:y',
    config: routeLimit(services, 'tile'),
    schema: { tags: ['maps'], params: TilePath, response: { 200: pictureReply, 204: noReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { layer, ...tile } = nameIn(TilePath, request.params, missing);
      const source = tiles[layer];
      const across = 2 ** tile.z;
      const isThere = source !== null && tile.z <= source.maxZoom && tile.x < across && tile.y < across;
      if (!isThere) throw new Refusal('not_found', missing);
      const key = `/tiles/${layer}/${String(tile.z)}/${String(tile.x)}/${String(tile.y)}`;
      const cached = replyCache.find(key);
      if (cached !== null) return await sendCached(request, reply, cached);
      // A map requests dozens of tiles, and browsers log an error for each that fails; a missing tile isn't an error of
      // the page.
      const find = () => source.pictureOf(tile, abortSignalOf(reply));
      const picture = await runOpenCall(networkOf(request.ip), find).catch(waitS);
      if (typeof picture === 'number') {
        return await reply.header('Retry-After', picture).header('Cache-Control', 'no-store').code(204).send();
      }
      if (picture === null) return await reply.header('Cache-Control', cacheControls.missing).code(204).send();
      const { bytes: body, type, isFresh, freshUntil: untilMs } = picture;
      const made = {
        body,
        type,
        headers: { 'Cache-Control': isFresh ? cacheControls.fresh : cacheControls.stale },
        sources: isFresh ? [] : null,
        untilMs,
      };
      return await sendCached(request, reply, await replyCache.make(key, async () => made));
    },
  });
}
