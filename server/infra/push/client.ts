import { lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { isPublicAddress } from './public-address.ts';
import { retryAfterMsOf } from '#server/infra/http/retry-after.ts';

/** Whom pushes may be brought to, other ones in tests. */
export interface PushRoute {
  mayReach(address: string): boolean;
  /** on which port of a host, where not on any; empty: on that of https */
  port?: string;
  /** the authorities that vouch for services, where they aren't the usual ones */
  ca?: string;
}

export const publicRoute: PushRoute = { mayReach: isPublicAddress, port: '' };

/** The endpoint leads to where no push service is. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

const privateNetwork = 'Leads into a private network';
const maxBytes = 16 * 1024;

/** The address of an endpoint that names one, null where it names a host. */
function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}

/** Finds a host's addresses; one that may not be reached among them spoils them all. */
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

/** Push services are called by https, on its port and without a password: anything else is somebody who isn't one. */
function isWellMade({ protocol, port, username, password }: URL, route: PushRoute): boolean {
  const isOnPort = route.port === undefined || port === route.port;
  return protocol === 'https:' && isOnPort && username === '' && password === '';
}

/** Whether an endpoint is one that may be called. What can't be found out now is found out when it is called. */
export async function isReachable(endpoint: URL, route: PushRoute): Promise<boolean> {
  if (!isWellMade(endpoint, route)) return false;
  const address = addressIn(endpoint);
  if (address !== null) return route.mayReach(address);
  return await new Promise((resolve) => {
    checkedLookup(route)(endpoint.hostname, { all: true }, (error) => resolve(!(error instanceof ForbiddenAddress)));
  });
}

/** Calls with connections that last for the next ones; `close` ends them. */
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
        // What it says is of no use, but a connection can only be used again when it was read.
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
     * Brings a body to an endpoint; the address that was checked is the one that is called, and nothing is followed.
     * @throws NoAnswer where it isn't taken, ForbiddenAddress where it may not be brought
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
