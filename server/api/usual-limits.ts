import type { FastifyRequest } from 'fastify';
import { createAttempts } from './attempts.ts';
import type { Attempts } from './attempts.ts';
import { networkOf } from './caller-network.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';
import { isApiCall } from './who.ts';

const windowMs = 60_000;

/** What a request costs that has no dearer limit of its own beside it; a file is whatever isn't below /api. */
type CallClass = 'file' | 'read' | 'search' | 'write';

/**
 * In a minute. An account is one person with some devices; a network may be a whole festival behind one address, most of
 * which are guests.
 */
const most: Record<CallClass, { account: number; network: number }> = {
  file: { account: 30_000, network: 30_000 },
  read: { account: 1_200, network: 6_000 },
  search: { account: 240, network: 1_200 },
  write: { account: 1_200, network: 2_400 },
};

/** Asked by those who watch over servers, and by devices that look whether they are online. */
const uncounted = ['/api/health', '/healthz', '/readyz'];

function classOf(request: FastifyRequest): CallClass {
  const { method, query } = request;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (!isApiCall(request)) return 'file';
  const { search = '', q = '' } = query as { search?: unknown; q?: unknown };
  return search === '' && q === '' ? 'read' : 'search';
}

/**
 * Counts every request, by account where somebody is signed in and else by network, so that none is without a limit. It stands
 * behind the hook that finds out who calls, and before the one that reads what is sent.
 */
export function limitCalls(web: Web, services: Services): void {
  // It is this process that they are to spare.
  const here = { ...services, counter: services.counterHere };
  const countersOf = (each: CallClass) => ({
    account: createAttempts(here, { name: `${each}:account`, kind: 'calls', max: most[each].account, windowMs }),
    network: createAttempts(here, { name: `${each}:network`, kind: 'calls', max: most[each].network, windowMs }),
  });
  const counters: Record<CallClass, { account: Attempts; network: Attempts }> = {
    file: countersOf('file'),
    read: countersOf('read'),
    search: countersOf('search'),
    write: countersOf('write'),
  };
  web.addHook('onRequest', async (request) => {
    if (uncounted.includes(request.routeOptions.url ?? '')) return;
    const { account, network } = counters[classOf(request)];
    if (request.actor === null) await network.take(networkOf(request.ip));
    else await account.take(String(request.actor.userId));
  });
}
