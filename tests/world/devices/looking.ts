import Dexie from 'dexie';
import { afterEach, beforeEach, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import type { FetchContext } from '#sync/fetch/fetch-query.ts';
import { createReadTransport } from '#sync/fetch/read-transport.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { ana } from '#world/data/sample-rows.ts';
import { sampleStore } from '#world/stores/sample-store.ts';

/**
 * A reply of our server.
 * @param next path of the next page, as the server gives it
 */
export function told(json: unknown, { status = 200, next }: { status?: number; next?: string } = {}): Response {
  const link: Record<string, string> = next === undefined ? {} : { link: `<${next}>; rel="next"` };
  const headers = { 'Scape-Api': '1', 'content-type': 'application/json', ...link };
  return new Response(JSON.stringify(json), { status, headers });
}

export const notFound = () => told({ message: 'Not found', error: 'not_found' }, { status: 404 });

export interface Looking {
  store: MemoryStore;
  looker: FetchContext;
  /** the requested paths below /api, in order, each with its token */
  asked: { path: string; token: string | null }[];
  /** upcoming answers, in order; after the last one there is no answer */
  answers: (() => Response | Promise<Response>)[];
}

/** Ana, signed in on a device, reads from a server with prepared answers. */
export function looking(name: string): Looking {
  let close = () => {};
  const world = { asked: [] as Looking['asked'], answers: [] as Looking['answers'] } as Looking;

  beforeEach(async () => {
    const device = new DeviceDb(name);
    await device.open();
    await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
    world.store = await sampleStore([]);
    world.asked = [];
    world.answers = [];
    const wire = await createReadTransport({ device, origin: 'https://scape.test', userId: 1 });
    world.looker = { store: world.store, userId: 1, transport: wire };
    close = () => device.close();
    vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
      const { url, headers } = request instanceof Request ? request : new Request(request, options);
      const { pathname, search } = new URL(url);
      world.asked.push({ path: `${pathname}${search}`.replace('/api', ''), token: headers.get('authorization') });
      const answer = world.answers.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    });
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    close();
    await Dexie.delete(name);
  });
  return world;
}
