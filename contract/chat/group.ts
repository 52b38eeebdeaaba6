import * as z from 'zod/mini';
import { groupLimits } from './limits.ts';
import { Id, Ref } from '#contract/ids.ts';
import { GroupMessage } from './message.ts';
import { nameText } from '#contract/validation/name-text.ts';
import { Person } from '#contract/people/entity.ts';

export const GroupName = nameText(groupLimits.name);

/** Public, or the chat of an event: that one is there for its members alone. */
export const Group = z.object({
  id: Id,
  /** = id */
  groupId: Id,
  client_id: Ref,
  groupName: z.string(),
  groupPicture: z.nullable(z.string()),
  /** the first of its members, in the order in which they came */
  participants: z.array(Person),
  participantsCount: z.int(),
  /** null unless it is an event's chat */
  event_id: z.nullable(Id),
  event_ref: z.nullable(Ref),
  /** who made it, of an event's chat the organizer: they may remove members and messages, across blocks too; null where they are gone */
  creator_id: z.nullable(Id),
  /** the one who asks is in it */
  member: z.boolean(),
  /** messages of others that they haven't read */
  unread: z.int(),
  /** the newest message that they have read, 0 for none */
  read_upto: z.int(),
  created_at: z.string(),
});
export type Group = z.infer<typeof Group>;

export const GroupMember = z.extend(Person, { joined_at: z.string() });
export type GroupMember = z.infer<typeof GroupMember>;

export const GroupReply = z.object({ data: Group });
export const GroupsReply = z.object({ data: z.array(Group) });
export const GroupMembersReply = z.object({ data: z.array(GroupMember) });

/** `history`: the newest messages, the oldest of them first. */
export const GroupJoinReply = z.object({ group: Group, history: z.array(GroupMessage) });
export type GroupJoinReply = z.infer<typeof GroupJoinReply>;

const ChatMember = z.object({
  user_id: Id,
  name: z.string(),
  lastname: z.string(),
  username: z.string(),
  profile_picture: z.nullable(z.string()),
});

/** The chat of an event, before one is in it; `group` is null as long as nobody is, or the reader isn't. */
export const EventChatReply = z.object({
  group: z.nullable(Group),
  member: z.boolean(),
  members: z.array(ChatMember),
  members_count: z.int(),
});
export type EventChatReply = z.infer<typeof EventChatReply>;
