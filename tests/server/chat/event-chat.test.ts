import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventChatRef } from '#contract/chat/key.ts';
import type { Event } from '#contract/events/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createGroupScene, joinedOf, wordsOf } from '#world/scenes/groups.ts';
import { said } from '#world/scenes/people.ts';
import { noon } from '#world/scenes/events.ts';

const eventNotFound = [404, 'Event not found'];
const nobodyThere = { group: null, member: false, members: [], members_count: 0 };

describe.each(databases)('chats of events on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createGroupScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createGroupScene(storage);
  });
  afterAll(() => storage.close());

  /** An event of the first, in whose chat the second is and the third not. */
  async function aChat(input: Parameters<typeof scene.event>[1] = {}) {
    const [ana, ben, cleo] = await scene.three();
    const event = await scene.event(ana, input);
    const { group } = joinedOf(await scene.joinChat(ben, event.id));
    return { ana, ben, cleo, event, id: group.id };
  }

  const nameIn = async (who: Actor, id: number) => (await scene.groups(who)).find((row) => row.id === id)?.groupName;

  describe('refusals', () => {
    test('[ECHAT-01] a guest doesn’t join', async () => {
      const event = await scene.event(await scene.person());
      expect((await scene.joinChat(null, event.id)).status).toBe(401);
      expect(await scene.chatOf(null, event.id)).toEqual(nobodyThere);
    });

    test('[ECHAT-03] drafts and what is hidden or deleted have no chat for others, nor what never was', async () => {
      const [ana, ben] = await scene.two();
      const draft = await scene.event(ana, { status: 'draft' });
      const hidden = await scene.event(ana);
      await scene.hide('event', hidden.id);
      const deleted = await scene.event(ana);
      await scene.on(ana, 'event.delete', deleted.id, {});
      for (const name of [draft.id, hidden.ref, deleted.id, 999_999, uuidV7()]) {
        expect(said(await scene.joinChat(ben, name))).toEqual(eventNotFound);
        expect(await scene.chat(ben, name)).toBe(404);
      }
      expect((await scene.joinChat(ana, draft.id)).status).toBe(200);
    });

    test('[ECHAT-03] [CHAT-09] who isn’t in it finds no group: not by its id, its name, a list, a search or a pull', async () => {
      const { ana, ben, cleo, event, id } = await aChat({ title: 'Oculto' });
      await scene.say(ben, id, 'Among us');
      for (const name of [id, eventChatRef(event.ref)]) {
        expect([await scene.messages(cleo, name), await scene.members(cleo, name)]).toEqual([404, 404]);
        for (const outcome of [
          await scene.join(cleo, name),
          await scene.leave(cleo, name),
          await scene.say(cleo, name),
          await scene.expel(cleo, name, ben),
          await scene.on(cleo, 'group.update', name, { groupName: 'Mine' }),
        ]) {
          expect(said(outcome)).toEqual([404, 'Group not found']);
        }
      }
      expect(await scene.groups(cleo, 'oculto')).toEqual([]);
      expect((await scene.groups(cleo)).map((row) => row.id)).not.toContain(id);
      const { changes } = await scene.pullOwn(cleo);
      expect([changes.groups, changes.messages]).toEqual([[], []]);
      // Neither does the organizer read along.
      expect(await scene.messages(ana, id)).toBe(403);
      expect((await scene.groups(ana)).map((row) => row.id)).not.toContain(id);
      expect(await scene.chatOf(cleo, event.id)).toMatchObject({ group: null, member: false, members_count: 1 });
    });

    test('[ECHAT-03] it is called as its event is: nobody names it otherwise', async () => {
      const { ana, ben, id } = await aChat();
      for (const one of [ana, ben]) {
        expect((await scene.on(one, 'group.update', id, { groupName: 'Mine' })).status).toBe(403);
      }
      expect(await nameIn(ben, id)).toBe('Noche de Merengue');
    });

    test('[CHAT-09] whom the organizer took out doesn’t come back by the event', async () => {
      const { ana, ben, event, id } = await aChat();
      expect((await scene.expel(ana, id, ben)).status).toBe(200);
      expect((await scene.joinChat(ben, event.id)).status).toBe(403);
      expect(await scene.messages(ben, id)).toBe(404);
    });

    test('[ECHAT-03] an event whose name is another’s but for its version doesn’t take the name of its chat', async () => {
      const [ana, ben] = await scene.two();
      const event = await scene.event(ana);
      const alike = `${event.ref.slice(0, 14)}5${event.ref.slice(15)}`;
      const wish = { title: 'T', description: 'D', date_time: event.date_time, client_id: alike };
      const twin = (await scene.perform(ben, 'event.create', wish)).body as Event;
      expect((await scene.joinChat(ben, twin.id)).body).toMatchObject({ error: 'ref_taken' });
      const { group } = joinedOf(await scene.joinChat(ana, event.id));
      expect(group).toMatchObject({ event_id: event.id, client_id: eventChatRef(alike) });
    });
  });

  test('[ECHAT-03] the first who joins makes the chat of an event: a group of its own, run by the organizer', async () => {
    const [ana, ben] = await scene.two();
    const event = await scene.event(ana);
    expect(await scene.chatOf(ben, event.id)).toEqual(nobodyThere);
    const outcome = await scene.joinChat(ben, event.ref);
    const { group, history } = joinedOf(outcome);
    expect([outcome.status, history]).toEqual([200, []]);
    expect(outcome.affected).toEqual({ isPublic: false, users: [ben.userId], groups: [group.id] });
    expect(group).toMatchObject({
      client_id: eventChatRef(event.ref),
      groupName: event.title,
      event_id: event.id,
      event_ref: event.ref,
      creator_id: ana.userId,
      participantsCount: 1,
      member: true,
    });
    expect((await scene.groups(ben)).filter((row) => row.event_id === event.id)).toEqual([group]);
    expect((await scene.groups(ben, 'merengue')).map((row) => row.id)).toContain(group.id);
    const second = joinedOf(await scene.joinChat(ana, event.id));
    expect(second.group).toMatchObject({ id: group.id, participantsCount: 2 });
  });

  test('[ECHAT-01] [ECHAT-02] an event tells who is in its chat: the first six in the order in which they came, and how many', async () => {
    const { ana, ben, event, id } = await aChat();
    const others: Actor[] = [];
    for (let count = 1; count <= 7; count += 1) {
      const one = await scene.person();
      others.push(one);
      await scene.joinChat(one, event.id, noon + count);
    }
    const expected = [ben, ...others].slice(0, 6).map(({ userId }) => userId);
    const [first] = await storage.database.read(({ sql }) =>
      sql.selectFrom('users').selectAll().where('id', '=', ben.userId).execute(),
    );
    const told = await scene.chatOf(null, event.id);
    expect(told).toMatchObject({ group: null, member: false, members_count: 8 });
    expect(told.members.map((row) => row.user_id)).toEqual(expected);
    expect(told.members[0]).toEqual({
      user_id: ben.userId,
      name: first?.display_name,
      lastname: '',
      username: first?.username,
      profile_picture: null,
    });
    expect(await scene.chatOf(ana, event.id)).toMatchObject({ group: null, member: false, members_count: 8 });
    expect(await scene.chatOf(ben, event.id)).toMatchObject({ group: { id }, member: true, members_count: 8 });
    const [gone] = others;
    if (gone !== undefined) await scene.hide('user', gone.userId);
    const without = await scene.chatOf(null, event.id);
    expect(without.members.map((row) => row.user_id)).toEqual(
      [ben, ...others.slice(1)].slice(0, 6).map(({ userId }) => userId),
    );
  });

  test('[ECHAT-03] its history is kept, for those in it and those who come later', async () => {
    const { ben, cleo, event, id } = await aChat();
    await scene.say(ben, id, 'First');
    await scene.say(ben, id, 'Second');
    const { history } = joinedOf(await scene.joinChat(cleo, event.id));
    expect(wordsOf(history)).toEqual(['First', 'Second']);
    expect(await scene.messages(cleo, eventChatRef(event.ref))).toEqual(['First', 'Second']);
    expect(await scene.members(cleo, id)).toEqual([ben.userId, cleo.userId]);
  });

  test('[ECHAT-03] who gives up their seat leaves the chat; who wished for one isn’t in it by that', async () => {
    const { ana, ben, cleo, event, id } = await aChat();
    await scene.subscribe(cleo, event.id, true);
    expect(await scene.chatOf(cleo, event.id)).toMatchObject({ member: false });
    await scene.subscribe(ben, event.id, true);
    const outcome = await scene.subscribe(ben, event.id, false);
    expect(outcome.affected).toMatchObject({ groups: [id] });
    expect(await scene.chatOf(ben, event.id)).toMatchObject({ member: false, members_count: 0 });
    expect(await scene.messages(ben, id)).toBe(404);
    expect((await scene.joinChat(ben, event.id)).status).toBe(200);
    await scene.joinChat(ana, event.id);
    await scene.subscribe(ana, event.id, true);
    await scene.subscribe(ana, event.id, false);
    expect(await scene.chatOf(ana, event.id)).toMatchObject({ member: true, members_count: 2 });
  });

  test('[ECHAT-03] who only waited for a seat stays in the chat when they give up waiting', async () => {
    const { ana, ben, event } = await aChat({ capacity: 1 });
    await scene.subscribe(ana, event.id, true);
    expect((await scene.subscribe(ben, event.id, true)).body).toMatchObject({ waiting: true });
    await scene.subscribe(ben, event.id, false);
    expect(await scene.chatOf(ben, event.id)).toMatchObject({ member: true });
  });

  test('[ECHAT-03] it is called as its event is now, and nothing is told of one that is hidden or gone', async () => {
    const { ana, ben, cleo, event, id } = await aChat();
    await scene.say(ben, id, 'Still here');
    const edit = await scene.on(ana, 'event.update', event.id, { title: 'Noche de Bachata' });
    expect(edit.affected).toMatchObject({ groups: [id] });
    expect(await nameIn(ben, id)).toBe('Noche de Bachata');
    await scene.hide('event', event.id);
    expect(await nameIn(ben, id)).toBe('Event chat');
    expect(await scene.groups(ben, 'bachata')).toEqual([]);
    await scene.restore('event', event.id);
    expect(await nameIn(ben, id)).toBe('Noche de Bachata');
    await scene.on(ana, 'event.delete', event.id, {});
    expect(await nameIn(ben, id)).toBe('Event chat');
    expect(await scene.messages(ben, id)).toEqual(['Still here']);
    expect((await scene.say(ben, id)).status).toBe(201);
    expect(await scene.chat(ben, event.id)).toBe(404);
    expect((await scene.joinChat(cleo, event.id)).status).toBe(404);
  });

  test('[ECHAT-03] the chat of a cancelled event stays open', async () => {
    const { ana, cleo, event } = await aChat();
    await scene.on(ana, 'event.update', event.id, { status: 'cancelled' });
    expect((await scene.joinChat(cleo, event.id)).status).toBe(200);
    expect(await scene.chatOf(cleo, event.id)).toMatchObject({ member: true, members_count: 2 });
  });
});
