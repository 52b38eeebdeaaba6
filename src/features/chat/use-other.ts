import { useEffect, useState } from 'react';
import type { Person } from '#contract/person.ts';
import type { ConversationRow } from '#data/conversations.ts';
import { otherwise } from '#data/fault.ts';
import { personRef, readPerson } from '#data/people.ts';
import { readTie } from '#data/ties.ts';
import { useLive } from '#ui/use-live.ts';
import { useChatHere } from './chat-context.ts';

export interface Other {
  /** null where the device holds nothing of them */
  person: Person | null;
  conversation: ConversationRow | null;
  /** the owner has blocked them */
  isBlocked: boolean;
}

function namedFirst(...people: (Person | null | undefined)[]): Person | null {
  const known = people.filter((person) => person !== null && person !== undefined);
  return known.find(({ display_name: name, username }) => name !== '' || username !== '') ?? known[0] ?? null;
}

/** Whom a conversation is with, of the device; of somebody whom it doesn't know, the server is asked. */
export function useOther(userId: number): { other: Other | null; isMissing: boolean } {
  const { account, lookForPerson } = useChatHere();
  const { db } = account;
  const [isMissing, setMissing] = useState(false);
  const other = useLive<Other | null>(
    async () => {
      const [conversation = null, person, tie] = await Promise.all([
        db.conversations.get(personRef(userId)),
        readPerson(db, userId),
        readTie(db, userId),
      ]);
      return { person: namedFirst(conversation?.user, person), conversation, isBlocked: tie.blocked };
    },
    [db, userId],
    null,
  );
  const isUnknown = other !== null && (other.person === null || other.person.username === '');
  useEffect(() => {
    if (!isUnknown) return;
    const leaving = new AbortController();
    async function look(): Promise<void> {
      const looked = await lookForPerson(userId, leaving.signal);
      if (!leaving.signal.aborted) setMissing(looked === 'missing');
    }
    look().catch(otherwise(undefined));
    return () => {
      leaving.abort();
    };
  }, [isUnknown, userId, lookForPerson]);
  return { other, isMissing: isMissing && isUnknown };
}
