import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '#contract/instance/settings.ts';
import { demoInstance } from '#server/demo/instance.ts';
import { exampleInstance, untouchedInstance } from '#world/data/sample-instance.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';

const url = '/api/admin/instance';

test('[INSTANCE-03] a demo says what the specification shows, any other server only what its environment does', async () => {
  const demo = await startServer({ settings: { isDemo: true, supportEmail: 'real@example.org' } });
  const plain = await startServer({ settings: { isProduction: true, supportEmail: 'real@example.org' } });
  try {
    const read = async (server: TestServer) =>
      (await server.inject({ method: 'GET', url: '/api/instance' })).json<{ data: Instance }>().data;
    expect(await read(demo)).toEqual(exampleInstance);
    expect(demoInstance.contact).toMatchObject({ email: 'hello@scape.example', phone: '+1 202 555 0100' });
    const { contact } = untouchedInstance;
    expect(await read(plain)).toEqual({ ...untouchedInstance, contact: { ...contact, email: 'real@example.org' } });
  } finally {
    await Promise.all([demo.close(), plain.close()]);
  }
});

describe.each(engines)('settings of the instance, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
    ana = await signUp(server, 'ana');
    ben = await signUp(server, 'ben');
  });
  afterAll(() => server.close());

  const read = async () =>
    (await server.inject({ method: 'GET', url: '/api/instance' })).json<{ data: Instance }>().data;
  const put = (given: object, headers: Partial<Caller['headers']> = ana.headers) =>
    server.inject({ method: 'PUT', url, headers, payload: given });
  async function current(): Promise<Omit<Instance, 'is_demo'>> {
    const { is_demo: _isDemo, ...settings } = await read();
    return settings;
  }

  test('[INSTANCE-01] only operators change them', async () => {
    const settings = { ...(await current()), name: 'Taken over' };
    expect((await put(settings, {})).statusCode).toBe(401);
    expect((await put(settings, ben.headers)).statusCode).toBe(403);
    expect(await read()).toEqual(untouchedInstance);
  });

  const contact = { email: 'us@example.org', phone: '+34 600 000', address: 'A 1', spot: null, opening: 'Mornings' };

  test('[INSTANCE-01] what is saved is what everybody reads, trimmed, under another tag', async () => {
    const before = await server.inject({ method: 'GET', url: '/api/instance' });
    const texts = { terms: ' # Be kind\n\nThat is all. ', privacy: '  ', disclaimer: null };
    const testimonial = { name: 'Zoe', position: 'Reader', company: 'Library', text: 'Fine.', image: null };
    const given = {
      ...(await current()),
      name: ' Library ',
      sign_up: 'open',
      contact,
      texts,
      testimonials: [testimonial],
    };
    const saved = await put(given);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { data: { revision: 1, name: 'Library' } }]);
    expect(await read()).toEqual({
      ...untouchedInstance,
      revision: 1,
      name: 'Library',
      contact,
      testimonials: [testimonial],
      texts: { terms: '# Be kind\n\nThat is all.', privacy: null, disclaimer: null },
    });
    const { etag = '', 'cache-control': cacheControl } = before.headers;
    expect([etag, cacheControl]).toEqual([expect.stringContaining('"'), 'no-cache']);
    const asked = (tag: string) =>
      server.inject({ method: 'GET', url: '/api/instance', headers: { 'if-none-match': tag } });
    const now = await asked(etag);
    expect([now.statusCode, (await asked(String(now.headers.etag))).statusCode]).toEqual([200, 304]);
  });

  test('[INSTANCE-02] of two operators the second is not to overwrite the first unseen, but gets their settings', async () => {
    const settings = await current();
    const first = await put({ ...settings, name: 'First' });
    const second = await put({ ...settings, name: 'Second' });
    expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
    expect(second.json()).toMatchObject({
      fields: { revision: expect.any(String) },
      current: { name: 'First', revision: settings.revision + 1 },
    });
    expect((await put({ ...settings, revision: 0, name: 'Third' })).statusCode).toBe(409);
    expect((await read()).name).toBe('First');
  });

  test.each<[string, object]>([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'Two\nlines' }],
    ['language', { language: 'klingon' }],
    ['sign_up', { sign_up: 'sometimes' }],
    ['copyright', { copyright: 'c'.repeat(81) }],
    ['contact.email', { contact: { ...contact, email: 'nobody' } }],
    ['contact.phone', { contact: { ...contact, phone: 'none' } }],
    ['contact.address', { contact: { ...contact, address: 'a'.repeat(201) } }],
    ['contact.spot.latitude', { contact: { ...contact, spot: { latitude: 91, longitude: 0 } } }],
    ['contact.opening', { contact: { ...contact, opening: 'o'.repeat(601) } }],
    ['texts.terms', { texts: { terms: 't'.repeat(30_001), privacy: null, disclaimer: null } }],
    ['testimonials.0.text', { testimonials: [{ name: 'A', position: 'B', company: 'C', text: ' ' }] }],
    [
      'testimonials.0.image',
      { testimonials: [{ name: 'A', position: 'B', company: 'C', text: 'D', image: '//evil/x' }] },
    ],
    [
      'testimonials',
      { testimonials: Array.from({ length: 13 }, () => ({ name: 'A', position: 'B', company: 'C', text: 'D' })) },
    ],
    ['revision', { revision: 'new' }],
  ])('[INSTANCE-01] a bad %s is named, and nothing is saved', async (field, changes) => {
    const before = await read();
    const reply = await put({ ...(await current()), ...changes });
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  test('[INSTANCE-01] settings that an earlier version has saved keep what they say, and what it didn’t know is as in a new one', async () => {
    const { revision, ...settings } = await current();
    const { contact: newContact, texts, testimonials: _later, ...known } = settings;
    const old = { ...known, name: 'Old', contact: { email: 'old@example.org' }, texts: { terms: 'Be kind' } };
    const args = { settings: old as unknown as typeof settings, revision, operatorId: ana.user.user_id, now: 1 };
    await server.writer.run('instance.change', { ...args, defaults: { settings, is_demo: false } });
    const { contact: empty, texts: none } = untouchedInstance;
    expect([Object.keys(newContact), Object.keys(texts)]).toEqual([Object.keys(empty), Object.keys(none)]);
    expect(await read()).toMatchObject({
      name: 'Old',
      contact: { ...empty, email: 'old@example.org' },
      texts: { ...none, terms: 'Be kind' },
      testimonials: [],
    });
  });
});
