import type { Generated } from 'kysely';

/** A conversation of two, or a group. Of two: `low_id` and `high_id`, the smaller id first; of a group: the rest. */
export interface ChatsTable {
  id: Generated<number>;
  low_id: number | null;
  high_id: number | null;
  ref: string | null;
  name: string | null;
  picture: string | null;
  /** whose chat it is, where it is an event's: it is read by members alone */
  event_id: number | null;
  /** null once their account is gone */
  creator_id: number | null;
  members_count: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Who is or was in a chat, and how far they have read. Both of two have a row from the first message on. */
export interface ChatMembersTable {
  chat_id: number;
  user_id: number;
  joined_at: number;
  left_at: number | null;
  /** taken out by who made the group: they can't come back */
  removed_at: number | null;
  /** id of the newest message that they have read, 0 for none */
  read_upto: Generated<number>;
}

/** Of what is deleted nothing stays but that there was something. */
export interface MessagesTable {
  id: Generated<number>;
  ref: string;
  chat_id: number;
  user_id: number;
  content: string;
  image: string | null;
  /** as the writer's device had it, never behind `created_at` */
  written_at: number;
  created_at: number;
  /** of a conversation of two: when the other read it */
  read_at: number | null;
  deleted_at: number | null;
}

/** The words of the names of public groups, by which they are searched for. */
interface GroupWordsTable {
  word: string;
  chat_id: number;
}

/** Where a browser is told of news while the app is closed; it goes with the session that it was made in. */
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
  push_subscriptions: PushSubscriptionsTable;
}
