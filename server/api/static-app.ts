import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendNoSuchCall } from './errors.ts';
import type { Web } from './web.ts';

const kept = 'public, max-age=31536000, immutable';
const asked = 'no-cache';
/** Files whose name never changes though their content does. */
const mutable = /^\/(index\.html|service-worker\.js|manifest\.webmanifest)?$/;

function isPage(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || /^\/(api|media|assets|socket\.io)(\/|$)/.test(path)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

function sendNothing(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (path === '/api' || path.startsWith('/api/')) return sendNoSuchCall(request, reply);
  return reply.status(404).type('text/plain').send('Not found');
}

/** The built app: hashed files for ever, the rest asked for again, and every page of it is index.html. */
export async function registerStaticApp(web: Web, folder: string): Promise<void> {
  const root = resolve(folder);
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await web.register(fastifyStatic, {
      root,
      wildcard: false,
      index: 'index.html',
      cacheControl: false,
      setHeaders(reply, path) {
        const name = path.slice(root.length).replaceAll('\\', '/');
        const isHashed = name.startsWith('/assets/');
        void reply.header('Cache-Control', isHashed ? kept : mutable.test(name) ? asked : 'public, max-age=3600');
      },
    });
  }
  web.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (isBuilt && isPage(request, path)) return reply.sendFile('index.html');
    return sendNothing(request, reply, path);
  });
}
