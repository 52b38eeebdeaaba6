import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { Web } from '#server/api/web.ts';

/** More than any device would accept. */
const maxBytes = 100 * 1024 * 1024;

/** Discards the body, but reads all of it: a browser answered while still sending would show a broken connection. */
function passOver(body: IncomingMessage, done: (error: Error | null) => void): void {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) body.destroy(new Error('too much was shared'));
  });
  finished(body, { writable: false }, (error) => {
    done(error ?? null);
  });
}

/**
 * What other apps share is received by the device's service worker. If there is none yet, the request arrives here,
 * where nothing can be kept: the page says so, and by then the service worker is ready for another attempt.
 */
export async function registerShare(web: Web): Promise<void> {
  await web.register((inner, _options, done) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, body, next) => {
      passOver(body, next);
    });
    inner.route({
      method: 'POST',
      url: '/share',
      schema: { hide: true },
      handler: (_request, reply) => reply.header('Cache-Control', 'no-store').redirect('/share?problem=missed', 303),
    });
    done();
  });
}
