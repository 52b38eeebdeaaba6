import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { eventModules, pageTable, personModules } from '#server/api/pages/table.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, signUp, type Caller } from '#world/servers/callers.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
let server: TestServer;
let ana: Caller;

const built = `<!doctype html><html lang="en"><head>
<title>Scape</title>
<meta name="description" content="The usual" />
<template id="start"><script type="module" src="/assets/index-1.js"></script>
<link rel="modulepreload" href="/assets/react-1.js" /><!--page-scripts-->
<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/field-1.js"></template>
</head><body><div id="root"><!--skeleton-->$& shell<!--/skeleton--></div></body></html>`;
const page = (name: string) => `src/app/pages/${name}-page.tsx`;
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_form.js': { file: 'assets/form-1.js', imports: ['_react.js', '_field.js'] },
  '_field.js': { file: 'assets/field-1.js', imports: ['_form.js'] },
  [page('home')]: {
    file: 'assets/home-1.js',
    imports: ['_react.js', 'index.html'],
    dynamicImports: [page('auth/login')],
  },
  [page('auth/login')]: { file: 'assets/login-1.js', imports: ['index.html', '_form.js'] },
  [page('event')]: { file: 'assets/event-1.js', imports: ['_react.js'] },
};

beforeAll(async () => {
  mkdirSync(join(app, '.vite'));
  writeFileSync(join(app, 'index.html'), built);
  writeFileSync(join(app, '.vite', 'manifest.json'), JSON.stringify(manifest));
  server = await startServer({
    settings: { staticDir: app, publicUrl: 'https://scape.example', adminIds: [1] },
    now: () => now,
  });
  ana = await signUp(server, 'ana');
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.inject({ method: 'GET', url, headers });

async function headAt(url: string) {
  const reply = await get(url);
  const { document } = new JSDOM(reply.body).window;
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? null;
  return {
    status: reply.statusCode,
    document,
    meta,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    data: data === null ? null : (JSON.parse(data) as Record<string, unknown>),
    body: reply.body,
  };
}

async function create(given: object = {}): Promise<Event> {
  const payload = { title: 'Concert', description: 'Loud', date_time: '2026-07-01T20:00:00-04:00', ...given };
  const reply = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<Event>();
}

const addressOf = (event: Event): string => `/events/${String(event.event_id)}`;

describe('[DET-01] the head of an event’s page', () => {
  test('tells what is shown when it is shared', async () => {
    const event = await create({
      title: 'Noche de merengue',
      resume: 'Dance till late.',
      timezone: 'America/Santo_Domingo',
      locationName: 'Malecón Center',
      city: 'Santo Domingo',
    });
    for (const address of [addressOf(event), `${addressOf(event)}/detail`, `/events/${event.ref}`]) {
      const { status, meta, document, canonical, data } = await headAt(address);
      expect([status, document.title]).toEqual([200, 'Noche de merengue · Scape']);
      const words = 'Wed, 1 Jul 2026, 20:00 · Malecón Center, Santo Domingo. Dance till late.';
      expect([meta('description'), meta('og:description'), meta('twitter:description')]).toEqual([words, words, words]);
      expect(canonical).toBe(`https://scape.example${addressOf(event)}`);
      expect(meta('og:url')).toBe(canonical);
      expect([meta('og:title'), meta('og:type'), meta('og:site_name')]).toEqual([
        'Noche de merengue',
        'website',
        'Scape',
      ]);
      expect([meta('twitter:card'), meta('twitter:title')]).toEqual(['summary_large_image', 'Noche de merengue']);
      expect([meta('og:image'), meta('og:image:width')]).toEqual(['https://scape.example/social.jpg', '1200']);
      expect(data).toMatchObject({ '@type': 'Event', name: 'Noche de merengue', url: canonical });
      expect(meta('robots')).toBeNull();
    }
  });

  test.each([
    ['It rains', 'It rains. Loud'],
    ['It rains!', 'It rains! Loud'],
    [null, 'Loud'],
  ])('says why it was cancelled: %j', async (cancel_message, words) => {
    const event = await create({ status: 'cancelled', cancel_message });
    const { meta } = await headAt(addressOf(event));
    expect(meta('description')).toBe(`Cancelled · Wed, 1 Jul 2026, 20:00. ${words}`);
  });

  test('[CARD-08] shows its cover by its whole address, and has it fetched ahead unless data is saved', async () => {
    const form = aForm([
      ['title', 'With a cover'],
      ['description', 'D'],
      ['date_time', '2026-07-01T20:00:00Z'],
      ['cover_image', { bytes: await aPicture(), filename: 'a.png' }],
    ]);
    const headers = { ...ana.headers, ...form.headers };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload: form.payload });
    const event = reply.json<Event>();
    const { link } = (await get(addressOf(event))).headers;
    expect(link).toBe(`<${event.cover_image ?? ''}>; rel=preload; as=image; fetchpriority=high`);
    const saving = await server.inject({
      method: 'GET',
      url: addressOf(event),
      headers: { accept: 'text/html', 'save-data': 'on', 'accept-encoding': 'gzip' },
    });
    expect(saving.headers.link).toBeUndefined();
    expect(String(saving.headers.vary)).toMatch(/\bSave-Data\b/i);
    const { meta, data } = await headAt(addressOf(event));
    expect(meta('og:image')).toBe(`https://scape.example${event.cover_image ?? ''}`);
    expect(meta('og:image')).toMatch(/\/media\/[0-9a-f]{64}-[\w-]+\/1600\.webp$/);
    expect(meta('og:image:width')).toBeNull();
    expect(data?.['image']).toEqual([meta('og:image')]);
    expect(meta('og:image:alt')).toBe('With a cover');
    const sha256 = event.cover_image?.split('/')[2]?.slice(0, 64) ?? '';
    const url = `/api/events/${String(event.event_id)}`;
    const payload = { alt_texts: { [sha256]: 'A "full" dance floor' } };
    await server.inject({ method: 'PUT', url, headers: ana.headers, payload });
    expect((await headAt(addressOf(event))).meta('og:image:alt')).toBe('A "full" dance floor');
  });

  test.each([
    ['a script without spaces', '夜の音楽祭。'.repeat(50), /^Wed, 1 Jul 2026, 20:00\. (夜の音楽祭。){20}/],
    ['signs of two halves', `x${'🎉'.repeat(150)}`, /^Wed, 1 Jul 2026, 20:00\. x(🎉){50,}…$/u],
    ['words', 'word '.repeat(80), /^Wed, 1 Jul 2026, 20:00\. (word ){20,}word…$/],
  ])('begins to tell a long text: %s', async (_name, description, begun) => {
    const { meta } = await headAt(addressOf(await create({ description })));
    expect(meta('description')).toMatch(begun);
    expect((meta('description') ?? '').length).toBeLessThanOrEqual(201);
  });

  test('holds no words that become markup', async () => {
    const hostile = `</title></script><script>alert(1)</script><img src=x onerror='x'>" onload="x \u2028 $& $' &lt;`;
    const event = await create({ title: hostile, description: hostile, locationName: hostile, city: hostile });
    const { document, meta, data, body } = await headAt(addressOf(event));
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.querySelectorAll('img, [onload], [onerror]')).toHaveLength(0);
    expect(document.title).toBe(`${hostile.replaceAll('\u2028', ' ').replace(/\s+/g, ' ')} · Scape`);
    expect(meta('og:title')).toBe(hostile.replaceAll('\u2028', ' '));
    expect(data?.['name']).toBe(hostile);
    expect(body).not.toMatch(/[\u2028\u2029]/);
    expect(body.match(/<div id="root">\$& shell<\/div>/g)).toHaveLength(1);
  });

  test('of one that nobody may see is the app’s, as not found', async () => {
    const draft = await create({ status: 'draft', title: 'Nobody knows' });
    const deleted = await create();
    await server.inject({ method: 'DELETE', url: `/api${addressOf(deleted)}`, headers: ana.headers });
    for (const address of [addressOf(draft), addressOf(deleted), '/events/999999', '/events/x', '/events/%00/detail']) {
      const { status, meta, canonical, body, data } = await headAt(address);
      expect([address, status, meta('robots'), canonical, data]).toEqual([address, 404, 'noindex', null, null]);
      expect(body).toContain('shell');
      expect(body).not.toContain('Nobody knows');
    }
    const own = await server.inject({
      method: 'GET',
      url: addressOf(draft),
      headers: { accept: 'text/html', ...ana.headers },
    });
    expect(own.statusCode).toBe(404);
  });

  test('is asked for again, and sent again only when it has changed', async () => {
    const event = await create();
    const first = await get(addressOf(event));
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers.etag).toMatch(/^W\//);
    const conditional = { accept: 'text/html', 'if-none-match': String(first.headers.etag) };
    expect((await get(addressOf(event), conditional)).statusCode).toBe(304);
    await server.inject({
      method: 'PUT',
      url: `/api${addressOf(event)}`,
      headers: ana.headers,
      payload: { title: 'Two' },
    });
    const second = await get(addressOf(event), conditional);
    expect([second.statusCode, second.body.includes('<title>Two · Scape</title>')]).toEqual([200, true]);
  });

  test.each(['*/*', undefined])('is given to those that show links and accept %s', async (accept) => {
    const event = await create();
    const reply = await get(addressOf(event), accept === undefined ? {} : { accept });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await get('/nothing-of-ours', accept === undefined ? {} : { accept })).statusCode).toBe(404);
  });
});

