import { cacheControlFor, originOf } from '#server/api/http/origin.ts';
import { pageTable } from './table.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Search engines render pages with these calls too; calendar services obey robots.txt when they fetch a feed. */
const openCalls = ['/api/events', '/api/feeds/', '/api/sync/events', '/api/ranking/', '/api/views/', '/api/config'];

/** `:id` in a path becomes `*` in robots.txt. */
const closedPages = pageTable.filter(({ isPrivate }) => isPrivate === true).map(({ path }) => path.replace(':id', '*'));

// A rule applies to every path that starts with it.
const openPages = pageTable
  .filter(({ path, isPrivate }) => isPrivate !== true && closedPages.some((closed) => path.startsWith(closed)))
  .map(({ path }) => path);

/** What search engines may read, and where the site map is. */
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
