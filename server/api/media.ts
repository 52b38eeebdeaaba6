import * as z from 'zod/mini';
import { Sha256 } from '#contract/ids.ts';
import { Refusal } from '#contract/refusals.ts';
import { isTakenDown } from '#server/domain/removed-pictures.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const Params = z.object({ sha256: Sha256, file: z.string().check(z.regex(/^(1600|800|320)\.webp$/)) });

/** Pictures by the hash of what was uploaded: an address never changes its bytes, so it is kept for ever. */
export function registerMedia(web: Web, { database, store }: Services): void {
  async function bytesOf({ sha256, file }: z.infer<typeof Params>): Promise<Uint8Array | null> {
    if (await database.read((tx) => isTakenDown(tx, sha256))) return null;
    return await store.get(`media/${sha256}/${file}`);
  }

  web.route({
    method: 'GET',
    url: '/media/:sha256/:file',
    schema: { hide: true },
    async handler(request, reply) {
      const params = Params.safeParse(request.params);
      const bytes = params.success ? await bytesOf(params.data) : null;
      if (bytes === null) throw new Refusal('not_found', 'No such picture');
      return await reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}
