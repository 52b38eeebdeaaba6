import type { Generated } from 'kysely';

/**
 * A private conversation or a group. Private: `low_id` and `high_id` are set, the smaller id first; group: the other
 * columns.
 */
export interface ChatsTable {
  id: Generated<number>;
  low_id: number | null;
  high_id: number | null;
  ref: string | null;
  name: string | null;
  picture: string | null;
  /** the event whose chat this is, null for other groups; only members can read it */
  event_id: number | null;
  /** null once their account is deleted */
  creator_id: number | null;
  members_count: Generated<number>;
  created_at: number;
  updated_at: number;
}

/**
 * Present and past members of a chat, and how far they have read. In a private conversation both have a row from the
 * first message on.
 */
export interface ChatMembersTable {
  chat_id: number;
  user_id: number;
  joined_at: number;
  left_at: number | null;
  /** removed by the group's creator: can't come back */
  removed_at: number | null;
  /** id of the newest message that they have read, 0 for none */
  read_upto: Generated<number>;
}

/** A deleted message remains as an empty row. */
export interface MessagesTable {
  id: Generated<number>;
  ref: string;
  chat_id: number;
  user_id: number;
  content: string;
  image: string | null;
  /** by the author's device, never later than `created_at` */
  written_at: number;
  created_at: number;
  /** private message: when the receiver read it */
  read_at: number | null;
  /** when an operator hid it from everyone but its author */
  hidden_at: Generated<number | null>;
  deleted_at: number | null;
}

/** What a message said when it was first reported; it stays when the message is deleted, and goes with its author. */
interface ReportedMessagesTable {
  message_id: number;
  user_id: number;
  content: string;
  image: string | null;
  written_at: number;
  /** the last time */
  reported_at: number;
}

/** The words of public groups' names, for the search. */
interface GroupWordsTable {
  word: string;
  chat_id: number;
}

/** A browser's push subscription; deleted with the session in which it was made. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

export interface ChatSchema {
  chats: ChatsTable;
  chat_members: ChatMembersTable;
  group_words: GroupWordsTable;
  messages: MessagesTable;
  reported_messages: ReportedMessagesTable;
  push_subscriptions: PushSubscriptionsTable;
}
