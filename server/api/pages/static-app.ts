import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendNoSuchCall } from '#server/api/http/errors.ts';
import { isKnownPage, pagePaths } from './answer.ts';
import { instanceReader } from './page-instance.ts';
import { createPageSender } from './send-page.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const immutableCache = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
const manifestName = 'manifest.webmanifest';
/** The compressed copies of the build's text files, sent to clients that accept brotli. */
const compressedFile = /\.br$/;
/** Files whose content changes under the same name. */
const mutable = /^\/(index\.html|service-worker\.js|manifest\.webmanifest)?$/;

function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || /^\/(api|media|tiles|assets|socket\.io)(\/|$)/.test(path)) return false;
  const accepted = headers.accept ?? '*/*';
  // Link previews accept any type.
  return accepted.includes('text/html') || (accepted.includes('*/*') && isKnownPage(path));
}

function sendNothing(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (/^\/(api|tiles)(\/|$)/.test(path)) return sendNoSuchCall(request, reply);
  return reply.status(404).type('text/plain').send('Not found');
}

/** The manifest of the built app, with the instance's name as that of the installed app. */
function registerManifest(web: Web, services: Services, path: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const readInstance = instanceReader(services);
  web.route({
    method: 'GET',
    url: `/${manifestName}`,
    schema: { hide: true },
    async handler(_request, reply) {
      const { name } = await readInstance();
      void reply.header('Cache-Control', revalidate).type('application/manifest+json');
      return await reply.send(JSON.stringify({ ...manifest, name, short_name: name }));
    },
  });
}

/** Assets of earlier builds, for windows that were opened with them. */
async function registerOldAssets(web: Web, folder: string): Promise<void> {
  await web.register(fastifyStatic, {
    root: resolve(folder),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply) {
      void reply.header('Cache-Control', immutableCache);
    },
  });
}

/**
 * The built app: hashed files are cached forever, others revalidated, and every page is index.html with its own head
 * and content.
 * @param oldAssets folder with the hashed files of earlier builds; null: none
 */
export async function registerStaticApp(
  web: Web,
  services: Services,
  { staticDir: folder, hasEarlyHints }: { staticDir: string; hasEarlyHints: boolean },
  oldAssets: string | null,
): Promise<void> {
  const root = resolve(folder);
  const isBuilt = existsSync(join(root, 'index.html'));
  const hasManifest = existsSync(join(root, manifestName));
  if (hasManifest) registerManifest(web, services, join(root, manifestName));
  const sendPage = isBuilt ? await createPageSender(services, root, hasEarlyHints) : null;
  if (isBuilt) {
    await web.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['**/*.br', ...(hasManifest ? [manifestName] : [])],
      setHeaders(reply, path) {
        const name = path.slice(root.length).replaceAll('\\', '/').replace(compressedFile, '');
        const isHashed = name.startsWith('/assets/');
        void reply.header(
          'Cache-Control',
          isHashed ? immutableCache : mutable.test(name) ? revalidate : 'public, max-age=3600',
        );
      },
    });
  }
  if (isBuilt && oldAssets !== null) await registerOldAssets(web, oldAssets);
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? '';
    if (sendPage !== null && isPage(request, path)) return await sendPage(request, reply, path);
    return sendNothing(request, reply, path);
  }

  // Only replies of routes are compressed, so every existing page gets a route.
  for (const url of pagePaths) web.route({ method: 'GET', url, schema: { hide: true }, handler: answer });
  web.setNotFoundHandler(answer);
}
