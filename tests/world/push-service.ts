import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { ownCertificate } from './own-certificate.ts';
import { until } from './until.ts';

interface TakenPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/**
 * A push service on this machine, by TLS, that keeps what it gets and answers as it is told.
 * @param certificate that of another one, where both are to be vouched for
 */
export async function startPushService(certificate = ownCertificate()) {
  const { key, cert } = certificate;
  const taken: TakenPush[] = [];
  const answers: (Answer | null)[] = [];

  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const answer = answers.length === 0 ? { status: 201 } : answers.shift();
      if (answer == null) return;
      const { status, headers = {} }: Answer = answer;
      response.writeHead(status, headers).end('said');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');

  return {
    port: address.port,
    /** by its name, which leads to this machine */
    url: `https://localhost:${String(address.port)}`,
    cert,
    certificate,
    taken: taken as readonly TakenPush[],
    /** Waits until so many have come in all. */
    arrived: async (count: number) =>
      await until(
        `${String(count)} pushes`,
        () => taken,
        ({ length }) => length >= count,
      ),
    /** what the next calls are answered, null for nothing at all, before it is content again */
    answerNext: (...next: (Answer | null)[]) => void answers.push(...next),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
