import { apiVersion, headers } from '#contract/sync/headers.ts';
import type { Faults } from './parse-faults.ts';

type Fetch = typeof globalThis.fetch;
type Address = Parameters<Fetch>[0];

/** Marks a reply as the server's own. */
const marked = { [headers.api]: apiVersion };
const page = '<!doctype html><title>Welcome</title><h1>Log in to this network</h1>';

function isApiCall(input: Address): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, 'http://this.window').pathname.startsWith('/api/');
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal?.aborted === true) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The error a browser throws if the network fails. */
const lost = () => new TypeError('Failed to fetch');

/**
 * A fetch with simulated faults for calls to /api; others pass.
 * @param faults read for each call, which waits for it
 */
export function faultyFetch(fetch: Fetch, faults: () => Promise<Faults>, random: () => number = Math.random): Fetch {
  return async (input, options) => {
    if (!isApiCall(input)) return fetch(input, options);
    const { loss, delay, portal, 500: fails } = await faults();
    if (delay > 0) await pause(delay, options?.signal);
    if (random() < portal) return new Response(page, { headers: { 'content-type': 'text/html' } });
    if (random() < fails)
      return Response.json(
        { message: 'A fault that was asked for', error: 'internal' },
        { status: 500, headers: marked },
      );
    if (random() >= loss) return fetch(input, options);
    // Half of the losses happen on the way back, after the server has handled the request.
    if (random() < 0.5) await fetch(input, options);
    throw lost();
  };
}
