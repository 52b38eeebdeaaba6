import { writeFileSync } from 'node:fs';
import { pageTable } from '#server/api/pages/table.ts';
import { inRoot } from '#tools/root.js';
import { demoInstance } from '#server/demo/instance.ts';
import { aForm, aPicture, signUp, type Caller } from './callers.ts';
import { startServer, type TestServer } from './server.ts';

/*
 * Writes the documents of all pages as a server with the built app sends them, of databases with different numbers of events.
 * Run by itself: `TZ=UTC node print-documents.ts FILE 0 1 200`.
 */

/** A document that a server has sent. */
export interface SentDocument {
  /** events on the server */
  rows: number;
  path: string;
  /** the operators have said of the instance what they can; else nothing */
  isTold: boolean;
  /** its element of this name */
  body: string;
}

/** On New Year's Eve, so that the year, too, depends on the zone. */
const serverNow = Date.parse('2026-12-31T20:00:00Z');

const hourMs = 3_600_000;
const fromNow = (hours: number) => new Date(serverNow + hours * hourMs).toISOString();
const dayFromNow = (days: number) => fromNow(days * 24).slice(0, 10);
const zoned = { timezone: 'America/Santo_Domingo' };

/** Events of every kind that a page shows in its own way. */
const kinds: ((index: number) => Record<string, unknown>)[] = [
  (index) => ({
    date_time: fromNow(2 + index),
    end_date_time: fromNow(30 + index),
    event_type: 'recurring',
    recurrence: 'FREQ=WEEKLY',
    ...zoned,
    venue_details: 'By the stairs',
    detailed_description: `First line\n\nhttps://example.com/${'long/'.repeat(40)}\n${'word '.repeat(900)}`,
    tags: ['music', 'dance'],
    faqs: [{ id: 'dog', question: 'May I bring a dog?', answer: 'You may.' }],
    city: 'Santo Domingo',
    locationName: 'Malecón',
    location: { type: 'Point', coordinates: [-69.9, 18.5] },
    video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  }),
  (index) => ({
    date_time: fromNow(24 * index),
    start_date: dayFromNow(index),
    end_date: dayFromNow(index + 2),
    timezone: 'Asia/Tokyo',
  }),
  // Close to midnight somewhere, so that zones and clocks differ in the day.
  (index) => ({
    date_time: fromNow(index / 2),
    category: 'musica',
    online: true,
    price: '12.50',
    pricing_type: 'paid',
  }),
  (index) => ({ date_time: fromNow(-3 - index), end_date_time: fromNow(1 + index), ...zoned, category: 'deporte' }),
  (index) => ({ date_time: fromNow(-40 - 10 * index), end_date_time: fromNow(-38 - 10 * index) }),
  (index) => ({ date_time: fromNow(index), event_type: 'recurring', recurrence: 'FREQ=DAILY' }),
  (index) => ({ date_time: fromNow(24 * index), cover_image: 'https://gone.example/missing.jpg' }),
  (index) => ({ date_time: fromNow(24 * index), status: 'cancelled', title: 'Title '.repeat(30).trim() }),
];

async function create(server: TestServer, who: Caller, index: number): Promise<void> {
  const given = kinds[index % kinds.length]?.(index);
  const payload = { title: `Event ${String(index)}`, description: 'Come as you are.', ...given };
  const reply = await server.inject({ method: 'POST', url: '/api/events', headers: who.headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
}

async function createWithPicture(server: TestServer, who: Caller): Promise<void> {
  const bytes = await aPicture();
  const form = aForm([
    ['title', 'Painted'],
    ['description', 'With a picture'],
    ['date_time', fromNow(1)],
    ['cover_image', { bytes, filename: 'cover.png' }],
    ['gallery', { bytes: await aPicture('#bb1133'), filename: '1.png' }],
  ]);
  const headers = { ...who.headers, ...form.headers };
  const reply = await server.inject({ method: 'POST', url: '/api/events', payload: form.payload, headers });
  if (reply.statusCode !== 201) throw new Error(reply.body);
}

/** The rendered pages, and those of events of every kind. Pages of text are the same for all numbers of events. */
function pathsFor(rows: number): string[] {
  const pages = pageTable.filter(({ shows }) => shows !== undefined && (shows !== 'text' || rows === 0));
  const ids = [...kinds.map((_, index) => index + 1), 200].filter((id) => id <= rows);
  return [
    ...pages.map(({ path }) => path),
    ...ids.map((id) => `/events/${String(id)}`),
    ...ids.slice(0, 3).map((id) => `/events/${String(id)}/detail`),
    '/profile/1',
    ...(rows > 1 ? ['/events?search=event&category=musica', '/rankings?ranking=eventos-mas-likes'] : []),
  ];
}

/** Pages of an instance whose operators have said all that they can. */
const toldPages = ['/', '/contact', '/terms', '/about', '/signup?invite=ABCD-EFGH-JKMN-PQRS'];

async function tellAll(server: TestServer, who: Caller): Promise<void> {
  const texts = { terms: '# Ours\n\nBe kind.\nAlways.\n\n- one\n- two', privacy: null, disclaimer: null };
  const payload = { ...demoInstance, name: 'Library', language: 'es', sign_up: 'invitation', texts, revision: 0 };
  const reply = await server.inject({ method: 'PUT', url: '/api/admin/instance', headers: who.headers, payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

async function documentsOf(rows: number): Promise<SentDocument[]> {
  const settings = { staticDir: inRoot('dist'), publicUrl: 'https://scape.example', isProduction: true, adminIds: [1] };
  const server = await startServer({ settings, now: () => serverNow });
  try {
    const ana = await signUp(server, 'ana');
    const indexes = Array.from({ length: Math.min(rows, 199) }, (_, index) => index);
    // One of each kind in order, so that their ids are known.
    for (const index of indexes.slice(0, kinds.length)) await create(server, ana, index);
    await Promise.all(indexes.slice(kinds.length).map((index) => create(server, ana, index)));
    if (rows > 199) await createWithPicture(server, ana);
    const documents: SentDocument[] = [];
    async function print(path: string, isTold: boolean): Promise<void> {
      const { body } = await server.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } });
      documents.push({ rows, path, isTold, body: body.slice(body.indexOf('<body')) });
    }
    for (const path of pathsFor(rows)) await print(path, false);
    if (rows === 0) {
      await tellAll(server, ana);
      for (const path of toldPages) await print(path, true);
    }
    return documents;
  } finally {
    await server.close();
  }
}

const [, , file = '', ...counts] = process.argv;
const all: SentDocument[] = [];
for (const rows of counts) all.push(...(await documentsOf(Number(rows))));
writeFileSync(file, JSON.stringify(all));
