import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageTable } from '#server/api/pages/table.ts';
import { routeLimits } from '#server/domain/limits.ts';
import { signUp } from '#world/servers/callers.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';

const staticDir = mkdtempSync(join(tmpdir(), 'scape-app-'));
let server: TestServer;
let id: number;

beforeAll(async () => {
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><head><title>Scape</title></head><div id="root"></div>');
  server = await startServer({ settings: { staticDir } });
  const ana = await signUp(server, 'ana');
  const payload = { title: 'A', description: 'D', date_time: new Date(Date.now() + 3600_000).toISOString() };
  const made = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
  id = made.json<{ event_id: number }>().event_id;
});
afterAll(async () => {
  await server.close();
  rmSync(staticDir, { recursive: true });
});

async function headersAt(url: string, more: Record<string, string> = {}) {
  const reply = await server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...more } });
  const policy = String(reply.headers['content-security-policy']);
  const frames = /(?:^|;)\s*frame-ancestors ([^;]*)/.exec(policy)?.[1];
  return { reply, policy, frames, options: reply.headers['x-frame-options'] };
}

test('[EMBED-03] any site may frame what is made for it, whatever the reply', async () => {
  const urls = ['/embed/events', `/embed/events/${String(id)}`, `/embed/events/${String(id)}/`];
  const problems = ['/embed/events/99999', '/embed/events?theme=x', '/embed/none', '/embed/events/%00'];
  for (const url of [...urls, ...problems]) {
    const { frames, options, reply } = await headersAt(url);
    expect([url, frames, options, reply.headers['content-type']]).toEqual([
      url,
      '*',
      undefined,
      'text/html; charset=utf-8',
    ]);
    expect(reply.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('[EMBED-03] no other page may be framed, nor any address that looks like one that may', async () => {
  const pages = pageTable.map(({ path }) => path.replace(':id', String(id)));
  const others = [`/events/${String(id)}`, `/events/${String(id)}/detail`, '/profile/1', '/embed', '/embedded/events'];
  const files = ['/api/events', '/api/docs', '/robots.txt', '/nothing', '/Embed/events', '//embed/events'];
  for (const url of [...pages, ...others, ...files]) {
    const { frames, options } = await headersAt(url);
    expect([url, frames, options]).toEqual([url, "'self'", 'SAMEORIGIN']);
  }
});

test('[EMBED-02] [EMBED-03] these pages may run nothing, send nothing, and load pictures of our own alone', async () => {
  for (const url of ['/embed/events', '/embed/events?theme=dark&accent=ffee00', '/embed/events?theme=x']) {
    const { policy, reply } = await headersAt(url);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(reply.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect([url, policy]).toEqual([
      url,
      `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    ]);
  }
});

test('[EMBED-02] pages are read from memory, of any accent', async () => {
  const url = `/embed/events/${String(id)}`;
  await headersAt(url);
  await headersAt('/embed/events?theme=dark&limit=3');
  const read = vi.spyOn(server.database, 'read');
  const { reply: plain } = await headersAt(url);
  const { reply } = await headersAt(`${url}?accent=0077cc&utm_source=site&fbclid=1`);
  await headersAt('/embed/events?limit=3&theme=dark&accent=fff');
  expect(reply.body).toContain('--a:#0077cc');
  expect(reply.body.replace(/<style>.*<\/style>/, '')).toBe(plain.body.replace(/<style>.*<\/style>/, ''));
  expect(read).not.toHaveBeenCalled();
  // Anybody can make up as many of these as they like.
  for (const query of ['limit=4', 'city=Lima', 'from=2026-01-01', 'organizer=ANA', 'x=1']) {
    read.mockClear();
    for (let time = 0; time < 2; time += 1) await headersAt(`/embed/events?${query}`);
    expect([query, read.mock.calls.length]).toEqual([query, 2]);
  }
  read.mockRestore();
});

test('[EMBED-02] a network that asks too often reads so in the frame', async () => {
  const limited = await startServer({ settings: { rateLimits: 2 / routeLimits.embed } });
  const ask = () => limited.inject({ method: 'GET', url: '/embed/events' });
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
  const { statusCode, headers, body } = await ask();
  await limited.close();
  expect([statusCode, headers['x-frame-options']]).toEqual([429, undefined]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('<h1>This can’t be shown at the moment</h1>');
});
