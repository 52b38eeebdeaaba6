import { useEffect, useState } from 'react';
import type { Person } from '#contract/people/entity.ts';
import type { ConversationRow } from '#data/chat/conversations.ts';
import { otherwise } from '#data/fault.ts';
import { personRef } from '#data/people/rows.ts';
import { readRelationship, readPerson } from '#data/people/relationships.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useChatContext } from '#features/chat/context.ts';

export interface ChatPartner {
  /** null if they aren't stored */
  person: Person | null;
  conversation: ConversationRow | null;
  /** the user has blocked them */
  isBlocked: boolean;
}

function namedFirst(...people: (Person | null | undefined)[]): Person | null {
  const candidates = people.filter((person) => person !== null && person !== undefined);
  return candidates.find(({ display_name: name, username }) => name !== '' || username !== '') ?? candidates[0] ?? null;
}

/** The other person of a conversation; fetched if not stored. */
export function useChatPartner(userId: number): { other: ChatPartner | null; isMissing: boolean } {
  const { account, fetchPerson } = useChatContext();
  const { db } = account;
  const [isMissing, setMissing] = useState(false);
  const other = useLive<ChatPartner | null>(
    async () => {
      const [conversation = null, person, relationship] = await Promise.all([
        db.conversations.get(personRef(userId)),
        readPerson(db, userId),
        readRelationship(db, userId),
      ]);
      return { person: namedFirst(conversation?.user, person), conversation, isBlocked: relationship.blocked };
    },
    [db, userId],
    null,
  );
  const isUnknown = other !== null && (other.person === null || other.person.username === '');
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    async function fetchPartner(): Promise<void> {
      const result = await fetchPerson(userId, leaving.signal);
      if (!leaving.signal.aborted) setMissing(result === 'missing');
    }
    fetchPartner().catch(otherwise(undefined));
    return () => {
      leaving.abort();
    };
  }, [isUnknown, userId, fetchPerson]);
  return { other, isMissing: isMissing && isUnknown };
}
