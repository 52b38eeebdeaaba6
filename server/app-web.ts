import { readFileSync } from 'node:fs';
import { constants, type Http2SecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { createSecureContext, type TLSSocket } from 'node:tls';
import fastify, { LogController, type FastifyServerOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { apiVersion, headers } from '#contract/sync/headers.ts';
import { answerError } from './api/http/errors.ts';
import { requestIdHeader, requestIdOf } from './api/http/request-id.ts';
import type { Web } from './api/web.ts';
import { BadEnvironment, type Settings } from './env.ts';
import { logSerializers, redactedPaths } from './log-serializers.ts';
import { bareHeaders } from './security-headers.ts';

export const bodyLimit = 512 * 1024;
/** Devices wait as long as an upload at 20 kB/s takes; a slower client only holds a connection. */
const requestTimeoutMs = 30 * 60_000;
/** Maximum time without traffic on a connection, for instance because the client doesn't read. */
const stillMs = 2 * 60_000;
/** Requests at once in an HTTP/2 session. Node's own limit is 2³² − 1; a browser's is about 100. */
const maxConcurrentStreams = 128;
/** A client that takes longer to send its headers only holds a connection. */
const headersTimeoutMs = 20_000;

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BadEnvironment(`These settings are wrong:\n${name}: Can’t be read: ${(error as Error).message}`);
  }
}

/** @throws BadEnvironment if the files can't be read, or aren't a certificate and its key */
function tlsFiles({ certPath, keyPath }: NonNullable<Settings['tls']>): { cert: Buffer; key: Buffer } {
  const files = { cert: readPem('TLS_CERT', certPath), key: readPem('TLS_KEY', keyPath) };
  try {
    createSecureContext(files);
    return files;
  } catch (error) {
    const why = (error as Error).message;
    throw new BadEnvironment(`These settings are wrong:\nTLS_CERT, TLS_KEY: Aren’t a certificate and its key: ${why}`);
  }
}

/** Gives a server that speaks HTTP/2 what those of HTTP/1 have: its limits, and how it ends. */
function completeServer(web: Web): void {
  const server = web.server as unknown as Http2SecureServer;
  const sockets = new Set<TLSSocket>();
  const sessions = new Set<ServerHttp2Session>();
  let isClosing = false;
  server.on('secureConnection', (socket: TLSSocket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    // Its handshake began before.
    if (isClosing) session.close();
  });
  // The session's timeout doesn't end it: other streams, and pings, keep a session going.
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.setTimeout(stillMs, () => stream.close(constants.NGHTTP2_CANCEL));
  });
  // Each ends after the requests that it has begun.
  web.addHook('preClose', async () => {
    isClosing = true;
    sessions.forEach((session) => session.close());
  });
  Object.assign(server, {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    closeAllConnections: () => sockets.forEach((socket) => socket.destroy()),
  });
}

/** The web server without its routes: HTTP/1 for a proxy or a developer, or HTTP/2 and 1 over TLS. */
export function createWeb(settings: Settings, logTo: { write(line: string): void }): Web {
  const logger = { level: settings.logLevel, stream: logTo, serializers: logSerializers, redact: redactedPaths };
  const options: FastifyServerOptions = {
    logger: settings.logLevel === 'silent' ? false : logger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the last proxy is trusted: what precedes its own entry comes from the caller.
    trustProxy: (_address, hop) => settings.isTrustingProxy && hop === 0,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stillMs,
    // No hooks run for an address that can't be parsed.
    frameworkErrors(error, request, reply) {
      const about = { ...bareHeaders, [headers.api]: apiVersion, [requestIdHeader]: request.id };
      answerError(error, request, reply.headers(about));
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  };
  if (settings.tls === null) {
    return fastify({ ...options, http: { headersTimeout: headersTimeoutMs } }).withTypeProvider<ZodTypeProvider>();
  }
  // Sockets are opened by HTTP/1.
  const https = { allowHTTP1: true, settings: { maxConcurrentStreams }, ...tlsFiles(settings.tls) };
  const web = fastify({ ...options, http2: true, https, http2SessionTimeout: stillMs } as object) as unknown as Web;
  completeServer(web);
  return web.withTypeProvider<ZodTypeProvider>();
}
