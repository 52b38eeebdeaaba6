import { lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { isPublicAddress } from './public-address.ts';
import { retryAfterMsOf } from '#server/infra/http/retry-after.ts';

/** Where push notifications may be sent; replaced in tests. */
export interface PushRoute {
  mayReach(address: string): boolean;
  /** required port of a host; empty: the default of https; omitted: any */
  port?: string;
  /** certificate authorities of the services, if not the system's */
  ca?: string;
}

export const publicRoute: PushRoute = { mayReach: isPublicAddress, port: '' };

/** The endpoint leads to an address where push services can't be. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

const privateNetwork = 'Leads into a private network';
const maxBytes = 16 * 1024;

/** The IP address in an endpoint, null if it has a host name. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/** Resolves a host name; fails if any of its addresses is forbidden. */
function checkedLookup({ mayReach }: PushRoute): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) callback(error, []);
      else if (!found.every(({ address }) => mayReach(address))) callback(new ForbiddenAddress(privateNetwork), []);
      else if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}

/** Push services use https on its port, without credentials in the URL; anything else isn't a push service. */
function isWellMade({ protocol, port, username, password }: URL, route: PushRoute): boolean {
  const isOnPort = route.port === undefined || port === route.port;
  return protocol === 'https:' && isOnPort && username === '' && password === '';
}

/** Whether an endpoint may be called. If that can't be determined now, it will be when it is called. */
export async function isReachable(endpoint: URL, route: PushRoute): Promise<boolean> {
  if (!isWellMade(endpoint, route)) return false;
  const address = addressIn(endpoint);
  if (address !== null) return route.mayReach(address);
  return await new Promise((resolve) => {
    checkedLookup(route)(endpoint.hostname, { all: true }, (error) => resolve(!(error instanceof ForbiddenAddress)));
  });
}

/** Sends requests over connections that are kept alive; `close` ends them. */
export function createPushClient(route: PushRoute, { timeoutMs, now }: { timeoutMs: number; now: () => number }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: timeoutMs });
  const findAddress = checkedLookup(route);

  function call(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, agent, lookup: findAddress, signal };
      const outgoing = request(endpoint, route.ca === undefined ? options : { ...options, ca: route.ca }, (reply) => {
        const { statusCode: status = 0, headers: responseHeaders } = reply;
        let bytes = 0;
        // The reply isn't used, but a connection can only be reused after reading it.
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) reply.destroy();
        });
        reply.on('error', () => undefined);
        if (status >= 200 && status < 300) return resolve();
        const retryAfterMs = retryAfterMsOf(responseHeaders['retry-after'] ?? null, now());
        reject(new NoAnswer(`status ${String(status)}`, { status, retryAfterMs }));
      });
      outgoing.on('error', (error) => {
        const fault = signal.aborted ? 'slow' : null;
        reject(error instanceof ForbiddenAddress ? error : new NoAnswer('no answer', { fault }));
      });
      outgoing.end(body);
    });
  }

  return {
    /**
     * Sends a body to an endpoint. The address that was checked is the one connected to, and redirects aren't followed.
     * @throws NoAnswer if the service doesn't accept it, ForbiddenAddress if the address is forbidden
     */
    async send(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<void> {
      const address = addressIn(endpoint);
      const isBarred = address !== null && !route.mayReach(address);
      if (isBarred || !isWellMade(endpoint, route)) throw new ForbiddenAddress('Is no push service');
      await call(endpoint, headers, body);
    },
    close: () => agent.destroy(),
  };
}
