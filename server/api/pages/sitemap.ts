import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '#contract/sync/refusals.ts';
import { countParts, publicAddresses, type PublicAddress } from '#server/domain/events/sitemap.ts';
import { htmlText } from './html.ts';
import { cacheControlFor, originOf } from '#server/api/http/origin.ts';
import { publicPaths } from './table.ts';
import { PathId } from '#server/api/http/query.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PartPath = z.object({ part: PathId });

function xml(element: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${namespace}>\n${entries.join('\n')}\n</${element}>\n`;
}

function urlSet(origin: string, paths: readonly string[], events: PublicAddress[]): string {
  const pages = paths.map((path) => `<url><loc>${htmlText(origin + path)}</loc></url>`);
  const entries = events.map(
    ({ id, changedAt }) =>
      `<url><loc>${htmlText(origin)}/events/${String(id)}</loc><lastmod>${changedAt}</lastmod></url>`,
  );
  return xml('urlset', [...pages, ...entries]);
}

/** All pages and events for search engines, split into several files if they exceed the limit of one. */
export function registerSitemap(web: Web, services: Services): void {
  const { database, publicUrl } = services;
  const config = routeLimit(services, 'bigFile');

  function send(reply: FastifyReply, text: string): FastifyReply {
    const cacheControl = cacheControlFor(3600, publicUrl);
    return reply.header('Cache-Control', cacheControl).type('application/xml; charset=utf-8').send(text);
  }

  web.route({
    method: 'GET',
    url: '/sitemap.xml',
    config,
    schema: { hide: true },
    async handler(request, reply) {
      const origin = originOf(request, publicUrl);
      const parts = await database.read(countParts);
      if (parts === 1) {
        return await send(reply, urlSet(origin, publicPaths, await database.read((tx) => publicAddresses(tx, 1))));
      }
      const entries = Array.from({ length: parts }, (_unused, index) => {
        return `<sitemap><loc>${htmlText(origin)}/sitemap-${String(index + 1)}.xml</loc></sitemap>`;
      });
      return await send(reply, xml('sitemapindex', entries));
    },
  });

  web.route({
    method: 'GET',
    url: '/sitemap-:part.xml',
    config,
    schema: { hide: true },
    async handler(request, reply) {
      const path = PartPath.safeParse(request.params);
      const { part } = path.success ? path.data : { part: 0 };
      if (part === 0 || part > (await database.read(countParts))) throw new Refusal('not_found', 'No such sitemap');
      const events = await database.read((tx) => publicAddresses(tx, part));
      return await send(reply, urlSet(originOf(request, publicUrl), part === 1 ? publicPaths : [], events));
    },
  });
}
