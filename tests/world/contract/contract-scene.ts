import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { newSession } from '#server/domain/account/sessions.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { Pool } from './arbitrary-of-schema.ts';

/** The callers: a guest, the operator, a user with content, and a user without. */
export const roles = ['guest', 'admin', 'user', 'other'] as const;
export type Role = (typeof roles)[number];

const password = 'correct1horse';
/** Low ids, at which every kind of row exists. */
const knownIds = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9];
const colours = ['#aa2222', '#22aa22', '#2222aa'];
const mostLearnt = 3;

/** Users with content, on a server whose operator is the first user. */
export async function createContractScene(server: TestServer) {
  let people = 0;
  const pool: Pool = {
    ids: knownIds,
    refs: [],
    cursors: [],
    pictures: [],
    emails: ['ana@example.com', 'nobody@example.com'],
    usernames: ['ana', 'nobody'],
    password,
    pins: [],
    recent: [],
    secrets: [],
  };
  const lessons: [pattern: RegExp, held: string[]][] = [
    [/"cursor":"([^"]{1,300})"/, pool.cursors],
    [/"developmentPin":"(\w+)"/, pool.pins],
    [/"id":(\d{1,9})\b/, pool.recent],
    [/feeds\/mine\/([\w-]{43})\.ics/, pool.secrets],
  ];
  const pictures = new Map<string, Uint8Array>();
  for (const background of colours) {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    pictures.set(createHash('sha256').update(bytes).digest('hex'), bytes);
  }
  pool.pictures.push(...pictures.keys());

  async function somebody(): Promise<{ id: number; headers: { authorization: string } }> {
    people += 1;
    const username = `person${people}`;
    const payload = { email: `${username}@example.com`, password, username, name: 'A', lastname: 'B' };
    const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    const { token, data } = reply.json<{ token: string; data: { user: { user_id: number } } }>();
    // For random sign-ups and password changes.
    pool.emails.push(`${username}@example.com`, `new${people}@example.com`);
    pool.usernames.push(`new${people}`);
    return { id: data.user.user_id, headers: { authorization: `Bearer ${token}` } };
  }

  const actors = { admin: await somebody(), user: await somebody(), other: await somebody() };

  async function call(
    role: keyof typeof actors,
    method: 'POST' | 'PUT',
    url: string,
    payload: object,
  ): Promise<number> {
    const { headers } = actors[role];
    const reply = await server.inject({ method, url: `/api${url}`, headers, payload });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    const [, ref] = /"client_id":"([0-9a-f-]{36})"/.exec(reply.body) ?? [];
    if (ref !== undefined) pool.refs.push(ref);
    return Number(/"id":(\d+)/.exec(reply.body)?.[1]);
  }

  const event = { title: 'Noche', description: 'A night', date_time: '2031-07-01T20:00:00-04:00', capacity: 100 };
  const all = ['admin', 'user', 'other'] as const;
  for (const role of all) {
    await call(role, 'POST', '/events', event);
    await call(role, 'POST', '/posts', { title: 'A post', description: 'Words' });
    await call(role, 'POST', '/posts/comments', { post_id: 1, content: 'A comment' });
    await call(role, 'POST', '/posts/replies', { comment_post_id: 1, content: 'A reply' });
    await call(role, 'POST', '/create/groups', { groupName: 'A group' });
    const next = actors[all[(all.indexOf(role) + 1) % all.length] ?? 'user'].id;
    await call(role, 'POST', '/reports', { object_type: 'user', object_id: next, reason: 'spam' });
    await call(role, 'POST', '/private-messages/create', { receiverId: next, content: 'Words' });
    await call(role, 'POST', '/friend-request', { receiverId: next });
  }
  await call('user', 'POST', '/events', { ...event, status: 'draft' });
  const group = await call('user', 'POST', '/create/groups', { groupName: 'Theirs' });
  await call('other', 'POST', `/groups/${group}/join`, {});
  await call('user', 'POST', `/groups/${group}/messages`, { content: 'Hello' });

  async function isSignedIn(headers: { authorization: string }): Promise<boolean> {
    return (await server.inject({ method: 'GET', url: '/api/auth/sessions', headers })).statusCode === 200;
  }

  return {
    pool,
    pictures,
    headersOf: (role: Role): Record<string, string> => (role === 'guest' ? {} : actors[role].headers),
    /** Signs a user in again after a sign-out, or creates another for a deleted one. */
    async renew(role: Role): Promise<void> {
      if (role === 'guest' || (await isSignedIn(actors[role].headers))) return;
      const { token, tokenHash, expiresAt } = newSession(Date.now(), true);
      const headers = { authorization: `Bearer ${token}` };
      const userId = actors[role].id;
      await server.writer.run('session.open', { userId, tokenHash, now: Date.now(), expiresAt });
      actors[role] = (await isSignedIn(headers)) ? { id: userId, headers } : await somebody();
    },
    /** Keeps values from a reply that later requests can use. */
    learn(text: string): void {
      for (const [pattern, held] of lessons) {
        const [, found] = pattern.exec(text) ?? [];
        if (found !== undefined && !held.includes(found)) held.unshift(found);
        held.length = Math.min(held.length, mostLearnt);
      }
    },
  };
}