describe('[SHELL-04] the head of a profile', () => {
  /** Those who run this hide somebody. */
  async function hide(id: number): Promise<void> {
    const call = async (method: 'POST' | 'GET' | 'PUT', url: string, payload?: object) =>
      server.inject({ method, url: `/api${url}`, headers: ana.headers, ...(payload === undefined ? {} : { payload }) });
    await call('POST', '/reports', { object_type: 'user', object_id: id, reason: 'spam' });
    const [report] = (await call('GET', '/reports')).json<{ data: { id: number }[] }>().data;
    expect((await call('PUT', `/reports/${String(report?.id)}`, { action: 'hide' })).statusCode).toBe(200);
  }

  test.each(['/profile/99999', '/profile/abc', '/profile/1%3C'])(
    'of nobody is the app’s, as not found: %s',
    async (path) => {
      const { status, document, canonical, meta } = await headAt(path);
      expect([status, document.title, canonical]).toEqual([404, 'Profile not found · Scape', null]);
      expect(meta('robots')).toBe('noindex');
    },
  );

  test('of who is hidden is nobody’s', async () => {
    const bea = await signUp(server, 'hidden_bea');
    expect((await headAt(`/profile/${String(bea.user.user_id)}`)).status).toBe(200);
    await hide(bea.user.user_id);
    const { status, document } = await headAt(`/profile/${String(bea.user.user_id)}`);
    expect([status, document.title]).toEqual([404, 'Profile not found · Scape']);
    expect(document.documentElement.innerHTML).not.toContain('hidden_bea');
  });

  test('tells the name that everybody may see, and nothing else of who it is', async () => {
    const { status, document, meta, canonical } = await headAt(`/profile/${String(ana.user.user_id)}`);
    expect(status).toBe(200);
    expect(document.title).toMatch(/ · Scape$/);
    expect(meta('description')).toMatch(/\(@ana\) on Scape: \d+ events? and 0 followers\.$/);
    expect(canonical).toBe(`https://scape.example/profile/${String(ana.user.user_id)}`);
    expect(document.documentElement.innerHTML).not.toContain('@example');
  });

  test('holds no words that become markup', async () => {
    const eve = await signUp(server, 'eve');
    const display_name = '"><script>alert(1)</script>';
    await server.inject({
      method: 'PUT',
      url: `/api/users/update/${String(eve.user.user_id)}`,
      headers: eve.headers,
      payload: { display_name },
    });
    const { document } = await headAt(`/profile/${String(eve.user.user_id)}`);
    expect(document.title).toBe(`${display_name} · Scape`);
    expect([...document.scripts].map(({ textContent }) => textContent)).not.toContain('alert(1)');
  });
});

