import { choiceParameters } from '#contract/events/list-parameters.ts';
import { IdOrRef } from '#contract/ids.ts';
import { RankingKey } from '#contract/people/ranking.ts';
import { isRefusal, transientRefusals } from '#contract/sync/refusals.ts';
import type { Instance } from '#contract/instance/settings.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { readPageData, type PageSubject } from '#server/domain/pages/page-data.ts';
import { userIdIn } from '#server/domain/people/find.ts';
import { eventHead } from './event-head.ts';
import type { PageHead } from './head.ts';
import { about, eventModules, pageAt, pageTable, personModules, type PageEntry } from './table.ts';
import { pageInstanceOf } from './page-instance.ts';
import { personHead } from './person-head.ts';
import { sourcesOfEvents, type Source } from '#server/domain/reply-cache/sources.ts';
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
  /** what the page is rendered from; null: the app draws it */
  data: PageData | null;
  /** what of the rows it shows; null: not to be cached, as there may be any number of such pages */
  sources: readonly Source[] | null;
}

/** The address of a page, and that of the app. */
export interface PageRequest {
  path: string;
  query: URLSearchParams;
  /** the address that the caller uses, `https://scape.example` */
  origin: string;
  instance: Instance;
  /** whether a list's rows are wanted; its head says nothing of them */
  hasRows: boolean;
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

/**
 * What everyone may see of an event or a person: pages are requested without a token, so drafts and hidden people aren't
 * found.
 */
async function readSubject(
  { database, now, appConfig: { google } }: Services,
  subject: () => PageSubject,
  { origin, path, instance }: PageRequest,
): Promise<PageData | null> {
  const surroundings = { origin, google, instance: pageInstanceOf(instance, path) };
  try {
    return await readPageData(database, subject(), { now: now(), ...surroundings });
  } catch (error) {
    if (isNothing(error)) return null;
    throw error;
  }
}

async function eventAnswer(
  services: Services,
  request: PageRequest,
  { name, key, modules }: { name: string; key?: string; modules: readonly string[] },
): Promise<PageAnswer> {
  const { origin } = request;
  const isName = IdOrRef.safeParse(name).success;
  const data = isName ? await readSubject(services, () => ({ type: 'event', name, key }), request) : null;
  const [event] = data?.events ?? [];
  if (data === null || event === undefined) {
    return { status: 404, head: unlisted(origin, 'Event not found'), modules, data: null, sources: null };
  }
  const picture = ownPicture.exec(event.cover_image ?? '')?.[0];
  return {
    status: 200,
    head: eventHead(event, origin, data.nowMs),
    modules,
    picture,
    data,
    sources: event.visibility === 'unlisted' ? null : sourcesOfEvents([event]),
  };
}

async function personAnswer(services: Services, request: PageRequest, name: string): Promise<PageAnswer> {
  const { origin } = request;
  const data = await readSubject(services, () => ({ type: 'person', userId: userIdIn(name) }), request);
  const [person] = data?.people ?? [];
  if (data === null || person === undefined) {
    return {
      status: 404,
      head: unlisted(origin, 'Profile not found'),
      modules: personModules,
      data: null,
      sources: null,
    };
  }
  return {
    status: 200,
    head: personHead(person, origin, request.instance.name),
    modules: personModules,
    data,
    sources: ['events', `person:${person.user_id}`, ...sourcesOfEvents(data.events)],
  };
}

const longestText = 200;

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, longestText);
}

/** What a page of the table shows, read from its query as the app reads it; null: only the device can show it. */
function subjectOf({ shows }: PageEntry, query: URLSearchParams): PageSubject | null {
  if (shows === undefined || query.get('view') === 'map') return null;
  if (shows === 'text' || shows === 'home') return { type: shows };
  if (shows === 'ranking') {
    const key = RankingKey.safeParse(query.get('ranking'));
    return { type: 'ranking', key: key.success ? key.data : 'usuarios-mas-suscritos' };
  }
  if (choiceParameters.some((name) => (query.get(name) ?? '') !== '')) return null;
  const page = Number(query.get('page') ?? 1);
  return {
    type: 'list',
    when: shows,
    text: textOf(query, 'search'),
    venue: textOf(query, 'venue'),
    category: textOf(query, 'category') || 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

function sourcesOfTable({ path, shows }: PageEntry, data: PageData | null): Source[] | null {
  // Each path that stands for many has its own.
  if (path.includes(':')) return null;
  if (shows === undefined || shows === 'text') return [];
  if (data === null) return null;
  return shows === 'ranking' ? ['rankings'] : ['events', 'likes', ...sourcesOfEvents(data.events)];
}

/** A page's title and description, with the instance's name for Scape's, except where they are about Scape itself. */
function namedAfter(
  name: string,
  { title, description, isOfScape }: PageEntry,
): Pick<PageHead, 'title' | 'description'> {
  if (isOfScape === true) return { title, description };
  // By a function: in a text, `$&` and the like would stand for something.
  const named = (text: string) => text.replaceAll('Scape', () => name);
  return { title: named(title), description: named(description) };
}

/** The status, head, modules and rows of a page. */
export async function pageAnswer(services: Services, request: PageRequest): Promise<PageAnswer> {
  const { path, query, origin, instance, hasRows } = request;
  const page = pageAt(path);
  if (page !== null) {
    const { modules, isPrivate } = page;
    const { title, description } = namedAfter(instance.name, page);
    const canonical = isPrivate === true ? null : origin + page.path;
    const head = { title, description, canonical, image: defaultImage(origin) };
    const subject = hasRows ? subjectOf(page, query) : null;
    const { database, now, appConfig } = services;
    const surroundings = { origin, google: appConfig.google, instance: pageInstanceOf(instance, page.path) };
    const data = subject === null ? null : await readPageData(database, subject, { now: now(), ...surroundings });
    return { status: 200, head, modules, data, sources: sourcesOfTable(page, data) };
  }
  const [, userId] = personPath.exec(path) ?? [];
  if (userId !== undefined) return await personAnswer(services, request, userId);
  const [, name, preview] = eventPath.exec(path) ?? [];
  if (name !== undefined) {
    const modules = preview === undefined ? eventModules.whole : eventModules.preview;
    const key = query.get('key');
    return await eventAnswer(services, request, { name, modules, ...(key === null ? {} : { key }) });
  }
  // The app redirects this address to its first page.
  return {
    status: 200,
    head: unlisted(origin, instance.name),
    modules: pageAt('/')?.modules,
    data: null,
    sources: null,
  };
}
