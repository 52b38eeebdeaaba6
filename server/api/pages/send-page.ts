import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/sync/refusals.ts';
import { secretHeaders } from '#server/api/http/secret-headers.ts';
import { originOf } from '#server/api/http/origin.ts';
import type { MadeReply } from '#server/api/reply-cache/reply-cache.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import { createTrafficLimiter } from '#server/api/limits/limiter.ts';
import { renderLimit } from '#server/domain/limits.ts';
import { chunkTags } from './chunks.ts';
import { documentTemplate, type PageContent } from './document.ts';
import { pageAnswer } from './answer.ts';
import { instanceReader } from './page-instance.ts';
import { documentParameters, isTracking, withoutTracking } from './document-parameters.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { turnOfEvents } from '#server/domain/reply-cache/sources.ts';
import type { PageData, RenderPage } from '#contract/pages/page-data.ts';
import type { Services } from '#server/api/services.ts';

const retryAfterS = 5;
const type = 'text/html; charset=utf-8';
/**
 * The app starts from the clock of its document, and goes by its own a minute later; so lists are at most that much
 * late, and a minute.
 */
const documentMs = 30_000;

function tagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

const isSavingData = (request: FastifyRequest) => request.headers['save-data'] === 'on';

/** The fonts that the document preloads, as values of a Link header. */
function fontLinks(document: string): string[] {
  const tags = document.match(/<link\s[^>]*as="font"[^>]*>/g) ?? [];
  const hrefs = tags.flatMap((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? []);
  return hrefs.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
}

/** The module of the built app that renders pages; null if it has none: then the app draws its pages alone. */
async function loadRenderer(root: string): Promise<RenderPage | null> {
  const path = join(root, '.render', 'render-page.js');
  if (!existsSync(path)) return null;
  const { renderPage } = (await import(pathToFileURL(path).href)) as { renderPage: RenderPage };
  return renderPage;
}

/** Sends the app's document with the head and the content of the requested page, the same to everybody. */
export async function createPageSender(services: Services, root: string, hasEarlyHints: boolean) {
  const renderPage = await loadRenderer(root);
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const documentOf = documentTemplate(html);
  const tagsOf = chunkTags(root, html);
  const hints = hasEarlyHints ? fontLinks(html) : [];
  const { replyCache, publicUrl, now, localCounter: counter } = services;
  const readInstance = instanceReader(services);
  const renders = createTrafficLimiter({ ...services, counter }, renderLimit);

  async function contentOf(request: FastifyRequest, url: string, data: PageData | null): Promise<PageContent | null> {
    if (data === null || renderPage === null) return null;
    try {
      return { html: await renderPage(url, data), data };
    } catch (error) {
      request.log.error({ err: error }, 'a page was sent without its content');
      return null;
    }
  }

  /** Whether the caller's network may have another page rendered: made-up addresses aren't cached. */
  async function isWithinLimit(request: FastifyRequest): Promise<boolean> {
    return await renders.take(request.ip).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false;
        throw error;
      },
    );
  }

  /** @param url its path with its query */
  async function makeDocument(request: FastifyRequest, url: string, origin: string): Promise<MadeReply> {
    const [path = ''] = url.split('?', 1);
    const query = new URLSearchParams(url.slice(path.length));
    // With data saver on the app shows pictures only on request, which plain HTML can't do.
    const isRenderable = renderPage !== null && !isSavingData(request);
    const isLimited = isRenderable && !(await isWithinLimit(request));
    const instance = await readInstance();
    const answer = await pageAnswer(services, { path, query, origin, instance, hasRows: !isLimited });
    const { status, head, modules, picture, data, sources } = answer;
    const content = isRenderable && !isLimited ? await contentOf(request, url, data) : null;
    const parts = { head, site: instance.name, scripts: modules === undefined ? '' : tagsOf(modules) };
    // The first picture comes beside the document, except for clients that save data.
    const isPreloaded = picture !== undefined && !isSavingData(request);
    // A page that says the same at another time, after changes elsewhere, is the same page.
    const timeless = content === null ? null : { ...content, data: { ...content.data, nowMs: 0, at: '' } };
    const madeAt = data?.nowMs ?? now();
    return {
      body: documentOf({ ...parts, content }),
      type,
      status,
      headers: isPreloaded ? { Link: `<${picture}>; rel=preload; as=image; fetchpriority=high` } : {},
      ...(timeless === null ? {} : { etag: tagOf(documentOf({ ...parts, content: timeless })) }),
      // One that was not rendered, though it can be, is tried again.
      sources: isLimited || (isRenderable && data !== null && content === null) ? null : sources,
      untilMs: Math.min(madeAt + documentMs, turnOfEvents(data?.events ?? [], madeAt)),
    };
  }

  /**
   * Names what the page is painted with while it is made: scripts only come afterwards, and the picture isn't known yet. Not
   * to clients of HTTP/1.0, who know no such reply.
   */
  function sendEarlyHints({ raw }: FastifyRequest, reply: FastifyReply): void {
    if (hints.length > 0 && raw.httpVersion !== '1.0') reply.raw.writeEarlyHints({ link: hints });
  }

  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    void reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Save-Data' });
    if (['key', 'invite'].some((name) => Object.hasOwn(request.query as object, name)))
      void reply.headers(secretHeaders);
    const origin = originOf(request, publicUrl);
    const url = withoutTracking(request.url);
    const query = Object.fromEntries(Object.entries(request.query as object).filter(([name]) => !isTracking(name)));
    const key = addressKey(path, query, documentParameters(path));
    sendEarlyHints(request, reply);
    try {
      return await sendCacheable(replyCache, request, reply, {
        key: key === null ? null : `${isSavingData(request) ? 'saving ' : ''}${origin}${key}`,
        make: () => makeDocument(request, url, origin),
      });
    } catch (error) {
      void reply.type(type);
      // The app opens without the database, as it shows what is on the device. The error status tells crawlers and
      // caches to come again.
      if (isRefusal(error)) return await reply.status(error.status).header('Retry-After', retryAfterS).send(html);
      request.log.error({ err: error }, 'a page was sent without its head');
      return await reply.send(html);
    }
  };
}
