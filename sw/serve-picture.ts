import { headers } from '#contract/headers.ts';
import { pictureAt, pictureWidths } from '#contract/picture.ts';
import { isKeptPictures, privatePictures, seenPictures } from '#data/picture-caches.ts';

const mostSeen = 600;
/** A copy that is older is served all the same, and looked at: what was deleted or hidden goes from here too. */
const freshMs = 24 * 3_600_000;

const holdsPictures = (name: string) => isKeptPictures(name) || name === privatePictures || name === seenPictures;

interface Held {
  cache: Cache;
  copy: Response;
}

/** A picture as it is held here, at the first of some addresses that is: kept by an account, seen by one, or seen. */
async function findHeld(addresses: readonly string[]): Promise<Held | null> {
  const held = (await caches.keys()).filter(holdsPictures).map((name) => caches.open(name));
  for (const address of addresses) {
    for (const cache of await Promise.all(held)) {
      const copy = await cache.match(address, { ignoreVary: true });
      if (copy !== undefined) return { cache, copy };
    }
  }
  return null;
}

/** Keeps what was seen: what only some may see apart, so that it goes with who leaves. The oldest go first. */
async function keepSeen(request: Request, reply: Response): Promise<void> {
  const isPrivate = reply.headers.get('cache-control')?.includes('private') === true;
  const cache = await caches.open(isPrivate ? privatePictures : seenPictures);
  await cache.put(request, reply);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - mostSeen)).map((entry) => cache.delete(entry)));
}

/** Looks whether a picture is still there. Only the server's own word takes it away. */
async function lookAgain({ cache }: Held, request: Request): Promise<void> {
  const reply = await fetch(request.url, { cache: 'no-cache' });
  if (reply.ok) await cache.put(request, reply);
  else if (reply.status === 404 && reply.headers.has(headers.api)) await cache.delete(request);
}

/**
 * A picture: as it is held, else as the server has it, else in another of its sizes.
 * @param later told of what is to be finished though the page needn't wait for it
 */
export async function servePicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const address = new URL(request.url).pathname;
  // A disk that fails is one with no copy.
  const held = await findHeld([address]).catch(() => null);
  if (held !== null) {
    const ageMs = Date.now() - Date.parse(held.copy.headers.get('date') ?? '');
    if (!(ageMs < freshMs)) later(lookAgain(held, request).catch(() => undefined));
    return held.copy;
  }
  try {
    const reply = await fetch(request);
    if (reply.ok) later(keepSeen(request, reply.clone()).catch(() => undefined));
    return reply;
  } catch {
    const other = await findHeld(pictureWidths.map((width) => pictureAt(address, width))).catch(() => null);
    return other?.copy ?? Response.error();
  }
}
