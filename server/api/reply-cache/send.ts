import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '#contract/sync/headers.ts';
import type { Encoding } from './encodings.ts';
import type { CachedReply, MadeReply, ReplyCache } from './reply-cache.ts';

const part = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]{1,6})\s*)?$/i;

/** The encoding to reply in, from Accept-Encoding; brotli if both are as welcome; null: none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const weights = new Map<string, number>();
  for (const text of accepted.split(',', 20)) {
    const [, name, weight = '1'] = part.exec(text) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  const best = Math.max(br, gzip);
  // Without being named, plain is as good as the least welcome that is named.
  if (!(best > 0) || (weights.get('identity') ?? 0) > best) return null;
  return br === best ? 'br' : 'gzip';
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether If-None-Match holds an ETag, by weak comparison, or is `*`. */
export function isUnchanged(noneMatch: string | undefined, etag: string): boolean {
  if (noneMatch === undefined) return false;
  if (noneMatch === etag || noneMatch.trim() === '*') return true;
  // Base64 has no commas.
  return noneMatch.split(',').some((each) => opaque(each) === opaque(etag));
}

/** Smaller replies would hardly get smaller. */
const compressedFrom = 1024;
const positionHeader = headers.at.toLowerCase();

export interface CacheableReply {
  /** what the reply depends on of the address; null: nobody else is likely to ask for it, so it isn't cached */
  key: string | null;
  make: () => Promise<MadeReply>;
}

/** Sends a cached reply, or that the caller has it already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): Promise<FastifyReply> {
  const { raw, type, status, etag, isText } = cached;
  void reply.headers(cached.headers).header('ETag', etag);
  const isCompressible = isText && raw.length >= compressedFrom;
  if (isCompressible) {
    const vary = reply.getHeader('Vary');
    void reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  }
  if (status === 200 && isUnchanged(request.headers['if-none-match'], etag)) return await reply.status(304).send();
  void reply.status(status).type(type);
  const encoding = isCompressible ? encodingFor(request.headers['accept-encoding']) : null;
  if (encoding === null) return await reply.send(raw);
  return await reply.header('Content-Encoding', encoding).send(await cached.encoded(encoding));
}

/**
 * Sends a reply that is the same for all guests, from the cache if it is there. For users it is made each time: it may
 * hold flags of their own, and has to be as new as what they last wrote, whichever process took that. A caller who names a position that they
 * have seen gets one of their own: another process may have written it, which this one learns of later.
 */
export async function sendCacheable(
  cache: ReplyCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, make }: CacheableReply,
): Promise<FastifyReply> {
  const isForAll = request.actor === null && request.headers[positionHeader] === undefined;
  if (key !== null && isForAll) {
    return await sendCached(request, reply, cache.find(key) ?? (await cache.make(key, make)));
  }
  const { body, type, status = 200, headers: own = {}, etag } = await make();
  void reply.status(status).type(type).headers(own);
  if (etag !== undefined) void reply.header('ETag', etag);
  return await reply.send(body);
}
