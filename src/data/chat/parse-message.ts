import type { GroupMessage, Message } from '#contract/chat/message.ts';

type MessageJson = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first of these fields that has a value. */
function first(fields: MessageJson, ...names: string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
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

function objectOf(value: unknown): MessageJson | null {
  return typeof value === 'object' && value !== null ? (value as MessageJson) : null;
}

/** A ref for a message that its server gives none; the same however the message arrives. */
function syntheticMessageRef(id: number): string {
  return `00000000-0000-7000-b000-${id.toString(16).padStart(12, '0')}`;
}

/** Whether a message's ref was made by `syntheticMessageRef`. */
export function isSyntheticMessageRef(ref: string): boolean {
  return ref.startsWith('00000000-0000-7000-b000-');
}

function groupMessage(fields: MessageJson, message: Omit<Message, 'receiverId' | 'readAt'>, group: string | null) {
  const groupId = idOf(first(fields, 'groupId', 'groupid', 'group_id'));
  const ref = textOf(fields['group_ref']) ?? group;
  if (groupId === null || ref === null) return null;
  const sender = objectOf(fields['sender']) ?? {};
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
 * Parses a message of any server, from a reply or a socket: fields under our names or known aliases. Null if unusable.
 * @param group ref of the group it belongs to, if the message may not say so
 */
export function parseMessage(json: unknown, group: string | null = null): Message | GroupMessage | null {
  const fields = objectOf(json);
  if (fields === null) return null;
  const id = idOf(first(fields, 'id', 'message_id'));
  const senderId = idOf(first(fields, 'senderId', 'senderid', 'sender_id') ?? objectOf(fields['sender'])?.['id']);
  const createdAt = momentOf(first(fields, 'createdAt', 'timestamp', 'created_at'));
  const image = textOf(first(fields, 'image', 'image_url', 'media'));
  const content = textOf(first(fields, 'content', 'message')) ?? (image === null ? null : '');
  if (id === null || senderId === null || createdAt === null || content === null) return null;
  const clientId = textOf(fields['client_id']);
  const message = {
    id,
    client_id: clientId !== null && uuid.test(clientId) ? clientId : syntheticMessageRef(id),
    senderId,
    content,
    image: image === '' ? null : image,
    createdAt,
    writtenAt: momentOf(first(fields, 'writtenAt', 'written_at')) ?? createdAt,
  };
  const receiverId = idOf(first(fields, 'receiverId', 'receiverid', 'receiver_id'));
  if (receiverId === null) return groupMessage(fields, message, group);
  return { ...message, receiverId, readAt: momentOf(first(fields, 'readAt', 'read_at')) };
}

/** The messages of a page, in its order, without unusable ones; null if the reply is something else. */
export function parseMessages(json: unknown, group: string | null = null): (Message | GroupMessage)[] | null {
  const list = Array.isArray(json) ? json : first(objectOf(json) ?? {}, 'data', 'messages', 'history');
  if (!Array.isArray(list)) return null;
  const messages = list.flatMap((item) => parseMessage(item, group) ?? []);
  return messages.length === 0 && list.length > 0 ? null : messages;
}
