import type { FastifyRequest } from 'fastify';
import { eventLimits } from '#contract/event-rules.ts';
import { blobLimits } from '#contract/picture.ts';
import type { Web } from './web.ts';

const largest = (eventLimits.gallery + 2) * blobLimits.bytes;
const headStartMs = 30_000;
const bytesPerMs = 10;

/** How long a body may take to arrive, ms: twice as long as our own app gives it. */
export function bodyTimeMs(bytes: number): number {
  return headStartMs + bytes / bytesPerMs;
}

/** How much is still to come; null for a request without a body. */
function announcedBytes({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return largest;
  const told = Number(headers['content-length'] ?? 0);
  return told > 0 ? Math.min(told, largest) : null;
}

/** Ends the connection of whoever sends a body by drops: all they want is to hold it. */
export function endSlowBodies(web: Web, timeMs: (bytes: number) => number = bodyTimeMs): void {
  web.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes === null) return;
    const timer = setTimeout(() => request.raw.destroy(), timeMs(bytes));
    timer.unref();
    const arrived = (): void => clearTimeout(timer);
    request.raw.once('end', arrived).once('close', arrived);
    reply.raw.once('finish', arrived);
  });
}
