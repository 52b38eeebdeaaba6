import type { Conversation } from '#contract/chat/message.ts';
import type { Person } from '#contract/people/entity.ts';
import { personRef } from '#data/people/rows.ts';
import { advanceReadMarker } from './read-marker.ts';

/** A conversation between the account's owner and one other person. */
export interface ConversationRow {
  /** the other person's id as text */
  ref: string;
  user_id: number;
  user: Person;
  /**
   * message ids, 0 for none: the newest that the owner has read, and the newest of the owner's that the other has read
   */
  read_upto: number;
  seen_upto: number;
  tick: number;
  generation: number;
}

/** Makes the row of a conversation from the server's. */
export function conversationRowOf(
  { user, read_upto, seen_upto }: Conversation,
  existing: ConversationRow | undefined,
  generation: number,
): ConversationRow {
  return {
    ref: personRef(user.user_id),
    user_id: user.user_id,
    user,
    read_upto: advanceReadMarker(read_upto, existing?.read_upto ?? 0, existing, generation),
    seen_upto: advanceReadMarker(seen_upto, existing?.seen_upto ?? 0, existing, generation),
    tick: 0,
    generation,
  };
}
