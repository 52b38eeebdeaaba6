import { bare } from '#world/data/bare-pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventChatRef } from '#contract/chat/key.ts';
import type { Group } from '#contract/chat/group.ts';
import type { GroupMessage } from '#contract/chat/message.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createGroupScene, dataOf, joinedOf, wordsOf } from '#world/scenes/groups.ts';
import { said } from '#world/scenes/people.ts';
import { noon } from '#world/scenes/events.ts';

const forbidden = 'No tienes permiso para acceder a este recurso';
const notFound = [404, 'Group not found'];

describe.each(databases)('groups on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createGroupScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createGroupScene(storage);
  });
  afterAll(() => storage.close());

  /** A group of the first, with the second in it and the third not. */
  async function aGroup() {
    const [ana, ben, cleo] = await scene.three();
    const group = await scene.group(ana);
    await scene.join(ben, group.id);
    return { ana, ben, cleo, group, id: group.id };
  }

  describe('refusals', () => {
    test('[CHAT-09] a guest makes, joins and changes nothing', async () => {
      const { ana, ben, id } = await aGroup();
      const outcomes = [
        await scene.perform(null, 'group.create', { groupName: 'Mine' }, { client: 'device' }),
        await scene.on(null, 'group.update', id, { groupName: 'Mine' }),
        await scene.join(null, id),
        await scene.leave(null, id),
        await scene.say(null, id),
        await scene.expel(null, id, ben),
      ];
      expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
      expect(await scene.members(ana, id)).toEqual([ana.userId, ben.userId]);
    });

    test('[CHAT-09] who isn’t in it reads nothing of a group, says nothing and takes nobody out', async () => {
      const { ana, ben, cleo, id } = await aGroup();
      await scene.say(ana, id, 'Among us');
      expect(await scene.messages(cleo, id)).toBe(403);
      expect(await scene.members(cleo, id)).toBe(403);
      expect(said(await scene.say(cleo, id))).toEqual([403, forbidden]);
      expect(said(await scene.expel(cleo, id, ben))).toEqual([403, forbidden]);
      expect(said(await scene.perform(cleo, 'chat.read', { groupId: id, upto: 1 }))).toEqual([403, forbidden]);
      const { changes } = await scene.pullOwn(cleo);
      expect([changes.groups, changes.messages]).toEqual([[], []]);
      expect(await scene.messages(ana, id)).toEqual(['Among us']);
    });

    test('[CHAT-09] only who made a group changes it, takes somebody out or takes another’s words away', async () => {
      const { ana, ben, cleo, group, id } = await aGroup();
      await scene.join(cleo, id);
      const { client_id: message } = dataOf<GroupMessage>(await scene.say(ana, id));
      expect(said(await scene.on(ben, 'group.update', id, { groupName: 'Ours' }))).toEqual([403, forbidden]);
      expect(said(await scene.expel(ben, id, cleo))).toEqual([403, forbidden]);
      expect(said(await scene.on(ben, 'message.delete', message, {}))).toEqual([403, forbidden]);
      expect(await scene.groups(ana)).toContainEqual({
        ...group,
        participantsCount: 3,
        participants: expect.anything(),
      });
      expect(await scene.messages(cleo, id)).toEqual(['Hola']);
    });

    test('[CHAT-09] who was taken out doesn’t come back, nor who had left by then', async () => {
      const { ana, ben, cleo, id } = await aGroup();
      await scene.join(cleo, id);
      await scene.leave(cleo, id);
      expect((await scene.expel(ana, id, ben)).status).toBe(200);
      expect((await scene.expel(ana, id, cleo)).status).toBe(200);
      expect((await scene.expel(ana, id, ben)).status).toBe(200);
      for (const one of [ben, cleo]) {
        expect(said(await scene.join(one, id))).toEqual([403, forbidden]);
        expect(await scene.messages(one, id)).toBe(403);
        expect(said(await scene.say(one, id))).toEqual([403, forbidden]);
      }
      expect(await scene.groups(ana)).toContainEqual(expect.objectContaining({ id, participantsCount: 1 }));
    });

    test('[CHAT-09] nobody takes themselves out for good, or who was never in it', async () => {
      const { ana, cleo, id } = await aGroup();
      expect(said(await scene.expel(ana, id, ana))).toEqual([422, 'This is you', 'userId']);
      expect(said(await scene.expel(ana, id, cleo))).toEqual([404, 'User not found']);
      expect(said(await scene.expel(ana, id, { userId: 999_999 }))).toEqual([404, 'User not found']);
    });

    test('[CHAT-04] what never was is no group, and neither is a conversation of two', async () => {
      const [ana, ben] = await scene.two();
      await scene.perform(ana, 'message.send', { receiverId: ben.userId, content: 'Hola' });
      const chat = await storage.database.read(({ sql }) =>
        sql.selectFrom('chats').select('id').where('low_id', '=', ana.userId).executeTakeFirstOrThrow(),
      );
      for (const name of [chat.id, 999_999, uuidV7()]) {
        expect(said(await scene.on(ana, 'group.update', name, { groupName: 'Mine' }))).toEqual(notFound);
        expect(said(await scene.join(ana, name))).toEqual(notFound);
        expect(said(await scene.leave(ana, name))).toEqual(notFound);
        expect(said(await scene.say(ana, name))).toEqual(notFound);
        expect(said(await scene.expel(ana, name, ben))).toEqual(notFound);
        expect([await scene.messages(ana, name), await scene.members(ana, name)]).toEqual([404, 404]);
      }
    });

    test('[CHAT-04] nothing to read is no message: blank text without a picture names the field', async () => {
      const { ana, id } = await aGroup();
      for (const content of ['', ' \n\t ']) {
        expect(said(await scene.say(ana, id, content)).toSpliced(1, 1)).toEqual([422, 'content']);
      }
      expect(await scene.messages(ana, id)).toEqual([]);
    });

    test('[CHAT-04] a ref names one group, and one message in one group, for ever', async () => {
      const { ana, ben, group, id } = await aGroup();
      const again = { groupName: group.groupName, client_id: group.client_id };
      expect((await scene.perform(ben, 'group.create', again)).status).toBe(409);
      const known = await scene.perform(ana, 'group.create', again);
      expect([known.status, dataOf<Group>(known).groupName]).toEqual([200, 'Bailadores']);
      const other = await scene.group(ana);
      await scene.say(ana, id, 'First', group.client_id);
      expect((await scene.say(ben, id, 'Second', group.client_id)).status).toBe(409);
      expect((await scene.say(ana, other.id, 'Second', group.client_id)).status).toBe(409);
      const sent = await scene.say(ana, id, 'First', group.client_id);
      expect([sent.status, dataOf<GroupMessage>(sent).content]).toEqual([200, 'First']);
      expect(await scene.messages(ben, id)).toEqual(['First']);
      await scene.on(ana, 'message.delete', group.client_id, {});
      expect((await scene.say(ana, id, 'Third', group.client_id)).status).toBe(404);
    });

    test('[ECHAT-03] nobody takes the name of an event’s chat before it is there', async () => {
      const ana = await scene.person();
      const { ref } = await scene.event(await scene.person());
      const wish = { groupName: 'Mine', client_id: eventChatRef(ref) };
      expect((await scene.perform(ana, 'group.create', wish)).body).toMatchObject({ error: 'ref_taken' });
    });
  });

  test('[CHAT-04] who makes a group is in it, and gets it as they will read it', async () => {
    const ana = await scene.person();
    const ref = uuidV7();
    const outcome = await scene.perform(ana, 'group.create', { groupName: 'Bachata', client_id: ref });
    expect(outcome.status).toBe(201);
    const person = { user_id: ana.userId, username: expect.any(String), display_name: expect.any(String) };
    expect(dataOf(outcome)).toEqual({
      id: expect.any(Number),
      groupId: dataOf<Group>(outcome).id,
      client_id: ref,
      groupName: 'Bachata',
      groupPicture: null,
      participants: [{ ...person, profile_picture: null }],
      participantsCount: 1,
      event_id: null,
      event_ref: null,
      creator_id: ana.userId,
      member: true,
      unread: 0,
      read_upto: 0,
      created_at: new Date(noon).toISOString(),
    });
    expect(await scene.groups(ana, 'bachata')).toContainEqual(dataOf(outcome));
  });

  test('[CHAT-04] who joins gets the group and its newest messages, the oldest of them first, none of them unread', async () => {
    const { ana, ben, cleo, group, id } = await aGroup();
    for (let count = 1; count <= 53; count += 1) await scene.say(ana, id, String(count));
    const { group: joined, history } = joinedOf(await scene.join(cleo, group.client_id));
    expect(joined).toMatchObject({ id, member: true, participantsCount: 3, unread: 0, read_upto: history.at(-1)?.id });
    expect(wordsOf(history)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 4)));
    expect((await scene.groups(ben)).find((row) => row.id === id)).toMatchObject({ unread: 53 });
    await scene.say(ana, id, 'After');
    expect((await scene.groups(cleo)).find((row) => row.id === id)).toMatchObject({ unread: 1 });
  });

  test('[CHAT-04] joining once more and leaving once more change nothing', async () => {
    const { ana, ben, cleo, id } = await aGroup();
    await scene.say(ana, id, 'Unread');
    const again = await scene.join(ben, id);
    expect([again.status, again.affected.users, joinedOf(again).group.unread]).toEqual([200, [], 1]);
    expect((await scene.leave(cleo, id)).status).toBe(200);
    expect((await scene.leave(ben, id)).affected).toMatchObject({ users: [ben.userId], groups: [id] });
    expect((await scene.leave(ben, id)).affected.users).toEqual([]);
    expect((await scene.groups(ben)).find((row) => row.id === id)).toMatchObject({
      member: false,
      participantsCount: 1,
    });
  });

  test('[CHAT-04] who comes back stands behind the others, and has read what was said meanwhile', async () => {
    const { ana, ben, cleo, id } = await aGroup();
    await scene.join(cleo, id, noon + 1);
    await scene.leave(ben, id);
    await scene.say(ana, id, 'Meanwhile');
    const { group } = joinedOf(await scene.join(ben, id, noon + 2));
    expect(group.participants.map((person) => person.user_id)).toEqual([ana, cleo, ben].map(({ userId }) => userId));
    expect(group.unread).toBe(0);
  });

  test('[CHAT-04] who made a group may leave it, and it stays; what is theirs to do stays theirs', async () => {
    const { ana, ben, id } = await aGroup();
    await scene.leave(ana, id);
    expect(await scene.messages(ana, id)).toBe(403);
    expect((await scene.on(ana, 'group.update', id, { groupName: 'Still mine' })).status).toBe(200);
    const [row] = await scene.groups(ben, 'still mine');
    expect(row).toMatchObject({ id, creator_id: ana.userId, participantsCount: 1 });
    expect((await scene.expel(ana, id, ben)).status).toBe(200);
  });

  test('[ACC-14] a group whose creator is gone stays, without the picture that went with them', async () => {
    const { ana, ben, id } = await aGroup();
    const sha256 = 'a'.repeat(64);
    await storage.writer.run('blob.hold', { sha256, userId: ana.userId, bytes: 1, now: noon });
    const changed = { params: { id: String(id) }, files: { image: sha256 } };
    expect(bare((await scene.perform(ana, 'group.update', {}, changed)).body)).toMatchObject({
      data: { groupPicture: pictureUrl(sha256) },
    });
    const { password_hash: passwordHash } = await scene.user(ana);
    const args = { userId: ana.userId, tokenHash: `of ${String(ana.userId)}`, now: noon };
    await storage.writer.run('session.open', { ...args, expiresAt: noon + 1 });
    await storage.writer.run('user.delete', { ...args, passwordHash });
    const group = (await scene.groups(ben)).find((row) => row.id === id);
    expect(group).toMatchObject({ creator_id: null, groupPicture: null, participantsCount: 1 });
  });

  test('[CHAT-04] text is trimmed, and the message comes to all who are in it', async () => {
    const { ana, ben, group, id } = await aGroup();
    const outcome = await scene.say(ana, id, '  Hola\n mundo \n');
    expect(outcome.status).toBe(201);
    expect(outcome.affected).toEqual({ isPublic: false, users: [], groups: [id] });
    expect(dataOf(outcome)).toMatchObject({
      groupId: id,
      group_ref: group.client_id,
      senderId: ana.userId,
      image: null,
    });
    expect(await scene.messages(ben, id)).toEqual(['Hola\n mundo']);
  });

  test('[CHAT-04] who made a group names it anew, and it is found by its new name alone', async () => {
    const { ana, ben, id } = await aGroup();
    const outcome = await scene.on(ana, 'group.update', id, { groupName: 'Salsa en Güira' });
    expect(dataOf(outcome)).toMatchObject({ groupName: 'Salsa en Güira' });
    expect(outcome.affected).toMatchObject({ groups: [id] });
    expect((await scene.groups(ben, 'guira sal')).map((row) => row.id)).toEqual([id]);
    expect((await scene.groups(ben, 'bailadores')).map((row) => row.id)).not.toContain(id);
    expect((await scene.on(ana, 'group.update', id, {})).affected.users).toEqual([]);
  });

  test('[CHAT-01] [CHAT-04] a search finds names by the beginnings of their words; one of signs alone finds nothing', async () => {
    const ana = await scene.person();
    const group = await scene.group(ana, 'Teteo Dominicano');
    expect((await scene.groups(ana, 'domi tet')).map((row) => row.id)).toEqual([group.id]);
    expect(await scene.groups(ana, 'eteo')).toEqual([]);
    expect(await scene.groups(ana, '¡!')).toEqual([]);
    expect((await scene.groups(ana)).map((row) => row.id)).toContain(group.id);
  });

  test('[CHAT-04] the biggest groups come first', async () => {
    const [small, { id }] = [await aGroup(), await aGroup()];
    for (let count = 0; count < 9; count += 1) await scene.join(await scene.person(), id);
    const ids = (await scene.groups(small.cleo)).map((row) => row.id);
    expect(ids[0]).toBe(id);
    expect(ids.indexOf(small.id)).toBeGreaterThan(0);
  });

  test('[CHAT-09] of two of whom one has blocked the other neither reads the other’s words, and both stay in the group', async () => {
    const { ana, ben, cleo, id } = await aGroup();
    await scene.join(cleo, id);
    for (const [who, words] of [[ana, 'A'] as const, [ben, 'B'] as const, [cleo, 'C'] as const]) {
      await scene.say(who, id, words);
    }
    await scene.block(ben, cleo);
    expect(await scene.messages(ben, id)).toEqual(['A', 'B']);
    expect(await scene.messages(cleo, id)).toEqual(['A', 'C']);
    expect(await scene.members(cleo, id)).toEqual([ana.userId, cleo.userId]);
    expect((await scene.groups(cleo)).find((row) => row.id === id)).toMatchObject({
      participantsCount: 3,
      unread: 1,
      participants: [{ user_id: ana.userId }, { user_id: cleo.userId }],
    });
    expect(await scene.messages(ana, id)).toEqual(['A', 'B', 'C']);
  });
});
