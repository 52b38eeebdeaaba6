import type { GroupMessage, Message } from '#contract/message.ts';

type Told = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first of some names under which anything is told. */
function first(told: Told, ...names: string[]): unknown {
  return names.map((name) => told[name]).find((value) => value !== undefined && value !== null);
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function momentOf(value: unknown): string | null {
  const ms = typeof value === 'number' ? value : Date.parse(textOf(value) ?? '');
  return Number.isNaN(ms) || Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}

function objectOf(value: unknown): Told | null {
  return typeof value === 'object' && value !== null ? (value as Told) : null;
}

/** The name of a message to which its server gives none: the same on every way by which it comes. */
export function nameOfMessage(id: number): string {
  return `00000000-0000-7000-b000-${id.toString(16).padStart(12, '0')}`;
}

/** Whether a message has its name from here. */
export function isNameOfMessage(ref: string): boolean {
  return ref.startsWith('00000000-0000-7000-b000-');
}

function groupMessage(told: Told, message: Omit<Message, 'receiverId' | 'readAt'>, group: string | null) {
  const groupId = idOf(first(told, 'groupId', 'groupid', 'group_id'));
  const ref = textOf(told['group_ref']) ?? group;
  if (groupId === null || ref === null) return null;
  const sender = objectOf(told['sender']) ?? {};
  return {
    ...message,
    groupId,
    group_ref: ref,
    image_url: message.image,
    sender: {
      id: message.senderId,
      display_name: textOf(first(sender, 'display_name', 'name')) ?? '',
      username: textOf(sender['username']) ?? '',
      profile_picture: textOf(sender['profile_picture']),
    },
  } satisfies GroupMessage;
}

/**
 * A message as this device knows it, whichever server tells of it and by whichever way: under its own names or their
 * aliases. Null where it is none that could be used.
 * @param group the ref of the group that it was said in, where the message may not tell
 */
export function messageIn(json: unknown, group: string | null = null): Message | GroupMessage | null {
  const told = objectOf(json);
  if (told === null) return null;
  const id = idOf(first(told, 'id', 'message_id'));
  const senderId = idOf(first(told, 'senderId', 'senderid', 'sender_id') ?? objectOf(told['sender'])?.['id']);
  const createdAt = momentOf(first(told, 'createdAt', 'timestamp', 'created_at'));
  const image = textOf(first(told, 'image', 'image_url', 'media'));
  const content = textOf(first(told, 'content', 'message')) ?? (image === null ? null : '');
  if (id === null || senderId === null || createdAt === null || content === null) return null;
  const named = textOf(told['client_id']);
  const message = {
    id,
    client_id: named !== null && uuid.test(named) ? named : nameOfMessage(id),
    senderId,
    content,
    image: image === '' ? null : image,
    createdAt,
    writtenAt: momentOf(first(told, 'writtenAt', 'written_at')) ?? createdAt,
  };
  const receiverId = idOf(first(told, 'receiverId', 'receiverid', 'receiver_id'));
  if (receiverId === null) return groupMessage(told, message, group);
  return { ...message, receiverId, readAt: momentOf(first(told, 'readAt', 'read_at')) };
}

/** The messages of a page, in its order; null where the reply is something else. What can't be used is left out. */
export function messagesIn(json: unknown, group: string | null = null): (Message | GroupMessage)[] | null {
  const list = Array.isArray(json) ? json : first(objectOf(json) ?? {}, 'data', 'messages', 'history');
  if (!Array.isArray(list)) return null;
  const told = list.flatMap((item) => messageIn(item, group) ?? []);
  return told.length === 0 && list.length > 0 ? null : told;
}