describe('[SHELL-03] the heads of the other pages', () => {
  test.each(pageTable.map((entry) => [entry.path, entry] as const))('%s', async (path, entry) => {
    const { status, document, meta, canonical } = await headAt(`${path.replace(':id', '5')}?utm_source=x`);
    expect(status).toBe(200);
    expect(document.title).toBe(entry.title === 'Scape' ? 'Scape' : `${entry.title} · Scape`);
    expect(meta('description')).toBe(entry.description);
    expect(document.querySelectorAll('meta[name="description"], title')).toHaveLength(2);
    expect(canonical).toBe(entry.isPrivate === true ? null : `https://scape.example${path}`);
    expect(meta('robots')).toBe(entry.isPrivate === true ? 'noindex' : null);
  });

  test('what is no page is for nobody to find', async () => {
    const { status, meta } = await headAt('/anything');
    expect([status, meta('robots')]).toEqual([200, 'noindex']);
  });

  test('a host that nobody could have is not repeated', async () => {
    const anywhere = await startServer({ settings: { staticDir: app } });
    const canonicalOf = async (host: string) => {
      const headers = { accept: 'text/html', host };
      const { body } = await anywhere.inject({ method: 'GET', url: '/about', headers });
      return /rel="canonical" href="([^"]*)"/.exec(body)?.[1];
    };
    expect(await canonicalOf('here.example:3000')).toBe('http://here.example:3000/about');
    expect(await canonicalOf('[::1]:3000')).toBe('http://[::1]:3000/about');
    expect(await canonicalOf('x"><script>')).toBe('http://localhost/about');
    expect(await canonicalOf('a/b?c')).toBe('http://localhost/about');
    await anywhere.close();
  });

  test('nor is a protocol that no browser came by', async () => {
    const behind = await startServer({ settings: { staticDir: app, isTrustingProxy: true } });
    const mapAt = async (protocol: string) => {
      const headers = { host: 'here.example', 'x-forwarded-proto': protocol };
      return /Sitemap: (.*)/.exec((await behind.inject({ method: 'GET', url: '/robots.txt', headers })).body)?.[1];
    };
    expect(await mapAt('https')).toBe('https://here.example/sitemap.xml');
    for (const protocol of ['javascript', 'https://evil.example/?', 'x"><script>']) {
      expect(await mapAt(protocol)).toBe('http://here.example/sitemap.xml');
    }
    await behind.close();
  });

  test('what names an address that a caller chose is kept by nobody but that caller', async () => {
    const keptBy = async (publicUrl: string | null) => {
      const one = await startServer({ settings: { publicUrl } });
      const replies = await Promise.all(
        ['/robots.txt', '/sitemap.xml', '/api/feeds/events.ics'].map((url) => one.inject({ method: 'GET', url })),
      );
      await one.close();
      return replies.map(({ headers }) => headers['cache-control']);
    };
    expect(await keptBy(null)).toEqual(['private, max-age=3600', 'private, max-age=3600', 'private, max-age=300']);
    expect(await keptBy('https://scape.example')).toEqual([
      'public, max-age=3600',
      'public, max-age=3600',
      'public, max-age=300',
    ]);
  });
});

