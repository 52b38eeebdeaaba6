import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageLimits } from '#contract/chat/limits.ts';
import type { SyncKind } from '#contract/sync/protocol.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene, saidIn } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';

describe.each(databases)('[CHAT-08] pulls of what is said on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  const two = async () => [await scene.person(), await scene.person()] as const;
  const three = async () => [...(await two()), await scene.person()] as const;
  const unblock = (one: Actor, other: Actor) =>
    scene.perform(one, 'user.unblock', {}, { params: { blockedId: String(other.userId) } });
  const block = (one: Actor, other: Actor) => scene.perform(one, 'user.block', { blockedId: other.userId });

  async function endOf({ userId }: Actor): Promise<void> {
    const tokenHash = `of-${userId}`;
    await storage.writer.run('session.open', { userId, tokenHash, now: noon, expiresAt: noon + 9 });
    await storage.writer.run('user.delete', { userId, passwordHash: 'none', tokenHash, now: noon });
  }

  /** All messages of a pull from nothing, page by page. @param between is done after each page */
  async function firstPull(reader: Actor, limit: number, between: () => Promise<unknown> = async () => null) {
    const kinds: SyncKind[] = ['messages'];
    const ids: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await storage.database.snapshot((tx) =>
        pullUser(tx, { actor: reader, cursor, kinds, limit, now: noon }),
      );
      ids.push(...(page.changes.messages ?? []).map(({ id }) => id));
      ({ cursor } = page);
      if (!page.more) return ids;
      await between();
    }
  }

  test('[CHAT-09] nothing of others comes to anybody: not of two, and not of a group that they aren’t in', async () => {
    const [ana, ben, eve] = await three();
    const { id } = await scene.group(ana, ben);
    const news = await scene.newsOf(eve, async () => {
      await scene.message(ana, ben);
      await scene.say(ana, id);
    });
    expect([news.changes, news.deleted]).toEqual([{}, {}]);
    expect(saidIn(await scene.settled(eve))).toEqual({ said: [], gone: [] });
  });

  test('what was missed comes once, in order, with the conversation, to both', async () => {
    const [ana, ben] = await two();
    const { cursor } = await scene.settled(ben);
    const sent = [await scene.message(ana, ben, '1'), await scene.message(ben, ana, '2')];
    sent.push(await scene.message(ana, ben, '3'));
    const news = await scene.settled(ben, cursor);
    expect(news.changes.messages).toEqual(sent);
    expect(news.changes.conversations).toMatchObject([
      { user: { user_id: ana.userId }, last_message: sent[2], unread: 2, read_upto: 0, seen_upto: 0 },
    ]);
    expect(saidIn(await scene.settled(ben, news.cursor))).toEqual({ said: [], gone: [] });
    expect(saidIn(await scene.settled(ana))).toEqual({ said: ['1', '2', '3'], gone: [] });
  });

  test('how far one has read comes to both', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.message(ana, ben);
    const mark = () => scene.readUpto(ben, { userId: ana.userId }, id);
    const news = await scene.newsOf(ana, mark);
    expect(news.changes.conversations).toMatchObject([{ seen_upto: id, read_upto: 0 }]);
    expect((await scene.newsOf(ana, mark)).changes).toEqual({});
    expect((await scene.settled(ben)).changes.conversations).toMatchObject([
      { seen_upto: 0, read_upto: id, unread: 0 },
    ]);
  });

  test('what is taken back is gone from all devices of both', async () => {
    const [ana, ben] = await two();
    await scene.message(ana, ben, 'Kept');
    for (const reader of [ana, ben]) {
      const { id, client_id: ref } = await scene.message(ana, ben, 'Taken back');
      const news = await scene.newsOf(reader, () => scene.remove(ana, id));
      expect(saidIn(news)).toEqual({ said: [], gone: [ref] });
      expect(news.changes.conversations).toMatchObject([{ last_message: { content: 'Kept' } }]);
      expect(saidIn(await scene.settled(reader)).said).toEqual(['Kept']);
    }
  });

  test('[CHAT-04] what is said in a group comes to all in it, is told once, and ends for who leaves', async () => {
    const [ana, ben, cleo] = await three();
    const { id, ref } = await scene.group(ana, ben, cleo);
    const logged = () =>
      storage.database.read(({ sql }) =>
        sql.selectFrom('changes').select('scope').where('kind', '=', 'messages').orderBy('scope').execute(),
      );
    const before = (await logged()).length;
    const news = await scene.newsOf(ben, () => scene.say(ana, id, 'Hola a todos'));
    expect(saidIn(news)).toEqual({ said: ['Hola a todos'], gone: [] });
    expect((await logged()).length - before).toBe(1);
    const left = await scene.newsOf(cleo, async () => {
      await scene.on(cleo, 'group.leave', id, {});
      await scene.say(ana, id, 'Without Cleo');
    });
    expect(saidIn(left)).toEqual({ said: [], gone: [] });
    expect(left.changes.groups).toMatchObject([{ client_id: ref, member: false }]);
    expect(saidIn(await scene.settled(ben, news.cursor)).said).toEqual(['Without Cleo']);
    const removed = await scene.say(ben, id);
    const gone = await scene.newsOf(ana, () => scene.remove(ben, removed.id));
    expect(saidIn(gone)).toEqual({ said: [], gone: [removed.client_id] });
  });

  test('[USER-03] a block takes what two said away from both, in groups too, and brings the newest back', async () => {
    const [ana, ben, cleo] = await three();
    const { id } = await scene.group(ana, ben, cleo);
    const direct = await scene.message(ben, ana, 'To Ana');
    const said = await scene.say(ben, id, 'To all');
    await scene.say(cleo, id, 'Of Cleo');
    const blocked = await scene.newsOf(ana, async () => {
      await block(ana, ben);
      await scene.say(ben, id, 'Unheard');
    });
    expect(blocked.deleted.conversations).toEqual([ben.userId]);
    expect(saidIn(blocked)).toMatchObject({ said: [], gone: expect.arrayContaining([said.client_id]) });
    expect(saidIn(await scene.settled(ana)).said).toEqual(['Of Cleo']);
    expect(saidIn(await scene.newsOf(cleo, () => scene.say(ben, id, 'Heard'))).said).toEqual(['Heard']);
    const back = await scene.newsOf(ana, () => unblock(ana, ben));
    expect(back.changes.conversations).toMatchObject([{ user: { user_id: ben.userId }, last_message: direct }]);
    expect(saidIn(back)).toEqual({ said: ['To Ana', 'To all', 'Unheard', 'Heard'], gone: [] });
    expect(saidIn(await scene.settled(ben)).said).toHaveLength(5);
  });

  test('a hidden person’s words go from all who have them, and come back', async () => {
    const [ana, ben, cleo] = await three();
    const { id } = await scene.group(ana, cleo);
    await scene.on(ben, 'group.join', id, {});
    await scene.message(ben, ana, 'To Ana');
    const { client_id: ref } = await scene.say(ben, id, 'To all');
    const hidden = await scene.newsOf(ana, () => scene.hide('user', ben.userId));
    expect(hidden.deleted).toMatchObject({ conversations: [ben.userId], messages: [ref] });
    expect(saidIn(await scene.newsOf(cleo, () => scene.restore('user', ben.userId))).said).toEqual(['To all']);
    expect(saidIn(await scene.settled(ana, hidden.cursor)).said).toEqual(['To Ana', 'To all']);
  });

  test('[PROF-13] with an account all that it said goes, and the groups that it was in go on without it', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.group(ben, ana);
    const direct = await scene.message(ben, ana, 'To Ana');
    const { client_id: ref } = await scene.say(ben, id, 'To all');
    const news = await scene.newsOf(ana, () => endOf(ben));
    expect(news.deleted).toMatchObject({ conversations: [ben.userId], messages: [ref] });
    expect(news.changes.groups).toMatchObject([{ id, creator_id: null, participantsCount: 1 }]);
    const rows = await storage.database.read(({ sql }) =>
      sql.selectFrom('messages').select(['ref', 'content']).where('user_id', '=', ben.userId).orderBy('id').execute(),
    );
    expect(rows).toEqual([direct.client_id, ref].map((name) => ({ ref: name, content: '' })));
    expect(saidIn(await scene.settled(ana)).said).toEqual([]);
  });

  test('who has another name has it in what they said in groups, and in conversations', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.group(ana, ben);
    await scene.message(ana, ben);
    await scene.say(ana, id);
    const rename = { params: { userId: String(ana.userId) } };
    const news = await scene.newsOf(ben, () => scene.perform(ana, 'user.update', { display_name: 'Anita' }, rename));
    expect(news.changes.conversations).toMatchObject([{ user: { display_name: 'Anita' } }]);
    expect(news.changes.messages).toMatchObject([{ groupId: id, sender: { display_name: 'Anita' } }]);
  });

  test('a new device gets the newest of each chat, page by page, and no hole while others go on writing', async () => {
    const [ana, ben, cleo] = await three();
    const { id: groupId } = await scene.group(cleo, ana);
    const [direct, group]: [number[], number[]] = [[], []];
    for (let count = 0; count < messageLimits.first + 5; count += 1) {
      direct.push((await scene.message(ana, ben)).id);
      group.push((await scene.say(cleo, groupId)).id);
    }
    const newest = [...direct.slice(-messageLimits.first), ...group.slice(-messageLimits.first)].toSorted(
      (left, right) => left - right,
    );
    const inOrder = (ids: number[]) => ids.toSorted((left, right) => left - right);
    expect(inOrder(await firstPull(ana, 500))).toEqual(newest);
    expect(inOrder(await firstPull(ana, 7))).toEqual(newest);
    let written = 0;
    const found = await firstPull(ana, 20, async () => {
      if (written >= 60) return;
      for (let count = 0; count < 30; count += 1) direct.push((await scene.message(ben, ana)).id);
      written += 30;
    });
    const held = inOrder(found).filter((id) => direct.includes(id) && id <= (direct[54] ?? 0));
    // Whatever came is the end of what was there, without a hole; what was written since comes with the next pull.
    expect(held).toEqual(direct.slice(55 - held.length, 55));
  });
});
