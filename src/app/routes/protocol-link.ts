import { parsedUrl } from '#contract/parse-url.ts';

/**
 * Where a link of our own kind leads: `web+scape:events/4`, `web+scape:///events/4?from=x`. Only to places of the app's own;
 * anything else, and what would lead round in a circle, leads to its beginning.
 */
export function pathOfLink(link: string | null): string {
  const [, rest = ''] = /^web\+scape:[\\/]*(.*)$/is.exec(link?.trim() ?? '') ?? [];
  const url = parsedUrl(`/${rest}`, location.origin);
  if (url === null) return '/';
  const { origin, pathname, search, hash } = url;
  const isOurs = origin === location.origin && !/^\/(\/|open\b|api\b|media\b)/i.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}
