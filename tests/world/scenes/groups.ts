import type { EventChatReply, Group, GroupJoinReply } from '#contract/chat/group.ts';
import type { GroupMessage } from '#contract/chat/message.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { eventChatFor } from '#server/domain/chat/groups/event-chat.ts';
import { groupsBy, membersOf } from '#server/domain/chat/groups/lists.ts';
import { groupMessagesOf } from '#server/domain/chat/groups/messages.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createPeopleScene } from './people.ts';
import { noon } from './events.ts';

type Name = number | string;

const all = { search: '', members: 1_000_000, id: 0, limit: 200 };

/** People in groups and in the chats of events, at a fixed time. */
export function createGroupScene(storage: Storage) {
  const scene = createPeopleScene(storage);
  const { on, perform } = scene;

  async function group(creator: Actor, groupName = 'Bailadores'): Promise<Group> {
    return dataOf(await perform(creator, 'group.create', { groupName, client_id: uuidV7() }));
  }

  const join = (who: Actor | null, id: Name, now = noon) =>
    perform(who, 'group.join', {}, { params: { id: String(id) }, now });
  const leave = (who: Actor | null, id: Name) => on(who, 'group.leave', id, {});
  const say = (who: Actor | null, id: Name, content = 'Hola', ref: string = uuidV7()) =>
    on(who, 'group.message', id, { content, client_id: ref });
  const expel = (who: Actor | null, id: Name, { userId }: Actor) =>
    perform(who, 'group.expel', {}, { params: { id: String(id), userId: String(userId) } });
  const joinChat = (who: Actor | null, event: Name, now = noon) =>
    perform(who, 'event.join-chat', {}, { params: { id: String(event) }, now });
  const subscribe = (who: Actor, event: number, subscribed: boolean) =>
    perform(who, 'event.subscribe', { event_id: event, subscribed });

  /** What is read, or the status of what it was refused with. */
  async function read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | number> {
    try {
      return await storage.database.snapshot(work);
    } catch (error) {
      if (isRefusal(error)) return error.status;
      throw error;
    }
  }

  const groups = async (who: Actor, search = ''): Promise<Group[]> =>
    await storage.database.snapshot((tx) => groupsBy(tx, who, { ...all, search }));
  const messages = (who: Actor, id: Name) =>
    read(async (tx) => (await groupMessagesOf(tx, who, id, { limit: 200 })).toReversed().map(({ content }) => content));
  const members = (who: Actor, id: Name) =>
    read(async (tx) => (await membersOf(tx, who, id, { since: 0, userId: 0, limit: 200 })).map((row) => row.user_id));
  const chat = (who: Actor | null, event: Name) => read((tx) => eventChatFor(tx, who, event));

  /** The chat of an event as somebody sees it who sees the event. */
  async function chatOf(who: Actor | null, event: Name): Promise<EventChatReply> {
    return await storage.database.snapshot((tx) => eventChatFor(tx, who, event));
  }

  return {
    ...scene,
    ...{ group, join, leave, say, expel, joinChat, subscribe },
    ...{ read, groups, messages, members, chat, chatOf },
  };
}

export function dataOf<Row>({ body }: Outcome): Row {
  return (body as { data: Row }).data;
}

export function joinedOf({ body }: Outcome): GroupJoinReply {
  return body as GroupJoinReply;
}

/** What was said, in the order given. */
export function wordsOf(messages: GroupMessage[]): string[] {
  return messages.map(({ content }) => content);
}
