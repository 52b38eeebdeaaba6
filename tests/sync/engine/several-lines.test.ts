import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnUser } from '#contract/account/user.ts';
import { openAccount } from '#data/db/open-account.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { createEngineManager, type EngineManager } from '#sync/engine/engine-manager.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const group = '00000000-0000-4000-8000-0000000000a1';
const ref = '00000000-0000-4000-8000-0000000000a2';
const realFetch = globalThis.fetch;

let server: TestServer;
let device: DeviceDb;
let account: OpenAccount;
let host: EngineManager;
/** whether the reply to the next batch is lost on its way */
let losesReply = false;
const calls: string[] = [];

beforeEach(async () => {
  server = await startServer({ isListening: true });
  const payload = { email: 'ana@example.com', password: 'correct1horse', username: 'ana', name: 'A', lastname: 'B' };
  const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
  const { token, data } = reply.json<{ token: string; data: { user: OwnUser } }>();
  device = new DeviceDb('scape-device-lines');
  await device.open();
  await signIn(device, { user: data.user, token, remember: true }, 1);
  globalThis.fetch = async (url, options) => {
    const answer = await realFetch(url, options);
    const path = new URL(url as string).pathname;
    if (options?.method === 'POST')
      calls.push(`${path.slice('/api'.length)} ${options.body instanceof FormData ? 'form' : 'JSON'}`);
    if (path !== '/api/batch' || !losesReply) return answer;
    losesReply = false;
    await answer.arrayBuffer();
    throw new TypeError('The connection was reset');
  };
  account = await openAccount(data.user, () => undefined);
  host = createEngineManager({ device, origin: server.url, restFallback });
  calls.length = 0;
});

