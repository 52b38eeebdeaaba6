import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat/message.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { codeOf, createChatScene } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';

function dataOf({ body }: Outcome): Message {
  return (body as { data: Message }).data;
}

const iso = (ms: number) => new Date(ms).toISOString();
const you = 'This is you';

describe.each(databases)('messages on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  const two = async () => [await scene.person(), await scene.person()] as const;
  const three = async () => [...(await two()), await scene.person()] as const;

  describe('refusals', () => {
    test('[CHAT-03] nobody writes without being signed in, as somebody else, to themselves, or nothing', async () => {
      const [ana, ben] = await two();
      expect(codeOf(await scene.send(null, ben))[0]).toBe(401);
      expect(codeOf(await scene.send(ana, ben, { senderId: ben.userId }))).toEqual([403, 'forbidden']);
      expect(codeOf(await scene.send(ana, ana))).toEqual([422, 'invalid', { receiverId: you }]);
      for (const content of ['', '  \n\t ']) {
        const fields = { content: 'Write something, or add a picture' };
        expect(codeOf(await scene.send(ana, ben, { content }))).toEqual([422, 'invalid', fields]);
      }
      expect(await scene.messagesOf(ben, ana)).toEqual([]);
      expect(await scene.conversations(ana)).toEqual([]);
    });

    test('[CHAT-03] [USER-03] whoever isn’t there is nobody: unknown, hidden, gone, blocked or blocking', async () => {
      const [ana, hidden, gone] = await three();
      const [blocked, blocking] = await two();
      await scene.hide('user', hidden.userId);
      await scene.perform(ana, 'user.block', { blockedId: blocked.userId });
      await scene.perform(blocking, 'user.block', { blockedId: ana.userId });
      await storage.writer.run('session.open', { userId: gone.userId, tokenHash: 'h', now: noon, expiresAt: noon + 9 });
      const end = { userId: gone.userId, passwordHash: 'none', tokenHash: 'h', now: noon };
      await storage.writer.run('user.delete', end);
      const replies: unknown[] = [];
      for (const other of [999_999, hidden, gone, blocked, blocking]) {
        const { status, body } = await scene.send(ana, other);
        replies.push({ status, body });
        const userId = typeof other === 'number' ? other : other.userId;
        const marked = await scene.readUpto(ana, { userId }, 1);
        replies.push({ status: marked.status, body: marked.body });
        await expect(scene.messagesOf(ana, other)).rejects.toThrow('User not found');
      }
      const refusal = { status: 404, body: { error: 'not_found', message: 'User not found' } };
      expect(replies).toEqual(Array.from({ length: 10 }, () => refusal));
    });

    test('[CHAT-09] nobody reads, deletes or marks what others write to each other', async () => {
      const [ana, ben, eve] = await three();
      const { id, client_id: ref } = await scene.message(ana, ben);
      const mine = await scene.message(eve, ana);
      expect((await scene.messagesOf(eve, ana)).map((message) => message.id)).toEqual([mine.id]);
      expect(await scene.messagesOf(eve, ben)).toEqual([]);
      for (const name of [id, ref, 999_999, uuidV7(), 'none']) {
        expect(codeOf(await scene.remove(eve, name))).toEqual([404, 'not_found']);
      }
      expect(codeOf(await scene.remove(null, id))[0]).toBe(401);
      await scene.readUpto(eve, { userId: ben.userId }, id);
      await scene.readUpto(eve, { userId: ana.userId }, id);
      expect(await scene.messagesOf(ben, ana)).toMatchObject([{ id, content: 'Hola', readAt: null }]);
      expect(await scene.conversations(ben)).toMatchObject([{ unread: 1, read_upto: 0, seen_upto: 0 }]);
    });

    test('[CHAT-09] who reads a message can’t take it back: its author can', async () => {
      const [ana, ben] = await two();
      const { id } = await scene.message(ana, ben);
      expect(codeOf(await scene.remove(ben, id))).toEqual([403, 'forbidden']);
      expect(await scene.messagesOf(ben, ana)).toHaveLength(1);
    });

    test('[CHAT-03] a client_id is the name of one message, for ever', async () => {
      const [ana, ben, eve] = await three();
      const { id, client_id: ref } = await scene.message(ana, ben);
      const again = await scene.send(ana, ben, { client_id: ref, content: 'Hola' });
      expect([again.status, dataOf(again).id, dataOf(again).content]).toEqual([200, id, 'Hola']);
      expect(codeOf(await scene.send(ben, ana, { client_id: ref }))).toEqual([409, 'ref_taken']);
      expect(codeOf(await scene.send(ana, eve, { client_id: ref }))).toEqual([409, 'ref_taken']);
      await scene.remove(ana, id);
      expect(codeOf(await scene.send(ana, ben, { client_id: ref }))).toEqual([404, 'not_found']);
      expect(await scene.messagesOf(ben, ana)).toEqual([]);
    });

    test('[CHAT-09] a mark names a person or a group, one of the two, and never oneself', async () => {
      const [ana, ben] = await two();
      for (const about of [{}, { userId: ben.userId, groupId: 1 }]) {
        const [status, error, fields = {}] = codeOf(await scene.readUpto(ana, about, 1));
        expect([status, error, Object.keys(fields)]).toEqual([422, 'invalid', ['userId', 'groupId']]);
      }
      const own = await scene.readUpto(ana, { userId: ana.userId }, 1);
      expect(codeOf(own)).toEqual([422, 'invalid', { userId: you }]);
      expect((await scene.readUpto(ana, { userId: ben.userId }, 7)).status).toBe(200);
    });
  });

  test('[CHAT-03] what is sent is there for both, in the order in which it came, page by page', async () => {
    const [ana, ben] = await two();
    const sent: Message[] = [];
    for (const [from, to, content] of [[ana, ben, ' Hola '] as const, [ben, ana, 'Qué tal'] as const]) {
      sent.push(await scene.message(from, to, content));
    }
    sent.push(await scene.message(ana, ben, 'Bien'));
    expect(sent[0]).toMatchObject({
      senderId: ana.userId,
      receiverId: ben.userId,
      content: ' Hola ',
      image: null,
      createdAt: iso(noon),
      writtenAt: iso(noon),
      readAt: null,
    });
    for (const [reader, other] of [[ana, ben] as const, [ben, ana] as const]) {
      expect((await scene.messagesOf(reader, other)).toReversed()).toEqual(sent);
      expect(await scene.messagesOf(reader, other, { after: sent[0]?.id ?? 0 })).toEqual(sent.slice(1));
      expect(await scene.messagesOf(reader, other, { before: sent[1]?.id ?? 0 })).toEqual(sent.slice(0, 1));
    }
  });

  test('[CHAT-08] a late message says when it was written, which is never ahead of when it came', async () => {
    const [ana, ben] = await two();
    const written = async (ms: number) => dataOf(await scene.send(ana, ben, { written_at: iso(ms) })).writtenAt;
    expect(await written(noon - 3_600_000)).toBe(iso(noon - 3_600_000));
    expect(await written(noon + 3_600_000)).toBe(iso(noon));
    expect(await written(0)).toBe('2000-01-01T00:00:00.000Z');
  });

  test('[CHAT-08] what isn’t read is counted, and a mark that rises is told to the one who wrote', async () => {
    const [ana, ben] = await two();
    const [first, second] = [await scene.message(ana, ben), await scene.message(ana, ben)];
    const own = await scene.message(ben, ana);
    expect(await scene.conversations(ben)).toMatchObject([
      { user: { user_id: ana.userId }, last_message: own, unread: 2, read_upto: 0, seen_upto: 0 },
    ]);
    await scene.readUpto(ben, { userId: ana.userId }, first.id);
    expect(await scene.conversations(ben)).toMatchObject([{ unread: 1, read_upto: first.id }]);
    expect(await scene.conversations(ana)).toMatchObject([{ unread: 1, read_upto: 0, seen_upto: first.id }]);
    const readAt = async () =>
      (await scene.messagesOf(ana, ben)).toReversed().map((message) => message.readAt !== null);
    expect(await readAt()).toEqual([true, false, false]);
    // Further than there is anything isn't read, and back it doesn't go.
    await scene.readUpto(ben, { userId: ana.userId }, 10 ** 12);
    await scene.readUpto(ben, { userId: ana.userId }, first.id);
    expect(await scene.conversations(ben)).toMatchObject([{ unread: 0, read_upto: own.id }]);
    expect(await readAt()).toEqual([true, true, false]);
    expect((await scene.messagesOf(ben, ana, { after: first.id }))[0]?.id).toBe(second.id);
  });

  test('[CHAT-03] conversations stand with the newest first, one in which nothing is left in none', async () => {
    const [ana, ben, cleo] = await three();
    const old = await scene.message(ben, ana);
    await scene.message(ana, cleo);
    const partners = async () => (await scene.conversations(ana)).map(({ user }) => user.user_id);
    expect(await partners()).toEqual([cleo.userId, ben.userId]);
    await scene.message(ana, ben);
    expect(await partners()).toEqual([ben.userId, cleo.userId]);
    for (const { id } of await scene.messagesOf(ana, ben)) await scene.remove(id === old.id ? ben : ana, id);
    expect(await partners()).toEqual([cleo.userId]);
  });

  test('[CHAT-03] what is taken back is gone for both, and nothing of it stays', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.message(ana, ben, 'A secret');
    expect((await scene.remove(ana, id)).body).toEqual({ message: 'Message deleted' });
    expect(codeOf(await scene.remove(ana, id))).toEqual([404, 'not_found']);
    expect([await scene.messagesOf(ana, ben), await scene.messagesOf(ben, ana)]).toEqual([[], []]);
    const row = await storage.database.read(({ sql }) =>
      sql.selectFrom('messages').select(['content', 'image']).where('id', '=', id).executeTakeFirst(),
    );
    expect(row).toEqual({ content: '', image: null });
  });

  test('[USER-03] a block takes the conversation from both, the end of it brings it back; one’s own words can go meanwhile', async () => {
    const [ana, ben] = await two();
    const [own, theirs] = [await scene.message(ana, ben), await scene.message(ben, ana)];
    await scene.perform(ben, 'user.block', { blockedId: ana.userId });
    expect([await scene.conversations(ana), await scene.conversations(ben)]).toEqual([[], []]);
    expect(codeOf(await scene.remove(ana, theirs.id))).toEqual([404, 'not_found']);
    expect((await scene.remove(ana, own.id)).status).toBe(200);
    await scene.perform(ben, 'user.unblock', {}, { params: { blockedId: String(ana.userId) } });
    expect(await scene.messagesOf(ana, ben)).toEqual([theirs]);
    expect(await scene.conversations(ben)).toMatchObject([{ last_message: theirs }]);
  });

  test('[CHAT-04] [CHAT-09] in a group its members mark, its creator takes away, and nobody else', async () => {
    const [ana, ben, eve] = await three();
    const { id: groupId } = await scene.group(ana, ben);
    const [first, second] = [await scene.say(ben, groupId), await scene.say(ana, groupId)];
    expect(codeOf(await scene.readUpto(eve, { groupId }, first.id))[0]).toBe(403);
    expect(codeOf(await scene.remove(eve, first.id))).toEqual([404, 'not_found']);
    expect(codeOf(await scene.remove(ben, second.id))).toEqual([403, 'forbidden']);
    expect((await scene.readUpto(ben, { groupId }, second.id)).status).toBe(200);
    expect((await scene.remove(ana, first.id)).status).toBe(200);
    expect(codeOf(await scene.send(ben, ana, { client_id: second.client_id }))).toEqual([409, 'ref_taken']);
  });
});
