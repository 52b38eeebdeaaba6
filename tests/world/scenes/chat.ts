import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { conversationPage, conversationWith } from '#server/domain/chat/conversations.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createPostScene } from './posts.ts';

export function codeOf({ status, body }: Outcome): [status: number, error: string, fields?: object] {
  const { error, fields } = body as { error: string; fields?: object };
  return fields === undefined ? [status, error] : [status, error, fields];
}

/** People who write to each other, at a fixed time. */
export function createChatScene(storage: Storage) {
  const scene = createPostScene(storage);
  const { database } = storage;

  function send(from: Actor | null, to: Actor | number, more: object = {}): Promise<Outcome> {
    const receiverId = typeof to === 'number' ? to : to.userId;
    return scene.perform(from, 'message.send', { receiverId, content: 'Hola', client_id: uuidV7(), ...more });
  }

  async function message(from: Actor, to: Actor, content = 'Hola'): Promise<Message> {
    const { status, body } = await send(from, to, { content });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return (body as { data: Message }).data;
  }

  const messagesOf = (reader: Actor, other: Actor | number, place: { after?: number; before?: number } = {}) =>
    database.read((tx) =>
      conversationWith(tx, reader, typeof other === 'number' ? other : other.userId, { limit: 200, ...place }),
    );

  const conversations = (reader: Actor) =>
    database.read((tx) => conversationPage(tx, reader, { before: Number.MAX_SAFE_INTEGER, limit: 200 }));

  const read = (reader: Actor, about: { userId?: number; groupId?: number }, upto: number) =>
    scene.perform(reader, 'chat.read', { ...about, upto });

  const remove = (actor: Actor | null, id: number | string) => scene.on(actor, 'message.delete', id, {});

  async function group(creator: Actor, ...members: Actor[]): Promise<{ id: number; ref: string }> {
    const ref = uuidV7();
    const { body } = await scene.perform(creator, 'group.create', { groupName: 'Dancers', client_id: ref });
    const { id } = (body as { data: { id: number } }).data;
    for (const member of members) await scene.on(member, 'group.join', id, {});
    return { id, ref };
  }

  async function say(author: Actor, groupId: number, content = 'Hola'): Promise<GroupMessage> {
    const { body } = await scene.on(author, 'group.message', groupId, { content, client_id: uuidV7() });
    return (body as { data: GroupMessage }).data;
  }

  /** What comes to somebody's devices because of something that is done. */
  async function newsOf(reader: Actor, act: () => Promise<unknown>): Promise<SyncMeReply> {
    const { cursor } = await settled(reader);
    await act();
    return await settled(reader, cursor);
  }

  /** A pull that holds all that is committed: PostgreSQL's bound waits for the transactions of other files too. */
  async function settled(reader: Actor, cursor?: string): Promise<SyncMeReply> {
    const { at } = await scene.perform(reader, 'notices.read', { upto: 1 });
    return await scene.pullOwn(reader, { cursor, at });
  }

  return { ...scene, send, message, messagesOf, conversations, readUpto: read, remove, group, say, newsOf, settled };
}

/** What a pull says of messages: what they say, and how many are gone. */
export function saidIn({ changes, deleted }: SyncMeReply) {
  return { said: (changes.messages ?? []).map(({ content }) => content), gone: deleted.messages ?? [] };
}
