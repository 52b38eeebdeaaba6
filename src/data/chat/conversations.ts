import type { Conversation } from '#contract/chat/message.ts';
import type { Person } from '#contract/people/entity.ts';
import { personRef } from '#data/people/rows.ts';
import { advanceReadMarker } from './read-marker.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

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

/** Starts a conversation if there is none, so that it is listed at once. */
export async function beginConversation(rows: WriteTransaction, userId: number): Promise<void> {
  const ref = personRef(userId);
  if ((await rows.get('conversations', ref)) !== undefined) return;
  const person = await rows.get('people', ref);
  rows.put('conversations', {
    ref,
    user_id: userId,
    user: {
      user_id: userId,
      username: person?.username ?? '',
      display_name: person?.display_name ?? '',
      profile_picture: person?.profile_picture ?? null,
    },
    read_upto: 0,
    seen_upto: 0,
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}
