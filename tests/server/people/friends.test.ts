import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { openRequests } from '#server/domain/people/friend-requests.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPeopleScene, requestOf, said } from '#world/scenes/people.ts';

const nobodyThere = [404, 'User not found'];
const noRequest = [404, 'Friend request not found'];
const forbidden = [403, 'No tienes permiso para acceder a este recurso'];

describe.each(databases)('[USER-03] friends on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  const list = (who: Actor, side: 'both' | 'received') =>
    storage.database.snapshot((tx) => openRequests(tx, who, { side, before: Number.MAX_SAFE_INTEGER, limit: 50 }));
  const friendships = async (one: Actor, other: Actor) => [
    (await scene.profile(one, other))?.friendship,
    (await scene.profile(other, one))?.friendship,
  ];

  describe('refusals', () => {
    test('a guest asks nobody', async () => {
      const { userId } = await scene.person();
      expect((await scene.perform(null, 'friend.request', { receiverId: userId })).status).toBe(401);
    });

    test('nobody asks somebody who is not there, hidden or blocked either way, or themselves', async () => {
      const [ana, ben, cleo] = await scene.three();
      await scene.hide('user', ben.userId);
      await scene.block(ana, cleo);
      expect(said(await scene.ask(ana, { userId: 999_999 }))).toEqual(nobodyThere);
      expect(said(await scene.ask(ana, ben))).toEqual(nobodyThere);
      expect(said(await scene.ask(ana, cleo))).toEqual(nobodyThere);
      expect(said(await scene.ask(cleo, ana))).toEqual(nobodyThere);
      expect(said(await scene.ask(ana, ana))).toEqual([422, 'This is you', 'receiverId']);
    });

    test('only who was asked answers, and only the two see the request', async () => {
      const [ana, ben, cleo] = await scene.three();
      const { id } = requestOf(await scene.ask(ana, ben));
      expect(said(await scene.answer(ana, id, 'accepted'))).toEqual(forbidden);
      expect(said(await scene.answer(cleo, id, 'accepted'))).toEqual(noRequest);
      expect(said(await scene.withdraw(cleo, id))).toEqual(noRequest);
      expect(said(await scene.answer(ben, 999_999, 'accepted'))).toEqual(noRequest);
      expect(said(await scene.answer(ben, uuidV7(), 'accepted'))).toEqual(noRequest);
      expect(await friendships(ana, ben)).toEqual(['requested', 'received']);
      expect(await friendships(ana, cleo)).toEqual(['none', 'none']);
    });

    test('a ref names one request for ever', async () => {
      const [ana, ben, cleo] = await scene.three();
      const ref = uuidV7();
      const { id } = requestOf(await scene.ask(ana, ben, ref));
      expect(await scene.ask(ana, ben, ref)).toMatchObject({ status: 200, body: { data: { id, client_id: ref } } });
      expect((await scene.ask(cleo, ben, ref)).body).toMatchObject({ error: 'ref_taken' });
      await scene.withdraw(ana, id);
      expect(said(await scene.ask(ana, ben, ref))).toEqual(noRequest);
    });

    test('what was accepted isn’t declined any more; it is ended', async () => {
      const [ana, ben] = await scene.two();
      const { id } = requestOf(await scene.ask(ana, ben));
      await scene.answer(ben, id, 'accepted');
      expect(said(await scene.answer(ben, id, 'declined'))).toEqual([422, 'This request was accepted', 'status']);
      expect((await scene.answer(ben, id, 'accepted')).status).toBe(200);
      expect(await friendships(ana, ben)).toEqual(['friends', 'friends']);
    });
  });

  test('a request is sent once however often, seen by both, and accepted', async () => {
    const [ana, ben] = await scene.two();
    const sent = await scene.ask(ana, ben);
    const { id, client_id: ref } = requestOf(sent);
    expect(sent).toMatchObject({ status: 201, body: { data: { status: 'pending', sent: true } } });
    expect(requestOf(sent).user).toMatchObject({ user_id: ben.userId });
    expect(await scene.ask(ana, ben)).toMatchObject({ status: 200, body: { data: { id, client_id: ref } } });
    expect(await friendships(ana, ben)).toEqual(['requested', 'received']);
    expect(await list(ana, 'both')).toMatchObject([{ id, sent: true, user: { user_id: ben.userId } }]);
    expect(await list(ana, 'received')).toEqual([]);
    for (const side of ['both', 'received'] as const) {
      expect(await list(ben, side)).toMatchObject([{ id, sent: false, user: { user_id: ana.userId } }]);
    }
    const yes = await scene.answer(ben, ref, 'accepted');
    expect(yes).toMatchObject({ status: 200, body: { data: { id, client_id: ref, status: 'accepted' } } });
    expect(await friendships(ana, ben)).toEqual(['friends', 'friends']);
    expect([await list(ana, 'both'), await list(ben, 'both')]).toEqual([[], []]);
    expect((await scene.told(ben)).map(({ kind, user }) => [kind, user?.user_id])).toEqual([
      ['friend-requested', ana.userId],
    ]);
    expect((await scene.told(ana)).map(({ kind, user }) => [kind, user?.user_id])).toEqual([
      ['friend-accepted', ben.userId],
    ]);
  });

  test('to ask back is to accept, also what one has declined', async () => {
    const [ana, ben, cleo] = await scene.three();
    const { id } = requestOf(await scene.ask(ana, ben));
    expect(await scene.ask(ben, ana)).toMatchObject({ status: 200, body: { data: { id, status: 'accepted' } } });
    const second = requestOf(await scene.ask(cleo, ben));
    await scene.answer(ben, second.id, 'declined');
    expect(await scene.ask(ben, cleo)).toMatchObject({ status: 200, body: { data: { id: second.id } } });
    expect(await friendships(cleo, ben)).toEqual(['friends', 'friends']);
  });

  test('a declined request is gone for who declined it, and looks open to its sender until they take it back', async () => {
    const [ana, ben] = await scene.two();
    const { id, client_id: ref } = requestOf(await scene.ask(ana, ben));
    const [mine, theirs] = [await scene.pullOwn(ana), await scene.pullOwn(ben)];
    const no = await scene.answer(ben, id, 'declined');
    expect(no.body).toEqual({ data: { id, client_id: ref, status: 'declined' } });
    expect(no.affected.users).toEqual([ben.userId]);
    expect(await friendships(ana, ben)).toEqual(['requested', 'none']);
    const nothing = await scene.pullOwn(ana, { cursor: mine.cursor, at: no.at });
    expect([nothing.changes, nothing.deleted]).toEqual([{}, {}]);
    const end = await scene.pullOwn(ben, { cursor: theirs.cursor, at: no.at });
    expect(end.deleted).toEqual({ requests: [ref] });
    expect(end.changes.people).toMatchObject([{ id: ana.userId, friendship: 'none' }]);
    expect([await list(ben, 'both'), await list(ana, 'both')]).toMatchObject([[], [{ id, status: 'pending' }]]);
    expect(said(await scene.answer(ben, id, 'accepted'))).toEqual(noRequest);
    expect(said(await scene.withdraw(ben, id))).toEqual(noRequest);
    expect(await scene.ask(ana, ben)).toMatchObject({ status: 200, body: { data: { id, status: 'pending' } } });
    expect((await scene.withdraw(ana, id)).status).toBe(200);
    expect(await scene.ask(ana, ben)).toMatchObject({ status: 201 });
    expect(await friendships(ana, ben)).toEqual(['requested', 'received']);
  });

  test('who was asked may withdraw from it too, which is a no; either ends a friendship', async () => {
    const [ana, ben, cleo] = await scene.three();
    const first = requestOf(await scene.ask(ana, ben));
    expect((await scene.withdraw(ben, first.id)).status).toBe(200);
    expect(await friendships(ana, ben)).toEqual(['requested', 'none']);
    const second = await scene.befriend(ana, cleo);
    expect((await scene.withdraw(cleo, second.id)).status).toBe(200);
    expect(await friendships(ana, cleo)).toEqual(['none', 'none']);
    expect(said(await scene.withdraw(ana, second.id))).toEqual(noRequest);
    expect(said(await scene.withdraw(cleo, second.id))).toEqual(noRequest);
  });

  test('requests and who sent them come to the devices of both, and leave them', async () => {
    const [ana, ben] = await scene.two();
    const [mine, theirs] = [await scene.pullOwn(ana), await scene.pullOwn(ben)];
    const sent = await scene.ask(ana, ben);
    const ref = requestOf(sent).client_id;
    const [out, got] = [
      await scene.pullOwn(ana, { cursor: mine.cursor, at: sent.at }),
      await scene.pullOwn(ben, { cursor: theirs.cursor, at: sent.at }),
    ];
    expect(out.changes.requests).toMatchObject([{ client_id: ref, sent: true }]);
    expect(out.changes.people).toMatchObject([{ id: ben.userId, friendship: 'requested' }]);
    expect(got.changes.requests).toMatchObject([{ client_id: ref, sent: false }]);
    expect(got.changes.people).toMatchObject([{ id: ana.userId, friendship: 'received' }]);
    expect((await scene.pullOwn(ben, { at: sent.at })).changes.requests).toMatchObject([{ client_id: ref }]);
    const back = await scene.withdraw(ana, ref);
    for (const [who, { cursor }, other] of [
      [ana, out, ben],
      [ben, got, ana],
    ] as const) {
      const { changes, deleted } = await scene.pullOwn(who, { cursor, at: back.at });
      expect(deleted).toEqual({ requests: [ref] });
      expect(changes.people).toMatchObject([{ id: other.userId, friendship: 'none' }]);
    }
  });
});
