import { bare } from '#world/data/bare-pictures.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventChatReply, Group, GroupMember } from '#contract/chat/group.ts';
import { GroupMessage } from '#contract/chat/message.ts';
import { Person } from '#contract/people/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const exactGroup = z.strictObject({ ...Group.shape, participants: z.array(z.strictObject(Person.shape)) });
const exactMessage = z.strictObject({
  ...GroupMessage.shape,
  sender: z.strictObject(GroupMessage.shape.sender.shape),
});
const exactJoin = z.strictObject({ group: exactGroup, history: z.array(exactMessage) });
const exactChat = z.strictObject({ ...EventChatReply.shape, group: z.nullable(exactGroup) });
const message = z.strictObject({ message: z.string() });
const one = (shape: z.ZodMiniType) => z.strictObject({ data: shape });
const many = (shape: z.ZodMiniType) => z.strictObject({ data: z.array(shape) });

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

describe.each(engines)('calls about groups on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let cleo: Caller;
  let group: Group;
  let url: string;

  async function call(method: Verb, path: string, payload?: object, who: Caller | null = ana) {
    const headers = who?.headers ?? {};
    const body = payload === undefined ? {} : { payload };
    return await server.inject({ method, url: `/api${path}`, headers, ...body });
  }

  async function form(method: Verb, path: string, parts: Parameters<typeof aForm>[0], who = ana) {
    const { headers, payload } = aForm(parts);
    return await server.inject({ method, url: `/api${path}`, headers: { ...who.headers, ...headers }, payload });
  }

  /** Every page of a list, as its links lead through it. */
  async function walk<Row>(path: string, who: Caller = ana): Promise<Row[][]> {
    const pages: Row[][] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const reply = await call('GET', next, undefined, who);
      pages.push(reply.json<{ data: Row[] }>().data);
      next = /^<\/api(.*)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    return pages;
  }

  beforeAll(async () => {
    server = await start();
    [ana, ben, cleo] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'cleo')];
    group = (await call('POST', '/create/groups', { groupName: 'Bailadores' })).json<{ data: Group }>().data;
    url = `/groups/${group.id}`;
    await call('POST', `${url}/join`, undefined, ben);
  });
  afterAll(() => server.close());

  describe('refusals', () => {
    test.each([
      ['GET', '/all-groups'],
      ['GET', '/groups/1'],
      ['GET', '/groups/1/messages'],
      ['GET', '/groups/1/members'],
      ['POST', '/create/groups'],
      ['PUT', '/groups/1'],
      ['POST', '/groups/1/join'],
      ['POST', '/groups/1/leave'],
      ['POST', '/groups/1/messages'],
      ['DELETE', '/groups/1/members/1'],
      ['POST', '/events/1/chat/join'],
    ] as const)('[CHAT-04] [ECHAT-01] a guest’s %s %s', async (method, path) => {
      expect((await call(method, path, undefined, null)).statusCode).toBe(401);
    });

    test.each([
      ['GET', '/groups/nonsense'],
      ['GET', '/groups/999999'],
      ['GET', '/groups/nonsense/messages'],
      ['GET', '/groups/999999/members'],
      ['PUT', '/groups/nonsense'],
      ['POST', '/groups/999999/join'],
      ['POST', '/groups/nonsense/leave'],
      ['POST', '/groups/nonsense/messages'],
      ['DELETE', '/groups/nonsense/members/1'],
    ] as const)('[CHAT-04] %s %s finds no group', async (method, path) => {
      const reply = await call(method, path, method === 'POST' || method === 'PUT' ? { content: 'C' } : undefined);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Group not found']);
    });

    test.each([
      ['GET', '/events/nonsense/chat'],
      ['GET', '/events/999999/chat'],
      ['POST', '/events/999999/chat/join'],
    ] as const)('[ECHAT-01] %s %s finds no event', async (method, path) => {
      const reply = await call(method, path);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Event not found']);
    });

    test.each([
      ['/all-groups?limit=0', 'limit'],
      ['/all-groups?after=7', 'after'],
      ['/all-groups?after=99999999999.1', 'after'],
      [`/all-groups?search=${'x'.repeat(201)}`, 'search'],
      ['/groups/1/messages?before=x', 'before'],
      ['/groups/1/members?after=x', 'after'],
    ])('[CHAT-04] GET %s names the field %s', async (path, field) => {
      const reply = await call('GET', path);
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
    });

    test.each([{}, { groupName: '' }, { groupName: ' \u200b ' }, { groupName: 'x'.repeat(81) }, { groupName: 'a\nb' }])(
      '[CHAT-01] [CHAT-04] %j names no group',
      async (body) => {
        const made = await call('POST', '/create/groups', body);
        expect([made.statusCode, Object.keys(made.json().fields)]).toEqual([422, ['groupName']]);
        if (body.groupName === undefined) return;
        const changed = await call('PUT', url, body);
        expect([changed.statusCode, Object.keys(changed.json().fields)]).toEqual([422, ['groupName']]);
      },
    );

    test('[CHAT-04] what can’t be said names the field, as JSON and as a form', async () => {
      for (const content of ['', ' \n ', 'x'.repeat(4_001)]) {
        const plain = await call('POST', `${url}/messages`, { content });
        const sent = await form('POST', `${url}/messages`, [['content', content]]);
        for (const reply of [plain, sent]) {
          expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['content']]);
        }
      }
      const bad = { bytes: Buffer.from('not a picture'), filename: 'a.png' };
      const noPicture = await form('POST', `${url}/messages`, [
        ['content', 'C'],
        ['image', bad],
      ]);
      expect([noPicture.statusCode, Object.keys(noPicture.json().fields)]).toEqual([415, ['image']]);
      expect((await walk(`${url}/messages`)).flat()).toEqual([]);
    });

    test('[CHAT-09] no body makes anybody another: ids that a caller claims are not taken', async () => {
      const claims = { senderId: ben.user.id, user_id: ben.user.id, sender: { id: ben.user.id } };
      const sent = await call('POST', `${url}/messages`, { content: 'Mine', ...claims });
      const { data } = sent.json<{ data: GroupMessage }>();
      expect([data.senderId, data.sender.id]).toEqual([ana.user.id, ana.user.id]);
      const made = await call('POST', '/create/groups', { groupName: 'Mine', creator_id: ben.user.id, ...claims });
      expect(made.json().data).toMatchObject({ creator_id: ana.user.id, participants: [{ user_id: ana.user.id }] });
      await call('DELETE', `/messages/${data.id}`);
    });
  });

  test('[CHAT-04] each call answers what the contract says, no more, under an id and under a ref', async () => {
    const event = { title: 'Noche', description: 'D', date_time: '2999-07-01T20:00:00-04:00' };
    const { id: eventId, ref } = (await call('POST', '/events', event)).json<{ id: number; ref: string }>();
    const made = (await call('POST', '/create/groups', { groupName: 'Other' })).json<{ data: Group }>().data;
    const named = `/groups/${made.client_id}`;
    const calls: [Verb, string, object | undefined, z.ZodMiniType, Caller?][] = [
      ['POST', '/create/groups', { groupName: 'One' }, one(exactGroup)],
      ['PUT', named, { groupName: 'Two' }, one(exactGroup)],
      ['POST', `${named}/join`, undefined, exactJoin, cleo],
      ['POST', `${named}/messages`, { content: 'Hola' }, one(exactMessage), cleo],
      ['POST', `${named}/join`, undefined, exactJoin, ben],
      ['GET', '/all-groups?search=two', undefined, many(exactGroup)],
      ['GET', named, undefined, one(exactGroup), ben],
      ['GET', `/groups/${made.id}`, undefined, one(exactGroup)],
      ['GET', `${named}/messages`, undefined, many(exactMessage)],
      ['GET', `/groups/${made.id}/members`, undefined, many(z.strictObject(GroupMember.shape))],
      ['POST', `${named}/leave`, undefined, message, ben],
      ['DELETE', `${named}/members/${cleo.user.id}`, undefined, message],
      ['POST', `/events/${ref}/chat/join`, undefined, exactJoin],
      ['GET', `/events/${eventId}/chat`, undefined, exactChat],
    ];
    for (const [method, path, payload, shape, who] of calls) {
      const reply = await call(method, path, payload, who);
      expect([path, reply.statusCode < 300, shape.safeParse(reply.json()).error]).toEqual([path, true, undefined]);
    }
    const guest = await call('GET', `/events/${ref}/chat`, undefined, null);
    expect(guest.json()).toMatchObject({ group: null, member: false, members_count: 1 });
    expect(exactChat.safeParse(guest.json()).success).toBe(true);
  });

  test('[CHAT-04] a form brings a picture, with or without words', async () => {
    const bytes = await aPicture();
    const picture = { bytes, filename: 'a.png' };
    const address = `/media/${sha256Of(bytes)}/1600.webp`;
    const at = '2026-01-01T10:00:00.000Z';
    const both = await form('POST', `${url}/messages`, [
      ['content', '  Look '],
      ['client_id', uuidV7()],
      ['written_at', at],
      ['image', picture],
    ]);
    expect(bare(both.json().data)).toMatchObject({
      content: 'Look',
      image: address,
      image_url: address,
      writtenAt: at,
    });
    const alone = await form('POST', `${url}/messages`, [
      ['content', ''],
      ['image', picture],
    ]);
    expect(bare(alone.json().data)).toMatchObject({ content: '', image: address });
    const [page] = await walk<GroupMessage>(`${url}/messages`, ben);
    expect(page?.map((row) => [row.content, bare(row.image)])).toEqual([
      ['Look', address],
      ['', address],
    ]);
  });

  test('[CHAT-04] a group has a picture, another one, and none', async () => {
    const [first, second] = [await aPicture('#112233'), await aPicture('#332211')];
    const pictureOf = (reply: { json(): { data: Group } }) => bare(reply.json().data.groupPicture);
    const made = await form('POST', '/create/groups', [
      ['groupName', 'With a picture'],
      ['image', { bytes: first, filename: 'a.png' }],
    ]);
    expect([made.statusCode, pictureOf(made)]).toEqual([201, `/media/${sha256Of(first)}/1600.webp`]);
    const path = `/groups/${made.json().data.id}`;
    const changed = await form('PUT', path, [['image', { bytes: second, filename: 'a.png' }]]);
    expect(pictureOf(changed)).toBe(`/media/${sha256Of(second)}/1600.webp`);
    expect(pictureOf(await call('PUT', path, { remove_picture: true }))).toBeNull();
  });

  test('[CHAT-04] messages come page by page, older ones from the newest back, newer ones from where one stood', async () => {
    const { id } = (await call('POST', '/create/groups', { groupName: 'Long' })).json<{ data: Group }>().data;
    const sent: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const reply = await call('POST', `/groups/${id}/messages`, { content: String(count) });
      sent.push(reply.json<{ data: GroupMessage }>().data.id);
    }
    const idsOf = (pages: GroupMessage[][]) => pages.map((page) => page.map((row) => row.id));
    const back = idsOf(await walk<GroupMessage>(`/groups/${id}/messages?limit=3`));
    expect(back).toEqual([sent.slice(4), sent.slice(1, 4), sent.slice(0, 1)]);
    const on = idsOf(await walk<GroupMessage>(`/groups/${id}/messages?limit=3&after=${sent[1]}`));
    expect(on).toEqual([sent.slice(2, 5), sent.slice(5)]);
  });

  test('[CHAT-04] lists of groups and of members come page by page, each row once', async () => {
    const ids = async (path: string, who = ana) => (await walk<{ id: number }>(path, who)).map((page) => page.length);
    const all = (await walk<Group>('/all-groups?limit=200')).flat();
    const paged = (await walk<Group>('/all-groups?limit=2')).flat();
    expect(paged.map((row) => row.id)).toEqual(all.map((row) => row.id));
    expect(all.length).toBeGreaterThan(4);
    expect(new Set((await ids('/all-groups?limit=2')).slice(0, -1))).toEqual(new Set([2]));
    const people = [ana, ben];
    for (const name of ['dan', 'eva', 'fay']) {
      const who = await signUp(server, name);
      people.push(who);
      await call('POST', `${url}/join`, undefined, who);
    }
    const pages = await walk<GroupMember>(`${url}/members?limit=2`, ben);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map((row) => row.user_id)).toEqual(people.map(({ user }) => user.id));
  });

  test('[CHAT-04] one key is one message, though it is sent twice', async () => {
    const before = (await walk<GroupMessage>(`${url}/messages`)).flat().length;
    const headers = { ...ana.headers, 'idempotency-key': uuidV7() };
    const send = () =>
      server.inject({ method: 'POST', url: `/api${url}/messages`, headers, payload: { content: 'Once' } });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect(again.json()).toEqual(first.json());
    expect((await walk<GroupMessage>(`${url}/messages`)).flat()).toHaveLength(before + 1);
  });
});
