import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { ownCertificate } from '#world/network/own-certificate.ts';
import { until } from '#world/time/until.ts';

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
 * A local push service over TLS with prepared answers, which records what it gets.
 * @param certificate another service's, if both are to be trusted
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
    /** with a host name that resolves to this machine */
    url: `https://localhost:${String(address.port)}`,
    cert,
    certificate,
    taken: taken as readonly TakenPush[],
    /** Waits until this many have arrived in total. */
    arrived: async (count: number) =>
      await until(
        `${String(count)} pushes`,
        () => taken,
        ({ length }) => length >= count,
      ),
    /** answers to the next calls, null for none; after these it accepts all */
    answerNext: (...next: (Answer | null)[]) => void answers.push(...next),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
