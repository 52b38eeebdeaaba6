import { parsedUrl } from '#contract/parse-url.ts';

/**
 * The path of a `web+scape:` link: `web+scape:events/4`, `web+scape:///events/4?from=x`. Anything that isn't a page of
 * the app, or would loop, leads to the start page.
 */
export function pathOfLink(link: string | null): string {
  const [, rest = ''] = /^web\+scape:[\\/]*(.*)$/is.exec(link?.trim() ?? '') ?? [];
  const url = parsedUrl(`/${rest}`, location.origin);
  if (url === null) return '/';
  const { origin, pathname, search, hash } = url;
  const isOurs = origin === location.origin && !/^\/(\/|open\b|api\b|media\b)/i.test(pathname);
  return isOurs ? pathname + search + hash : '/';
}