afterEach(async () => {
  await host.close();
  account.close();
  device.close();
  await server.close();
  globalThis.fetch = realFetch;
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

async function pass(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await host.pass('person', 10_000);
}

const outbox = async (): Promise<OutboxEntry[]> => account.db.outbox.toArray();
const descriptions = () =>
  server.database.read(async ({ sql }) =>
    (await sql.selectFrom('posts').select('description').execute()).map(({ description }) => description),
  );

test.each(['two\nlines', 'typed\r\non Windows', 'old\rMac', 'half \uD83D a sign'])(
  '[X25] [P10] [OFF-02] what went in a batch whose reply was lost goes as a form, and is the same: %j',
  async (text) => {
    await account.mutate('group.create', { ref: group, name: 'Dancers', image: null });
    await pass();
    losesReply = true;
    const written = '2026-01-01T00:00:00.000Z';
    await account.mutate('group.message', { ref: crypto.randomUUID(), group, content: text, image: null, written });
    await account.mutate('post.create', { ref, post: { title: 'T', description: text }, image: null });
    const event = { title: 'E', description: text, date_time: '2031-01-01T10:00:00Z' };
    await account.mutate('event.create', { ref: crypto.randomUUID(), event });
    await pass();
    expect(calls).toEqual(expect.arrayContaining(['/batch JSON', '/posts form', '/events form']));
    expect((await outbox()).map(({ kind, state, refusal }) => [kind, state, refusal?.code])).toEqual([]);
    const held = await server.database.read(async ({ sql }) => [
      ...(await sql.selectFrom('messages').select('content as text').execute()),
      ...(await sql.selectFrom('posts').select('description as text').execute()),
      ...(await sql.selectFrom('events').select('description as text').execute()),
    ]);
    const normal = text.replaceAll(/\r\n|\r/g, '\n').toWellFormed();
    expect(held.map((row) => row.text)).toEqual([normal, normal, normal]);
    expect((await account.db.posts.get(ref))?.description).toBe(normal);
  },
);

/** A post that the server has, and that the device takes for refused, as an earlier version left it. */
async function refusedPost(): Promise<OutboxEntry> {
  await account.mutate('post.create', { ref, post: { title: 'T', description: 'first\nwords' }, image: null });
  const [entry] = await outbox();
  if (entry === undefined) throw new Error('Nothing waits');
  await pass();
  const refusal = { status: 422, code: 'idempotency_key_reused', message: 'Reused' };
  const refused: OutboxEntry = { ...entry, state: 'refused', refusal };
  await account.db.posts.clear();
  await account.db.outbox.put(refused);
  await account.db.undos.put({ seq: entry.seq, rows: [] });
  return refused;
}

test('[O8] [V8] [OFF-06] what was put right after a refusal that was none is asked about, and then kept', async () => {
  const refused = await refusedPost();
  const better = { ref, post: { title: 'T', description: 'better\nwords' }, image: null };
  await retry(account.store, refused.id, { args: better, nowMs: Date.now() });
  await account.mutate('post.like', { post: ref, liked: true });
  await pass();
  const [asked, ...rest] = await outbox();
  expect(asked).toMatchObject({ state: 'conflict', refusal: { current: { description: 'first\nwords' } } });
  // The like didn't wait for the answer: the thing is there, and its id is known.
  expect(rest).toEqual([]);
  expect(await account.db.ids.get(ref)).toMatchObject({ kind: 'post' });
  await retry(account.store, asked?.id ?? '', { nowMs: Date.now() });
  await pass();
  expect([await outbox(), await descriptions()]).toEqual([[], ['better\nwords']]);
  expect(await account.db.posts.get(ref)).toMatchObject({ description: 'better\nwords', liked: true, likes_count: 1 });
});

test('[O8] [V8] [OFF-06] or the server’s version stays, and what was typed becomes a draft', async () => {
  const refused = await refusedPost();
  const better = { ref, post: { title: 'T', description: 'better\nwords' }, image: null };
  await retry(account.store, refused.id, { args: better, nowMs: Date.now() });
  await pass();
  const [asked] = await outbox();
  await discard(account.store, asked?.id ?? '', { nowMs: Date.now(), shouldKeepDraft: true });
  await pass();
  expect([await outbox(), await descriptions()]).toEqual([[], ['first\nwords']]);
  expect((await account.db.posts.get(ref))?.description).toBe('first\nwords');
  expect((await account.db.drafts.toArray()).map(({ form }) => form)).toEqual([better.post]);
});

test('[I15] [V6] a refused entry of an earlier version that still holds CRLF is tried again and found done', async () => {
  const refused = await refusedPost();
  const args = { ref, post: { title: 'T', description: 'first\r\nwords' }, image: null };
  const seal = { clientId: 'old', path: '/posts', body: { ...args.post, client_id: ref }, sentAt: 1 };
  await account.db.outbox.put({ ...refused, args, seal });
  await retry(account.store, refused.id, { nowMs: Date.now() });
  await pass();
  expect([await outbox(), await descriptions()]).toEqual([[], ['first\nwords']]);
});

test('[I15] [P1] an entry that an earlier version sealed with CRLF goes out as it is sealed, and drains', async () => {
  const refused = await refusedPost();
  const args = { ref: group, post: { title: 'T', description: 'sealed\r\nwords' }, image: null };
  const seal = { clientId: 'old', path: '/posts', body: { ...args.post, client_id: group }, sentAt: 1 };
  const sealed = { ...refused, id: crypto.randomUUID(), args, creates: group, lane: `post:${group}`, seal } as const;
  await account.db.outbox.put({ ...sealed, state: 'sent', refusal: null });
  const bodies: unknown[] = [];
  const fetch = globalThis.fetch;
  globalThis.fetch = async (url, options) => {
    if ((url as string).endsWith('/batch')) bodies.push(JSON.parse(options?.body as string));
    return fetch(url, options);
  };
  await pass();
  expect(bodies).toMatchObject([{ items: [{ body: seal.body }] }]);
  expect([await outbox(), await descriptions()]).toEqual([[], ['first\nwords', 'sealed\nwords']]);
});
