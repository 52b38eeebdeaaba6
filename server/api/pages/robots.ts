import { cacheControlFor, originOf } from '#server/api/http/origin.ts';
import { pageTable } from './table.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Pages are drawn from these calls, also by searchers; calendars on the web obey robots.txt when they ask for a feed. */
const openCalls = ['/api/events', '/api/feeds/', '/api/sync/events', '/api/ranking/', '/api/views/', '/api/config'];

/** `:id` in a path, as robots.txt writes it. */
const closedPages = pageTable.filter(({ isPrivate }) => isPrivate === true).map(({ path }) => path.replace(':id', '*'));

// A rule holds for all that begins like it.
const openPages = pageTable
  .filter(({ path, isPrivate }) => isPrivate !== true && closedPages.some((closed) => path.startsWith(closed)))
  .map(({ path }) => path);

/** What searchers may read, and where they find it. */
export function registerRobots(web: Web, { publicUrl }: Services): void {
  web.route({
    method: 'GET',
    url: '/robots.txt',
    schema: { hide: true },
    async handler(request, reply) {
      const lines = [
        'User-agent: *',
        'Allow: /',
        ...openCalls.map((path) => `Allow: ${path}`),
        'Disallow: /api/',
        ...closedPages.map((path) => `Disallow: ${path}`),
        ...openPages.map((path) => `Allow: ${path}`),
        '',
        `Sitemap: ${originOf(request, publicUrl)}/sitemap.xml`,
        '',
      ];
      return await reply
        .header('Cache-Control', cacheControlFor(3600, publicUrl))
        .type('text/plain')
        .send(lines.join('\n'));
    },
  });
}
