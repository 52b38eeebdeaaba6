import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/sync/refusals.ts';
import { sendNoSuchCall } from '#server/api/http/errors.ts';
import { originOf } from '#server/api/http/origin.ts';
import { chunkTags } from './chunks.ts';
import { documentTemplate, type PageContent } from './document.ts';
import { isKnownPage, pageAnswer, pagePaths } from './answer.ts';
import type { PageData, RenderPage } from '#contract/pages/page-data.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const immutableCache = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
const retryAfterS = 5;
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

function tagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

const isSavingData = (request: FastifyRequest) => request.headers['save-data'] === 'on';

/** The module of the built app that renders pages; null if it has none: then the app draws its pages alone. */
async function loadRenderer(root: string): Promise<RenderPage | null> {
  const path = join(root, '.render', 'render-page.js');
  if (!existsSync(path)) return null;
  const { renderPage } = (await import(pathToFileURL(path).href)) as { renderPage: RenderPage };
  return renderPage;
}

/** Sends the app's document with the head and the content of the requested page. */
async function pageSender(services: Services, root: string) {
  const renderPage = await loadRenderer(root);
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const documentOf = documentTemplate(html);
  const tagsOf = chunkTags(root, html);

  async function contentOf(request: FastifyRequest, data: PageData | null): Promise<PageContent | null> {
    // With data saver on the app shows pictures only on request, which plain HTML can't do.
    if (data === null || renderPage === null || isSavingData(request)) return null;
    try {
      return { html: await renderPage(request.url, data), data };
    } catch (error) {
      request.log.error({ err: error }, 'a page was sent without its content');
      return null;
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    void reply.headers({ 'Cache-Control': revalidate, Vary: 'Save-Data' }).type('text/html; charset=utf-8');
    const origin = originOf(request, services.publicUrl);
    try {
      const query = new URLSearchParams(request.url.slice(path.length));
      const { status, head, modules, picture, data } = await pageAnswer(services, { path, query, origin });
      // The first picture comes beside the document, except for clients that save data.
      if (picture !== undefined && !isSavingData(request)) {
        void reply.header('Link', `<${picture}>; rel=preload; as=image; fetchpriority=high`);
      }
      const content = await contentOf(request, data);
      const parts = { head, scripts: modules === undefined ? '' : tagsOf(modules) };
      if (content !== null) {
        // A page that says the same at another time, after changes elsewhere, is the same page.
        const timeless = { ...content, data: { ...content.data, nowMs: 0, at: '' } };
        void reply.header('ETag', tagOf(documentOf({ ...parts, content: timeless })));
      }
      return await reply.status(status).send(documentOf({ ...parts, content }));
    } catch (error) {
      // The app opens without the database, as it shows what is on the device. The error status tells crawlers and
      // caches to come again.
      if (isRefusal(error)) return await reply.status(error.status).header('Retry-After', retryAfterS).send(html);
      request.log.error({ err: error }, 'a page was sent without its head');
      return await reply.send(html);
    }
  };
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
  folder: string,
  oldAssets: string | null,
): Promise<void> {
  const root = resolve(folder);
  const isBuilt = existsSync(join(root, 'index.html'));
  const sendPage = isBuilt ? await pageSender(services, root) : null;
  if (isBuilt) {
    await web.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['**/*.br'],
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
