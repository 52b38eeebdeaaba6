import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankingKeys } from '#contract/people/ranking.ts';
import { aForm, aPicture, signUp, type Caller } from '#world/servers/callers.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { readRoutesOf, writeTellingApp } from './walked-server.ts';

/** It stands in all that the suspended person has made, and nowhere else. */
const mark = 'zorblax';
const key = 'secret_of_the_unlisted_link_012345';
const fields = { description: `By ${mark}`, category: 'conciertos_y_musica', city: 'Santiago' };
const aConcert = { ...fields, title: `Concert of ${mark}`, date_time: '2999-07-01T20:00:00-04:00' };

const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
let server: TestServer;
let clock = Date.now();
let boss: Caller;
let sam: Caller;
/** Has to do with all of it. */
let ben: Caller;
let owner: number;
let ids: Record<'event' | 'unlisted' | 'post' | 'bensPost' | 'comment' | 'group' | 'chat', number>;
/** Pictures, by the address that shows them. */
let pictures: string[];

async function call(who: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const body = payload === undefined ? {} : { payload };
  const reply = await server.inject({ method, url: `/api${url}`, headers: who.headers, ...body });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
  return reply.json();
}

async function send(url: string, parts: Parameters<typeof aForm>[0], method: 'POST' | 'PUT' = 'POST') {
  const form = aForm(parts);
  const reply = await server.inject({
    method,
    url: `/api${url}`,
    headers: { ...sam.headers, ...form.headers },
    payload: form.payload,
  });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
}

beforeAll(async () => {
  writeTellingApp(app);
  const settings = { staticDir: app, publicUrl: 'https://scape.example', adminIds: [1] };
  server = await startServer({ settings, now: () => clock });
  [boss, sam, ben] = [await signUp(server, 'boss'), await signUp(server, mark), await signUp(server, 'ben')];
  owner = sam.user.user_id;
  await call(sam, 'PUT', `/users/update/${owner}`, {
    display_name: `The ${mark}`,
    bio: mark,
    share_subscriptions: true,
  });
  const bensEvent = (await call(ben, 'POST', '/events', { ...aConcert, title: 'Of Ben', description: 'x' })).id;
  const cover = { bytes: await aPicture('#aa0000'), filename: 'a.png' };
  const made = await send('/events', [...Object.entries(aConcert), ['cover_image', cover]]);
  const event = made.id;
  const unlisted = (await call(sam, 'POST', '/events', { ...aConcert, visibility: 'unlisted', link_key: key })).id;
  await call(ben, 'POST', `/events/${unlisted}/access`, { key });
  for (const id of [event, unlisted]) {
    await call(ben, 'POST', '/events/event-subscriptions/toggle', { event_id: id });
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: id });
    await call(ben, 'POST', '/bookmarks', { object_type: 'event', object_id: id });
  }
  await call(sam, 'POST', '/events/event-subscriptions/toggle', { event_id: bensEvent });
  const chat = (await call(ben, 'POST', `/events/${event}/chat/join`, {})).group.id;
  await call(sam, 'POST', `/events/${event}/chat/join`, {});
  const image = { bytes: await aPicture('#00aa00'), filename: 'b.png' };
  const posted = (
    await send('/posts', [
      ['title', `Post of ${mark}`],
      ['description', mark],
      ['image', image],
    ])
  ).data;
  const bensPost = (await call(ben, 'POST', '/posts', { title: 'Of Ben', description: '', event_id: event })).data.id;
  await call(sam, 'POST', '/posts/likes/toggle', { post_id: bensPost });
  const comment = (await call(sam, 'POST', '/posts/comments', { post_id: bensPost, content: mark })).data
    .comment_post_id;
  const bens = (await call(ben, 'POST', '/posts/comments', { post_id: bensPost, content: 'Of Ben' })).data;
  await call(sam, 'POST', '/posts/replies', { comment_post_id: bens.comment_post_id, content: mark });
  await call(ben, 'POST', '/follow', { followedId: owner });
  await call(sam, 'POST', '/follow', { followedId: ben.user.user_id });
  const asked = (await call(sam, 'POST', '/friend-request', { receiverId: ben.user.user_id })).data;
  await call(ben, 'PUT', `/friend-request/${asked.id}`, { status: 'accepted' });
  await call(sam, 'POST', `/events/${event}/invitations`, { user_id: ben.user.user_id, note: mark });
  const picture = { bytes: await aPicture('#0000aa'), filename: 'c.png' };
  const group = (
    await send('/create/groups', [
      ['groupName', `Group of ${mark}`],
      ['image', picture],
    ])
  ).data;
  await call(ben, 'POST', `/groups/${group.id}/join`, {});
  for (const id of [group.id, chat]) await call(sam, 'POST', `/groups/${id}/messages`, { content: mark });
  await call(ben, 'POST', `/groups/${group.id}/messages`, { content: 'Of Ben' });
  await call(sam, 'POST', '/private-messages/create', { receiverId: ben.user.user_id, content: mark });
  ids = { event, unlisted, post: posted.id, bensPost, comment, group: group.id, chat };
  pictures = [made.cover_image, posted.image, group.groupPicture];
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true, force: true });
});

