import { isPicture, isTile, pictureAddress } from '#data/picture-caches.ts';
import type { HeldPicture } from './held-picture.ts';
import type { TileClock, TileShelf } from './tile-shelf.ts';

/** A map hardly changes in this; after it the server is asked first. */
const freshMs = 30 * 24 * 3_600_000;
/** how far this device's clock may be behind the server's: one that was set back further makes no copy younger */
const aheadMs = 24 * 3_600_000;
/** how long an older copy is held back for the server's answer */
const patienceMs = 5_000;

export interface TileServing {
  shelf: TileShelf;
  /** the picture, as one of the accounts of this device keeps it */
  kept: (address: string) => Promise<HeldPicture | null>;
  ask: (request: Request) => Promise<Response>;
  clock: TileClock;
}

/** Whether this asks for a picture of a map to show. Who asks past all caches keeps it themselves, and is told the truth. */
export function isForTile(request: Request): boolean {
  if (!isTile(new URL(request.url).pathname)) return false;
  return request.method === 'GET' && request.cache !== 'no-store' && !request.headers.has('range');
}

function isFresh(copy: Response, nowMs: number): boolean {
  const ageMs = nowMs - Date.parse(copy.headers.get('date') ?? '');
  return ageMs >= -aheadMs && ageMs < freshMs;
}

async function pictureFrom(asked: Promise<Response>): Promise<Response | null> {
  const reply = await asked.catch(() => null);
  return reply?.status === 200 && isPicture(reply) ? reply : null;
}

/**
 * A picture of a map: a copy that is young enough, else the server's, else a copy however old, else nothing, which the
 * browser's console doesn't complain of.
 * @param later told of what is to be finished though the page needn't wait for it
 */
export async function serveTile(
  request: Request,
  { shelf, kept, ask, clock }: TileServing,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const address = pictureAddress(request.url);
  // A disk that fails is one with no copy: the server may have the picture all the same.
  const seen = await shelf.find(address).catch(() => undefined);
  if (seen !== undefined && isFresh(seen, clock.now())) {
    later(shelf.use(address));
    return seen;
  }
  const own = (await kept(address))?.copy;
  if (own !== undefined && isFresh(own, clock.now())) return own;

  const asked = pictureFrom(ask(request));
  later(asked.then((reply) => (reply === null ? undefined : shelf.put(address, reply.clone()))));
  const old = seen ?? own;
  if (old === undefined) return (await asked) ?? new Response(null, { status: 204 });
  const reply = await Promise.race([asked, clock.pause(patienceMs).then(() => null)]);
  if (reply === null && seen !== undefined) later(shelf.use(address));
  return reply ?? old;
}
