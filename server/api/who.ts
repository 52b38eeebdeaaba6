import { Refusal } from '#contract/refusals.ts';
import { actorOfToken } from '#server/domain/sessions.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S{1,500})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Where a stale token must not stand in the way: signing in, and asking whether anybody is there. */
const lenient = /^\/api\/(auth\/|health\b)/;

/** Who calls. A token that isn't valid is refused, in public calls too, so that a device learns of its end. */
export function identifyCallers(web: Web, { database, now }: Services): void {
  web.decorateRequest('actor', null);
  web.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined || !request.url.startsWith('/api/')) return;
    const token = bearerOf(authorization);
    request.actor = token === null ? null : await database.read((tx) => actorOfToken(tx, token, now()));
    if (request.actor === null && !lenient.test(request.url)) {
      throw new Refusal('unauthorized', 'Your session has ended; sign in again');
    }
  });
}