test('a page is sent though the database can’t be read', async () => {
  const event = await create();
  const broken = await startServer({ settings: { staticDir: app } });
  await broken.database.close();
  const reply = await broken.inject({ method: 'GET', url: addressOf(event), headers: { accept: 'text/html' } });
  expect([reply.statusCode, reply.body]).toEqual([200, built]);
  await broken.app.close();
});

test('[INSTANCE-10] the instance’s name is in titles and descriptions, whatever its letters', async () => {
  const change = async (name: string) => {
    const { data } = (await get('/api/instance')).json<{ data: { revision: number } }>();
    const payload = { ...data, name };
    await server.inject({ method: 'PUT', url: '/api/admin/instance', headers: ana.headers, payload });
  };
  const name = `Ana’s $& </title><b>$'`;
  await change(name);
  const { document, meta } = await headAt('/signup');
  expect([meta('og:site_name'), meta('description')]).toEqual([name, expect.stringContaining(`for ${name}: like`)]);
  expect([document.title.endsWith(` · ${name}`), document.querySelector('b')]).toEqual([true, null]);
  await change('Scape');
});

// What the document tells of at a low priority is among them: a page waits for it.
describe('[CARD-04] the chunk of a page comes beside the main script', () => {
  test.each([
    ['/', ['home']],
    ['/login', ['login', 'form', 'field']],
    ['/events/x', ['event']],
    ['/anything', ['home']],
    ['/events', []],
    ['/outbox', []],
  ])('%s: %s', async (path, names) => {
    const { body } = await get(path);
    const [, between = ''] = /react-1\.js" \/>(.*?)\n<link[^>]*field-1\.js"><\/template>/s.exec(body) ?? [];
    const tags = names.map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`);
    expect(between).toBe(tags.join(''));
  });

  test('the modules are those that there are', () => {
    const modules = [
      ...pageTable.flatMap(({ modules }) => modules ?? []),
      ...Object.values(eventModules).flat(),
      ...personModules,
    ];
    expect(modules.filter((module) => !existsSync(module))).toEqual([]);
  });
});
