import type { Web } from '#server/api/web.ts';

/** JSON is read as the framework does it, but for a call without a body, which many clients still call JSON. */
export function readJson(web: Web): void {
  const parse = web.getDefaultJsonParser('error', 'error');
  web.removeContentTypeParser('application/json');
  web.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
