import type { Encoding } from './encodings.ts';

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
