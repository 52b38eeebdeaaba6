import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { coverOf } from '#server/api/embed/event-parts.ts';
import { createPolicyScene, type Somebody } from '#world/scenes/policy.ts';
import { aForm, aPicture } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

const noon = Date.parse('2026-06-01T12:00:00Z');
const hourMs = 3600_000;
const at = (hours: number) => new Date(noon + hours * hourMs).toISOString();

describe.each(engines)('events in other sites’ pages, on $name', ({ start }) => {
  let server: TestServer;
  let scene: Awaited<ReturnType<typeof createPolicyScene>>;
  let ana: Somebody;
  let ben: Somebody;
  const ids: Record<string, number> = {};

  async function page(url: string, headers: Record<string, string> = {}) {
    const reply = await server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
    const { document } = new JSDOM(reply.body).window;
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) =>
        textContent.replace(' (opens in a new tab)', ''),
      );
    return { reply, document, texts, status: reply.statusCode };
  }
  const titles = async (query: string) => (await page(`/embed/events?${query}`)).texts('h2');

  async function make(who: Somebody, title: string, hours: number, more: object = {}): Promise<void> {
    const given = { title, description: 'D', date_time: at(hours), end_date_time: at(hours + 1), ...more };
    ids[title] = (await scene.call(who, 'POST', '/events', given)).id;
  }

  beforeAll(async () => {
    server = await start({ now: () => noon, settings: { adminIds: [1], publicUrl: 'https://scape.example' } });
    scene = await createPolicyScene(server);
    [ana, ben] = [await scene.somebody(), await scene.somebody()];
    const madrid = {
      city: 'Madrid',
      timezone: 'Europe/Madrid',
      location: { type: 'Point', coordinates: [-3.7, 40.4] },
    };
    await make(ana, 'Concert', 30, {
      ...madrid,
      locationName: 'La Corrala',
      category: 'conciertos_y_musica',
      price: '5.00',
    });
    await make(ben, 'Madrid in song', 5, {
      city: 'Lima',
      locationName: 'Sala',
      date_time: '2026-06-01T12:30:00-05:00',
    });
    await make(ana, 'Running', -0.5, { online: true });
    await make(ana, 'Weekly', -50, {
      event_type: 'recurring',
      recurrence: 'RRULE:FREQ=WEEKLY;UNTIL=20270601T000000Z',
    });
    await make(ana, 'Past', -9);
    await make(ana, 'Draft', 9, { status: 'draft' });
    await make(ben, 'Fair', 20, { start_date: '2027-01-03', end_date: '2027-01-05' });
    await make(ben, 'Off', 40, { status: 'active' });
    await scene.call(ben, 'PUT', `/events/${String(ids['Off'])}`, {
      status: 'cancelled',
      cancel_message: 'Rain & <b>',
    });
    await scene.call(ben, 'POST', '/events/event-subscriptions/toggle', { event_id: ids['Concert'], subscribed: true });
    await make(ben, 'Deleted', 8);
    await scene.call(ben, 'DELETE', `/events/${String(ids['Deleted'])}`);
  });
  afterAll(() => server.close());

  test('[EMBED-01] a list holds what is to come, soonest first, repeating events at their next date', async () => {
    const { reply, document, texts } = await page('/embed/events');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(document.documentElement.lang).toBe('en');
    expect([texts('h1'), texts('h2')]).toEqual([
      ['Events'],
      ['Running', 'Madrid in song', 'Concert', 'Off', 'Weekly', 'Fair'],
    ]);
    expect(texts('li:nth-child(5) time')).toEqual(['Sat, Jun 6']);
    expect(texts('li:nth-child(6) .w, li:nth-child(6) .m')).toEqual([
      'Sun, Jan 3 – Tue, Jan 5, 2027',
      'All day',
      'Free',
    ]);
    expect(texts('li:nth-child(4) .n')).toEqual(['Cancelled']);
    const links = [...document.querySelectorAll('a')];
    expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual(links.map(() => '_blank noopener'));
    expect(links.at(-1)?.getAttribute('href')).toBe('/events');
  });

  test('[EMBED-01] by organizer, category, city, place, days and number', async () => {
    expect(await titles(`organizer_id=${ben.id}`)).toEqual(['Madrid in song', 'Off', 'Fair']);
    const { data } = await scene.call(ben, 'GET', `/users/${ben.id}`);
    expect(await titles(`organizer=${String(data.username).toUpperCase()}`)).toEqual(['Madrid in song', 'Off', 'Fair']);
    expect(await titles('category=musica')).toEqual(['Concert']);
    expect(await titles('category=online')).toEqual(['Running']);
    expect(await titles('city=M%C3%A1drid')).toEqual(['Concert']);
    expect(await titles(`city=madrid&organizer_id=${ben.id}`)).toEqual([]);
    expect(await titles('latitude=40.5&longitude=-3.7&radius=30')).toEqual(['Concert']);
    expect(await titles('latitude=50&longitude=-3.7')).toEqual([]);
    expect(await titles('from=2026-06-02&to=2026-06-02')).toEqual(['Concert']);
    expect(await titles('from=2026-06-13&to=2026-06-13T23:00:00Z')).toEqual(['Weekly']);
    expect(await titles('limit=2')).toEqual(['Running', 'Madrid in song']);
    const { texts } = await page(`/embed/events?organizer_id=${ana.id}&category=musica&city=MADRID`);
    const name = await scene.call(ana, 'GET', `/users/${ana.id}`);
    expect(texts('h1')).toEqual([`Music events by ${String(name.data.display_name)} in Madrid`]);
    const none = await page('/embed/events?category=caridad');
    expect([none.status, none.texts('p')]).toEqual([200, ['Nothing is planned for now.']]);
  });

  test('[EMBED-01] one event, with its date in its own time and zone', async () => {
    const { document, texts } = await page(`/embed/events/${String(ids['Concert'])}`);
    expect(texts('h1')).toEqual(['Concert']);
    expect(document.querySelector('time')?.dateTime).toBe('2026-06-02T18:00:00.000Z');
    expect(texts('p').slice(0, 4)).toEqual([
      'Tue, Jun 2',
      '8:00 PM – 9:00 PM, Madrid time',
      'La Corrala, Madrid',
      '$5.00 · 1 going',
    ]);
    expect([texts('a'), document.querySelector('a')?.getAttribute('href')]).toEqual([
      ['View on Scape'],
      `/events/${String(ids['Concert'])}`,
    ]);
    const elsewhere = await page(`/embed/events/${String(ids['Madrid in song'])}`);
    expect(elsewhere.texts('.m')[0]).toBe('12:30 PM – 1:00 PM, GMT-05:00');
    const over = await page(`/embed/events/${String(ids['Past'])}`);
    expect(over.texts('.n')).toEqual(['This event is over']);
    const off = await page(`/embed/events/${String(ids['Off'])}`);
    expect([off.texts('.n'), off.texts('p:not([class])').at(-1)]).toEqual([['Cancelled'], 'Rain & <b>']);
    expect(off.reply.body).not.toContain('Free');
  });

  test('[COVER-07] an event without a cover shows its poster, which needs nothing else', async () => {
    const { reply, document } = await page(`/embed/events/${String(ids['Concert'])}`);
    const poster = document.querySelector('article > svg');
    expect(poster?.getAttribute('aria-hidden')).toBe('true');
    expect(poster?.querySelectorAll('g > g')).toHaveLength(3);
    expect(poster?.querySelectorAll('path').length).toBeGreaterThan(8);
    expect(poster?.outerHTML).not.toMatch(/var\(|style=|href=|currentcolour/i);
    expect(reply.body.length).toBeLessThan(10_000);
  });

  test('[EMBED-01] [EMBED-02] the cover is there with its text, unless it is another site’s', async () => {
    const { payload, headers } = aForm([
      ['title', 'With a "cover"'],
      ['description', 'D'],
      ['date_time', at(60)],
      ['cover_image', { bytes: await aPicture(), filename: 'a.png' }],
    ]);
    const made = await server.inject({
      method: 'POST',
      url: '/api/events',
      payload,
      headers: { ...ana.headers, ...headers },
    });
    const event = made.json<Event>();
    const { event_id: id } = event;
    const { document } = await page(`/embed/events/${String(id)}`);
    const image = document.querySelector('img');
    expect(image?.alt).toBe('With a "cover"');
    expect(image?.getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{64}.*\/800\.webp$/);
    const picture = await server.inject({ method: 'GET', url: image?.getAttribute('src') ?? '' });
    expect([picture.statusCode, picture.headers['set-cookie']]).toEqual([200, undefined]);
    const inList = (await page('/embed/events?limit=20')).document.querySelector('img');
    expect([inList?.alt, inList?.getAttribute('src')]).toEqual(['', image?.getAttribute('src')?.replace('800', '320')]);
    // As imports of old were.
    for (const elsewhere of [
      'https://elsewhere.example/a.png',
      `https://elsewhere.example${event.cover_image ?? ''}`,
    ]) {
      expect(coverOf({ ...event, cover_image: elsewhere }, 320, '')).toBeNull();
    }
    await scene.call(ana, 'DELETE', `/events/${String(id)}`);
  });

  test('[EMBED-02] it is the same for everybody, sets no cookie, and has no script or form', async () => {
    for (const url of ['/embed/events?limit=20', `/embed/events/${String(ids['Concert'])}`]) {
      const { reply } = await page(url);
      const known = await page(url, { ...ben.headers, cookie: 'scape_pictures=a' });
      expect([known.status, known.reply.body, known.reply.headers['set-cookie']]).toEqual([200, reply.body, undefined]);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.body).not.toMatch(/<script|<form|<input|<link|https?:| on\w+=|style="/);
      expect(reply.headers['cache-control']).toBe('no-cache');
      const again = await page(url, { 'if-none-match': String(reply.headers.etag) });
      expect(again.status).toBe(304);
      expect(again.reply.headers['content-security-policy']).toBe(reply.headers['content-security-policy']);
    }
  });

  test('[EMBED-05] what isn’t public is no longer here', async () => {
    for (const name of [ids['Draft'], ids['Deleted'], 99_999, 'no-such']) {
      // For the organizer too: they are not known here.
      const { status, texts, reply } = await page(`/embed/events/${String(name)}`, ana.headers);
      expect([name, status, texts('h1')]).toEqual([name, 404, ['This event is no longer here']]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    const hidden = await scene.aCase('guest', 'event', 'hidden');
    expect((await page(`/embed/events/${String(hidden.id)}`)).status).toBe(404);
    for (const query of ['organizer=nobody_here', 'organizer_id=99999']) {
      const { status, texts } = await page(`/embed/events?${query}`);
      expect([query, status, texts('h1')]).toEqual([query, 404, ['This organizer is no longer here']]);
    }
    const gone = await scene.aCase('guest', 'user', 'hidden');
    expect((await page(`/embed/events?organizer_id=${String(gone.id)}`)).status).toBe(404);
    expect((await page('/embed/anything')).texts('h1')).toEqual(['There is nothing at this address']);
  });

  test('[EMBED-02] the longest texts stay within 15 kB', async () => {
    const more = { locationName: 'L'.repeat(90), city: 'C'.repeat(60), timezone: 'America/Argentina/Buenos_Aires' };
    for (let each = 0; each < 20; each += 1) await make(ben, `${String(each)} ${'W'.repeat(190)}`, 500 + each, more);
    const { reply, texts } = await page('/embed/events?limit=20&from=2026-06-20&theme=light&accent=7139e0');
    expect(texts('h2')).toHaveLength(20);
    expect(Buffer.byteLength(reply.body)).toBeLessThan(15_000);
  });
});