function valuesOf(name: string, path: string): (string | number)[] {
  const { event, unlisted, post, bensPost, comment, group, chat } = ids;
  const idsHere = path.includes('/groups') ? [group, chat] : path.includes('/posts') ? [post, bensPost, comment] : null;
  const known: Record<string, (string | number)[]> = {
    id: idsHere ?? [event, unlisted, owner],
    event_id: [event, unlisted],
    userId: [owner, ben.user.user_id],
    followedId: [owner],
    category: ['music'],
    key: [...rankingKeys],
    file: ['1.xml'],
    part: ['1'],
  };
  return known[name] ?? ['x'];
}

function addressesOf(path: string): string[] {
  const [whole, name] = /:(\w+)|\*/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return valuesOf(name ?? '*', path).flatMap((value) => addressesOf(path.replace(whole, String(value))));
}

/** All that a reader may ask for; the export is what Ben has written himself, and a document is asked for without a token. */
function addressesFor(reader: Caller | null): string[] {
  const paths = readRoutesOf(server).filter((path) => !path.includes('/export/') && !path.startsWith('/media'));
  const walked = paths.filter((path) => reader === null || path.startsWith('/api/'));
  const addresses = walked.flatMap((path) => {
    const isSearched = path.startsWith('/api/') && !path.includes(':');
    const keyed = reader === null && path.startsWith('/events/:id') ? [`?key=${key}`] : [];
    const queries = ['', ...keyed, ...(isSearched ? [`?search=${mark}&q=${mark}`] : [])];
    return addressesOf(path).flatMap((address) => queries.map((query) => address + query));
  });
  return [...addresses, ...pictures];
}

/** Those of the addresses that tell a reader of the person. */
async function tellersAmong(addresses: string[], reader: Caller | null): Promise<string[]> {
  const told: string[] = [];
  for (const url of addresses) {
    const accept = url.startsWith('/api/') ? '*/*' : 'text/html';
    const reply = await server.inject({ url, headers: { accept, ...reader?.headers } });
    const isPicture = pictures.includes(url) && reply.statusCode < 400;
    if (isPicture || `${reply.body} ${JSON.stringify(reply.headers)}`.includes(mark)) told.push(url);
  }
  return told;
}

test('[SUSPEND-02] of a suspended person no read tells anybody anything, and afterwards all of them tell the same again', async () => {
  const { cursor } = await call(ben, 'GET', '/sync/me');
  const before = [await tellersAmong(addressesFor(null), null), await tellersAmong(addressesFor(ben), ben)] as const;
  expect(before.map((told) => told.length > 10)).toEqual([true, true]);
  const again = async () => [await tellersAmong(before[0], null), await tellersAmong(before[1], ben)];
  await call(boss, 'PUT', `/admin/users/${owner}/suspension`, { reason: 'Spam' });
  // Who may see a picture is looked up once a minute.
  clock += 61_000;
  expect(await again()).toEqual([[], []]);
  // Members keep their group, without its name, and what they have written there.
  const { changes, deleted } = await call(ben, 'GET', `/sync/me?cursor=${cursor}`);
  expect(JSON.stringify(changes)).not.toContain(mark);
  expect(changes.groups).toContainEqual(expect.objectContaining({ groupName: 'Group', groupPicture: null }));
  expect(deleted.messages).toHaveLength(2);
  expect([deleted.people, deleted.conversations]).toEqual([[owner], [owner]]);
  await call(boss, 'DELETE', `/admin/users/${owner}/suspension`);
  clock += 61_000;
  expect(await again()).toEqual(before);
  const back = await call(ben, 'GET', `/sync/me?cursor=${cursor}`);
  expect(JSON.stringify(back.changes)).toContain(`Group of ${mark}`);
});
