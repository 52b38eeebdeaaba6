import type { Ref } from '#contract/ids.ts';

/** Names a conversation on a device: with a person, or in a group. */
export type ChatKey = `u:${number}` | `g:${Ref}`;

export function directChatKey(userId: number): ChatKey {
  return `u:${userId}`;
}

export function groupChatKey(group: Ref): ChatKey {
  return `g:${group}`;
}

/** What a key names: a person by their id or a group by its name. */
export function parseChatKey(key: ChatKey): { user: number } | { group: Ref } {
  return key.startsWith('u:') ? { user: Number(key.slice(2)) } : { group: key.slice(2) };
}

/** Version 8: devices don't make UUIDs of this version, so nobody can take the ref of an event's chat before it exists. */
const versionAt = 14;

/** The name of an event's chat, which follows from the event's: a device knows it before it has heard of the chat. */
export function eventChatRef(event: Ref): Ref {
  const first = (Number.parseInt(event.charAt(0), 16) ^ 8).toString(16);
  return `${first}${event.slice(1, versionAt)}8${event.slice(versionAt + 1)}`;
}

/** Whether a name is of the kind that only chats of events have. */
export function isEventChatRef(ref: Ref): boolean {
  return ref.charAt(versionAt) === '8';
}
