import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { Web } from '#server/api/web.ts';

/** More than any device would take. */
const maxBytes = 100 * 1024 * 1024;

/** Lets all of it go by: a browser that is still sending when it is answered would show that the connection broke. */
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
 * What other apps share is kept by the device's own service worker. Where there is none yet it arrives here, where there is
 * nobody to keep it for: the page says so, and by then the device is ready to take it again.
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
