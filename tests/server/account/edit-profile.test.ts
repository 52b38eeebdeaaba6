import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserPatch } from '#contract/account/user.ts';
import { listStart, subscriberPage } from '#server/domain/events/engagement/subscriber-list.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { databases } from '#world/servers/databases.ts';
import { engines } from '#world/servers/engines.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

const rule = '3 to 30 characters: letters, digits, dot, underscore';

describe.each(engines)('PUT /users/update/{userId} on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  async function edit(who: Caller | null, patch: object, userId = ana.user.id) {
    const request = { method: 'PUT', url: `/api/users/update/${userId}`, payload: patch } as const;
    const reply = await server.inject({ ...request, headers: who?.headers ?? {} });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  }

  test('[PROF-08] nobody but the person themselves changes anything', async () => {
    expect((await edit(null, { bio: 'Mine' })).status).toBe(401);
    expect((await edit(ben, { bio: 'Mine' })).status).toBe(403);
    const profile = await server.inject({ method: 'GET', url: `/api/users/profile/${ana.user.id}` });
    expect(profile.json()).toMatchObject({ data: { bio: null } });
  });

  test.each(['', 'ab', 'a'.repeat(31), 'ana b', 'aná', 'ana-b', 'ana@b', 'аna', 'ana\u200b', '<b>ana</b>'])(
    '[PROF-08] a username like "%s" is refused, and the field is named',
    async (username) => {
      expect(await edit(ana, { username })).toEqual({
        status: 422,
        body: { message: `username: ${rule}`, error: 'invalid', fields: { username: rule } },
      });
    },
  );

  test.each(['abc', 'A.n_a', '...', '123', 'z'.repeat(30)])('[PROF-08] "%s" is one', async (username) => {
    expect(await edit(ana, { username })).toMatchObject({ status: 200, body: { data: { username } } });
  });

  test('[PROF-08] one that another has, in whatever case, is taken, and nothing of the same call is changed', async () => {
    const { status, body } = await edit(ana, { username: 'BEN', bio: 'Not this' });
    expect([status, body]).toEqual([
      409,
      { message: 'This username is taken', error: 'taken', fields: { username: 'This username is taken' } },
    ]);
    expect(await edit(ana, {})).toMatchObject({ body: { data: { bio: null } } });
  });

  test.each<[field: keyof UserPatch, most: number]>([
    ['display_name', 80],
    ['bio', 500],
    ['status_message', 100],
  ])('[PROF-08] [PROF-09] %s has %i letters at most', async (field, most) => {
    expect(await edit(ana, { [field]: 'é'.repeat(most) })).toMatchObject({
      status: 200,
      body: { data: { [field]: 'é'.repeat(most) } },
    });
    const { status, body } = await edit(ana, { [field]: 'é'.repeat(most + 1) });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([422, [field]]);
  });

  test('[PROF-09] a status is shown to everybody, and taken away', async () => {
    await edit(ana, { status_message: 'At an event' });
    const shown = async () =>
      (await server.inject({ method: 'GET', url: `/api/users/profile/${ana.user.id}` })).json<{
        data: { status_message: string | null };
      }>().data.status_message;
    expect(await shown()).toBe('At an event');
    await edit(ana, { status_message: null });
    expect(await shown()).toBeNull();
  });
});

describe.each(databases)('[PROF-03] who has somebody on their devices on $name', ({ open }) => {
  let storage: Awaited<ReturnType<typeof open>>;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  test('gets what they change of themselves: texts with the person, names with all that carries them', async () => {
    const [ana, ben, cleo] = await scene.three();
    await scene.follow(ben, ana);
    await scene.ask(ben, ana);
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    const before = await scene.pullOwn(ben);
    const stranger = await scene.pullOwn(cleo);
    const params = { params: { userId: String(ana.userId) } };
    const quiet = await scene.perform(ana, 'user.update', { bio: 'Plays', status_message: 'Here' }, params);
    const texts = await scene.pullOwn(ben, { cursor: before.cursor, at: quiet.at });
    expect(texts.changes).toEqual({ people: [expect.objectContaining({ id: ana.userId, bio: 'Plays' })] });
    const loud = await scene.perform(ana, 'user.update', { display_name: 'Ana la Única' }, params);
    const names = await scene.pullOwn(ben, { cursor: texts.cursor, at: loud.at });
    expect(names.changes).toMatchObject({
      people: [{ id: ana.userId, display_name: 'Ana la Única' }],
      posts: [{ id: post.id, user: { display_name: 'Ana la Única' } }],
      requests: [{ user: { display_name: 'Ana la Única' } }],
    });
    const theirs = await scene.pullOwn(cleo, { cursor: stranger.cursor, at: loud.at });
    expect([theirs.changes, theirs.deleted]).toEqual([{}, {}]);
  });

  test('[USER-01] who is hidden is there for themselves alone, who are told so', async () => {
    const [ana, ben] = await scene.two();
    await scene.follow(ben, ana);
    const before = await scene.pullOwn(ben);
    await scene.hide('user', ana.userId);
    expect([await scene.profile(ben, ana), await scene.profile(null, ana)]).toEqual([null, null]);
    expect(await scene.profile(ana, ana)).toMatchObject({ id: ana.userId, hidden: true });
    expect(await scene.profile(ben, ben)).not.toHaveProperty('hidden');
    await expect
      .poll(async () => (await scene.pullOwn(ben, { cursor: before.cursor })).deleted.people)
      .toEqual([ana.userId]);
    await scene.restore('user', ana.userId);
    expect(await scene.profile(ben, ana)).toMatchObject({ isFollowing: true });
  });

  test('[ORG-02] who is hidden keeps their place, and stands in no list of who comes', async () => {
    const [ana, ben, cleo] = await scene.three();
    const { id } = await scene.event(ana, { capacity: 1 });
    for (const who of [ben, cleo]) await scene.perform(who, 'event.subscribe', { event_id: id, subscribed: true });
    const listed = async () => {
      const { people } = await storage.database.snapshot((tx) => subscriberPage(tx, id, listStart));
      return people.map(({ status }) => status);
    };
    expect(await listed()).toEqual(['subscribed', 'waiting']);
    for (const who of [ben, cleo]) await scene.hide('user', who.userId);
    expect(await listed()).toEqual([]);
    expect(await scene.read(ana, id)).toMatchObject({ subscribers_count: 1 });
  });
});
