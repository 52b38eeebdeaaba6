import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Group } from '#contract/chat/group.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { SyncMeReply as Shape } from '#contract/sync/protocol.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createGroupScene, joinedOf } from '#world/scenes/groups.ts';

describe.each(databases)('[OFF-12] [CHAT-08] groups come to devices on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createGroupScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createGroupScene(storage);
  });
  afterAll(() => storage.close());

  /** What comes to somebody's device that knew all there was, once it has been done. */
  async function newsOf(reader: Actor, doing: () => Promise<Outcome>): Promise<SyncMeReply> {
    const { cursor } = await scene.pullOwn(reader);
    const { at, status } = await doing();
    expect(status).toBeLessThan(300);
    return await scene.pullOwn(reader, { cursor, at });
  }

  const groupIn = ({ changes }: SyncMeReply, id: number) => changes.groups?.find((row) => row.id === id);
  const wordsIn = ({ changes }: SyncMeReply) => (changes.messages ?? []).map((row) => row.content);

  test('the first pull brings the groups that one is in, the chats of events among them, and no others', async () => {
    const [ana, ben, cleo] = await scene.three();
    const own = await scene.group(ana);
    const other = await scene.group(ben);
    const left = await scene.group(cleo);
    await scene.join(ana, left.id);
    await scene.leave(ana, left.id);
    const { group: chat } = joinedOf(await scene.joinChat(ana, (await scene.event(ben)).id));
    await scene.say(ana, own.id, 'Mine');
    await scene.say(ben, other.id, 'Theirs');
    const page = await scene.pullOwn(ana);
    expect(Shape.safeParse(page).success).toBe(true);
    expect(page.changes.groups?.map((row) => row.id)).toEqual([own.id, chat.id]);
    expect(wordsIn(page)).toEqual(['Mine']);
  });

  test('what is said comes to all who are in it, and who isn’t hears nothing', async () => {
    const [ana, ben, cleo] = await scene.three();
    const { id } = await scene.group(ana);
    await scene.join(ben, id);
    const { cursor } = await scene.pullOwn(cleo);
    const news = await newsOf(ben, () => scene.say(ana, id, 'Hola'));
    expect(wordsIn(news)).toEqual(['Hola']);
    expect((await scene.pullOwn(cleo, { cursor })).changes).toEqual({});
  });

  test('what is said is noted once, however many there are to hear it', async () => {
    const ana = await scene.person();
    const { id } = await scene.group(ana);
    for (let count = 0; count < 20; count += 1) await scene.join(await scene.person(), id);
    const noted = async () => {
      const { rows } = await storage.database.read((tx) =>
        sql<{ scope: string; kind: string }>`select scope, kind from changes
          where position = (select max(position) from changes)`.execute(tx.sql),
      );
      return rows;
    };
    await scene.say(ana, id);
    expect(await noted()).toEqual([{ scope: `g:${id}`, kind: 'messages' }]);
  });

  test('who comes and who goes is told to those who are in it, with the new count', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.group(ana);
    expect(groupIn(await newsOf(ana, () => scene.join(ben, id)), id)).toMatchObject({ participantsCount: 2 });
    expect(groupIn(await newsOf(ana, () => scene.leave(ben, id)), id)).toMatchObject({ participantsCount: 1 });
  });

  test('another device of theirs learns that they have joined, left or were taken out', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.group(ana);
    expect(groupIn(await newsOf(ben, () => scene.join(ben, id)), id)).toMatchObject({ member: true });
    expect(groupIn(await newsOf(ben, () => scene.leave(ben, id)), id)).toMatchObject({ member: false });
    await scene.join(ben, id);
    expect(groupIn(await newsOf(ben, () => scene.expel(ana, id, ben)), id)).toMatchObject({ member: false });
    const silence = await newsOf(ben, () => scene.say(ana, id, 'Without them'));
    expect([silence.changes, silence.deleted]).toEqual([{}, {}]);
  });

  test('[ECHAT-03] the chat of an event is gone for who leaves it, by leaving or by giving up the seat', async () => {
    const [ana, ben] = await scene.two();
    const event = await scene.event(ana);
    const { group } = joinedOf(await scene.joinChat(ben, event.id));
    expect((await newsOf(ben, () => scene.leave(ben, group.id))).deleted.groups).toEqual([group.client_id]);
    await scene.joinChat(ben, event.id);
    await scene.subscribe(ben, event.id, true);
    const news = await newsOf(ben, () => scene.subscribe(ben, event.id, false));
    expect([news.deleted.groups, groupIn(news, group.id)]).toEqual([[group.client_id], undefined]);
  });

  test('[ECHAT-03] the chat of an event is called anew on every device when the event is', async () => {
    const [ana, ben] = await scene.two();
    const event = await scene.event(ana);
    const { group } = joinedOf(await scene.joinChat(ben, event.id));
    const nameOf = (row: Group | undefined) => row?.groupName;
    const edit = () => scene.on(ana, 'event.update', event.id, { title: 'Otra noche' });
    expect(nameOf(groupIn(await newsOf(ben, edit), group.id))).toBe('Otra noche');
    const end = () => scene.on(ana, 'event.delete', event.id, {});
    expect(nameOf(groupIn(await newsOf(ben, end), group.id))).toBe('Event chat');
  });

  test('a new name comes to all who are in it, and to who runs it though they have left', async () => {
    const [ana, ben] = await scene.two();
    const { id } = await scene.group(ana);
    await scene.join(ben, id);
    await scene.leave(ana, id);
    const rename = (groupName: string) => () => scene.on(ana, 'group.update', id, { groupName });
    expect(groupIn(await newsOf(ben, rename('One')), id)).toMatchObject({ groupName: 'One', member: true });
    expect(groupIn(await newsOf(ana, rename('Two')), id)).toMatchObject({ groupName: 'Two', member: false });
  });
});
