import * as z from 'zod/mini';
import { pictureUrl, pictureWidths } from '#contract/picture.ts';
import { Refusal } from '#contract/refusals.ts';
import { shownPicture } from '#server/domain/shown-picture.ts';
import type { ShownPicture } from '#server/domain/shown-picture.ts';
import { pictureCaller } from './picture-cookie.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const Params = z.object({ name: z.string().check(z.regex(/^[\w-]{64,120}$/)), file: z.string() });

/** For so long a picture that is hidden or deleted may still be shown by a cache in between, and by this process. */
const freshS = 300;
const knownMs = 60_000;
const mostKnown = 20_000;

/** Pictures that everybody may see, for a minute: a list asks for many at once. */
function createPublicPictures(now: () => number) {
  const known = new Map<string, { picture: ShownPicture; untilMs: number }>();
  return {
    get(name: string): ShownPicture | null {
      const held = known.get(name);
      if (held === undefined || now() < held.untilMs) return held?.picture ?? null;
      known.delete(name);
      return null;
    },
    keep(name: string, picture: ShownPicture): void {
      const oldest = known.size < mostKnown ? undefined : known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
      known.set(name, { picture, untilMs: now() + knownMs });
    },
  };
}

/**
 * Pictures by addresses of their owners'. Each is looked up among what its caller may see: what is public for everybody, else
 * by the cookie of the caller's session.
 */
export function registerMedia(web: Web, services: Services): void {
  const { database, store, now } = services;
  const publicPictures = createPublicPictures(now);
  const widths = new Map(pictureWidths.map((width) => [`${width}.webp`, width]));

  web.route({
    method: 'GET',
    url: '/media/:name/:file',
    schema: { hide: true },
    async handler(request, reply) {
      const params = Params.safeParse(request.params);
      const width = params.success ? widths.get(params.data.file) : undefined;
      if (!params.success || width === undefined) throw nothing();
      const { name, file } = params.data;
      const picture =
        publicPictures.get(name) ??
        (await database.read(async (tx) => shownPicture(tx, await pictureCaller(tx, services, request), name)));
      if (picture === null) throw nothing();
      if (picture.isPublic) publicPictures.keep(name, picture);
      // No cache holds what only some may see, but the one that the app empties when they leave.
      void reply.header('Cache-Control', picture.isPublic ? `public, max-age=${freshS}` : 'private, no-store');
      if (picture.movedTo !== undefined) return await reply.redirect(picture.movedTo.replace('1600.webp', file), 302);
      const tag = `"${picture.sha256.slice(0, 22)}-${width}"`;
      void reply.header('ETag', tag);
      if (request.headers['if-none-match'] === tag) return await reply.status(304).send();
      const bytes = await store.get(pictureUrl(picture.sha256, width).slice(1));
      if (bytes === null) throw nothing();
      return await reply.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}

function nothing(): Refusal {
  return new Refusal('not_found', 'No such picture');
}
