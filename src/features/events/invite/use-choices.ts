import { useEffect } from 'react';
import { Attendees } from '#contract/events/people/attendees.ts';
import type { Invitation } from '#contract/invitations/entity.ts';
import type { Person } from '#contract/people/entity.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { readChatTargets, readInvitable, type ChatTarget } from '#data/invitations/choices.ts';
import { readInvitations } from '#data/invitations/queries.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import type { FetchFollowers } from './context.ts';

export interface Choices {
  people: readonly Person[];
  chats: readonly ChatTarget[];
  sent: readonly Invitation[];
  /** ids of those who are known to go */
  going: ReadonlySet<number>;
}

/** Who can be invited to an event, and who has been, from this device; null until read. Followers are asked for once more. */
export function useChoices(
  { db }: OpenAccount,
  { ref, event_id: eventId }: Pick<EventRow, 'ref' | 'event_id'>,
  ownId: number,
  fetchFollowers: FetchFollowers,
): Choices | null {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchFollowers(ownId, leaving.signal);
    return () => leaving.abort();
  }, [ownId, fetchFollowers]);
  return useLive<Choices | null>(
    async () => {
      const [people, chats, { sent }, attendees] = await Promise.all([
        readInvitable(db, ownId),
        readChatTargets(db),
        readInvitations(db, ref),
        eventId === null ? null : readCachedQuery(db, `attendees:${String(eventId)}`),
      ]);
      const known = Attendees.safeParse(attendees?.value);
      const going = new Set(known.success ? known.data.people.map(({ user_id: id }) => id) : []);
      return { people, chats, sent, going };
    },
    [db, ref, eventId, ownId],
    null,
  );
}
