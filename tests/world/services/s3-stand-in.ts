import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Place } from '#server/infra/store/s3-client.ts';
import { faultOfSignature } from './s3-signature.ts';

/**
 * `silent` never answers; `broken-off` ends the connection in the middle of a transfer; `full` accepts no more objects;
 * `endless` never ends an object's body
 */
export type S3Behaviour = 'well' | 'silent' | 'slow-down' | 'failing' | 'broken-off' | 'full' | 'endless';

const bucket = 'scape-pictures';

function refuse(response: ServerResponse, status: number, code: string): void {
  const isBodyless = response.req.method === 'HEAD';
  response.writeHead(status, { 'content-type': 'application/xml', ...(status === 503 ? { 'retry-after': '0' } : {}) });
  response.end(
    isBodyless ? undefined : `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>No</Message></Error>`,
  );
}

async function bodyOf(request: IncomingMessage, most = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks);
}

/**
 * A local S3-compatible store with one private bucket and prepared failures, which records its requests.
 * @param now the store's clock, in ms
 */
export async function startS3({ now = Date.now }: { now?: () => number } = {}) {
  const keys = { region: 'eu-test-1', accessKeyId: 'AKIATEST', secretAccessKey: 'a+secret/of=theirs' };
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let behaviour: S3Behaviour = 'well';
  let timesLeft = Infinity;

  function currentBehaviour(): S3Behaviour {
    if (timesLeft <= 0) behaviour = 'well';
    timesLeft -= 1;
    return behaviour;
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    body: Buffer,
    how: S3Behaviour,
  ): void {
    const held = objects.get(key);
    if (request.method === 'PUT') {
      if (how === 'full') return refuse(response, 507, 'XMinioStorageFull');
      objects.set(key, body);
      return void response.writeHead(200, { etag: '"0"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (held === undefined) return refuse(response, 404, 'NoSuchKey');
    if (how === 'endless') {
      const more = (): void => void response.write(Buffer.alloc(65_536), () => response.destroyed || more());
      return more();
    }
    response.writeHead(200, { 'content-length': held.length });
    if (how !== 'broken-off' || request.method === 'HEAD')
      return void response.end(request.method === 'HEAD' ? undefined : held);
    response.write(held.subarray(0, held.length / 2), () => response.destroy());
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    const method = request.method ?? '';
    const how = currentBehaviour();
    const isHosted = request.headers.host?.startsWith(`${bucket}.`) === true;
    const [, name, key] = /^\/([^/?]+)\/([^?]+)$/.exec(isHosted ? `/${bucket}${target}` : target) ?? [];
    asked.push(`${method} ${key ?? target}`);
    if (how === 'silent') return;
    if (how === 'broken-off' && method === 'PUT') {
      await bodyOf(request, 1);
      return void request.socket.destroy();
    }
    const body = await bodyOf(request);
    if (how === 'slow-down') return refuse(response, 503, 'SlowDown');
    if (how === 'failing') return refuse(response, 500, 'InternalError');
    const fault = faultOfSignature({ method, target, headers: request.headers, body }, keys, now());
    if (fault !== null) return refuse(response, ...fault);
    if (name !== bucket || key === undefined) return refuse(response, 404, 'NoSuchBucket');
    answer(request, response, key, body, how);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const place: S3Place = { ...keys, endpoint: `http://127.0.0.1:${String(address.port)}`, bucket, isPathStyle: true };
  return {
    place,
    objects,
    asked: asked as readonly string[],
    /** @param times number of calls that fail in this way */
    behave(next: S3Behaviour, times = Infinity): void {
      [behaviour, timesLeft] = [next, times];
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type S3StandIn = Awaited<ReturnType<typeof startS3>>;
