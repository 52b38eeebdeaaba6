import type { Web } from '#server/api/web.ts';

/** Reads JSON like Fastify, but accepts an empty body, which many clients send with the JSON content type. */
export function readJson(web: Web): void {
  const parse = web.getDefaultJsonParser('error', 'error');
  web.removeContentTypeParser('application/json');
  web.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
