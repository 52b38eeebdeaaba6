import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request as callServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { listenHere } from '#world/network/listen-here.ts';

/** What came, by what it is. */
export type Kind = 'document' | 'scripts' | 'styles' | 'rest';

export interface Passed {
  path: string;
  kind: Kind;
  /** size of the body as it was sent, that is compressed */
  bytes: number;
  /** when its last byte was passed on, in ms since 1970 */
  at: number;
}

export interface PassThrough {
  url: string;
  passed: readonly Passed[];
  close: () => Promise<void>;
}

export function kindOf(type: string | undefined): Kind {
  if (type?.includes('html') === true) return 'document';
  if (type?.includes('javascript') === true) return 'scripts';
  return type?.includes('css') === true ? 'styles' : 'rest';
}

// As the server compresses its documents.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const encodings: Record<
  string,
  { unpack: (body: Buffer) => Promise<Buffer>; pack: (body: Buffer) => Promise<Buffer> }
> = {
  br: { unpack: promisify(brotliDecompress), pack: (body) => promisify(brotliCompress)(body, quality) },
  gzip: { unpack: promisify(gunzip), pack: promisify(gzip) },
};

/** The same document without what runs or fetches scripts. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*>/g, (tag) => (/rel="?(modulepreload|prefetch)|as="?script/.test(tag) ? '' : tag));
}

/** The `Link` header without scripts. */
function linksWithoutScripts(links: string): string {
  const all = links.split(/,\s*(?=<)/);
  return all.filter((link) => !/rel="?modulepreload|as="?script/.test(link)).join(', ');
}

async function stripped(answer: IncomingMessage): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const { 'transfer-encoding': _chunked, etag: _ofWhole, link = '', ...kept } = answer.headers;
  const encoding = encodings[kept['content-encoding'] ?? ''];
  const html = (encoding === undefined ? whole : await encoding.unpack(whole)).toString();
  const plain = Buffer.from(withoutScripts(html));
  const body = encoding === undefined ? plain : await encoding.pack(plain);
  const links = linksWithoutScripts([link].flat().join(', '));
  const headers = { ...kept, 'content-length': String(body.length), ...(links === '' ? {} : { link: links }) };
  return { headers, body };
}

/**
 * An address of its own in front of the server, over connections that are kept, that counts what passes.
 * @param options.isScriptless documents are passed on without their scripts
 */
export async function startPassThrough(serverUrl: string, options: { isScriptless: boolean }): Promise<PassThrough> {
  const target = new URL(serverUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const passed: Passed[] = [];

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const outgoing = callServer({ host: target.hostname, port: target.port, method, path, headers, agent });
    incoming.pipe(outgoing);
    const answer = (await once(outgoing, 'response'))[0] as IncomingMessage;
    const kind = kindOf(answer.headers['content-type']);
    let bytes = 0;
    if (kind === 'document' && options.isScriptless) {
      const { headers: own, body } = await stripped(answer);
      bytes = body.length;
      reply.writeHead(answer.statusCode ?? 502, own).end(body);
    } else {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).pipe(reply);
    }
    await once(reply, 'close');
    passed.push({ path, kind, bytes, at: Date.now() });
  }

  const server = createServer((incoming, reply) => {
    pass(incoming, reply).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
