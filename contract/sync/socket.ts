import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { MessageText, WrittenAt } from '#contract/chat/message.ts';

export const socketPath = '/socket.io';

/** Milliseconds; the first three are the specification's. */
export const socketTimes = {
  connectMs: 20_000,
  retryMs: 1_000,
  longestRetryMs: 5_000,
  /** a private indicator ends so long after the last key; on the chat page sooner */
  typingMs: 2_000,
  pageTypingMs: 1_500,
  /** a group's indicator disappears this long after its last event */
  groupTypingMs: 2_000,
  onlinePollMs: 10_000,
} as const;

export const TypingTo = z.object({ receiverId: Id });
export const GroupTypingTo = z.object({ groupId: Id });
/** `join_group`: the id alone, or in an object as the other events have it. */
export const JoinGroup = z.union([Id, GroupTypingTo]);
export const SocketMessage = z.object({
  receiverId: Id,
  content: MessageText,
  client_id: z.optional(Ref),
  written_at: z.optional(WrittenAt),
});

interface GroupTyper {
  groupId: number;
  senderId: number;
  display_name: string;
}

/** The scope that a device should pull. A poke carries no data; the pull does. */
type Poke = 'me' | 'events';

/** An acknowledgement's refusal, or what it is about. */
type SocketAck<Data> = { data: Data } | { error: string; message: string; retryAfterMs?: number };

/** What a client sends. The server takes the user from the handshake's token alone. */
export interface ClientEvents {
  user_connected: (userId?: number) => void;
  typing: (to: z.infer<typeof TypingTo>) => void;
  stop_typing: (to: z.infer<typeof TypingTo>) => void;
  group_typing: (to: z.infer<typeof GroupTypingTo>) => void;
  group_stop_typing: (to: z.infer<typeof GroupTypingTo>) => void;
  join_group: (group: z.infer<typeof JoinGroup>, answer?: (answer: SocketAck<{ groupId: number }>) => void) => void;
  private_message: (message: z.infer<typeof SocketMessage>, answer?: (answer: SocketAck<Message>) => void) => void;
  get_online_users: (answer?: (userIds: number[]) => void) => void;
}

/** What the server sends. `poke` and `refused` are ours. */
export interface ServerEvents {
  typing: (from: { senderId: number }) => void;
  stop_typing: (from: { senderId: number }) => void;
  group_typing: (from: GroupTyper) => void;
  group_stop_typing: (from: GroupTyper) => void;
  private_message: (message: Message) => void;
  group_message: (message: GroupMessage) => void;
  online_users: (userIds: number[]) => void;
  user_online: (userId: number) => void;
  user_offline: (userId: number) => void;
  poke: (scope: Poke) => void;
  /** an event that carries no acknowledgement was refused */
  refused: (refusal: { event: string; error: string; message: string; retryAfterMs?: number }) => void;
}
