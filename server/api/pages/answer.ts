import { IdOrRef } from '#contract/ids.ts';
import { isRefusal, transientRefusals } from '#contract/sync/refusals.ts';
import { eventFor } from '#server/domain/events/find.ts';
import { profileFor, userIdIn } from '#server/domain/people/find.ts';
import { eventHead } from './event-head.ts';
import type { PageHead } from './head.ts';
import { about, eventModules, pageAt, pageTable, personModules } from './table.ts';
import { personHead } from './person-head.ts';
import type { Services } from '#server/api/services.ts';
import { defaultImage } from './default-image.ts';

/** What the server knows of a page before the app runs. */
export interface PageAnswer {
  status: 200 | 404;
  head: PageHead;
  /** modules that the page needs first, besides those in the document */
  modules?: readonly string[] | undefined;
  /** path of the first picture on the page, if it is one of ours */
  picture?: string | undefined;
}

const ownPicture = /^\/media\/[0-9a-f]{64}[\w-]*\/\d+\.webp$/;
const personPath = /^\/profile\/([^/]+)\/?$/;
const eventPath = /^\/events\/([^/]+)(\/detail)?\/?$/;

/** The path patterns of all pages. */
export const pagePaths: readonly string[] = [
  ...pageTable.map(({ path }) => path),
  '/events/:id',
  '/events/:id/detail',
  '/profile/:id',
];

/** Whether a path is that of a page, rather than a mistyped one. */
export function isKnownPage(path: string): boolean {
  return pageAt(path) !== null || eventPath.test(path) || personPath.test(path);
}

function unlisted(origin: string, title: string): PageHead {
  return { title, description: about, canonical: null, image: defaultImage(origin) };
}

/** The thing doesn't exist, as opposed to being unavailable for the moment. */
function isNothing(error: unknown): boolean {
  return isRefusal(error) && !transientRefusals.includes(error.code);
}

/** An event as everyone may see it: pages are requested without a token, so drafts aren't found. */
async function eventAnswer(
  { database, now }: Services,
  { origin, name, modules }: { origin: string; name: string; modules: readonly string[] },
): Promise<PageAnswer> {
  const nothing = { status: 404, head: unlisted(origin, 'Event not found'), modules } as const;
  if (!IdOrRef.safeParse(name).success) return nothing;
  try {
    const at = now();
    const event = await database.read((tx) => eventFor(tx, null, name, at));
    const picture = ownPicture.exec(event.cover_image ?? '')?.[0];
    return { status: 200, head: eventHead(event, origin, at), modules, picture };
  } catch (error) {
    if (isNothing(error)) return nothing;
    throw error;
  }
}

/** A user as everyone may see them: pages are requested without a token, so hidden users aren't found. */
async function personAnswer({ database }: Services, name: string, origin: string): Promise<PageAnswer> {
  try {
    const person = await database.snapshot((tx) => profileFor(tx, null, userIdIn(name)));
    return { status: 200, head: personHead(person, origin), modules: personModules };
  } catch (error) {
    if (!isNothing(error)) throw error;
    return { status: 404, head: unlisted(origin, 'Profile not found'), modules: personModules };
  }
}

/** The status, head and modules of the page at a path. */
export async function pageAnswer(services: Services, path: string, origin: string): Promise<PageAnswer> {
  const page = pageAt(path);
  if (page !== null) {
    const { title, description, modules, isPrivate } = page;
    const canonical = isPrivate === true ? null : origin + page.path;
    const head = { title, description, canonical, image: defaultImage(origin) };
    return { status: 200, head, modules };
  }
  const [, userId] = personPath.exec(path) ?? [];
  if (userId !== undefined) return await personAnswer(services, userId, origin);
  const [, name, preview] = eventPath.exec(path) ?? [];
  if (name !== undefined) {
    const modules = preview === undefined ? eventModules.whole : eventModules.preview;
    return await eventAnswer(services, { origin, name, modules });
  }
  // The app redirects this address to its first page.
  return { status: 200, head: unlisted(origin, 'Scape'), modules: pageAt('/')?.modules };
}
