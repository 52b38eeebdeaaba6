import { useEffect, useState } from 'react';
import { eventChatRef } from '#contract/chat/key.ts';
import type { EventChatReply } from '#contract/chat/group.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { EventChatDeps } from './deps.ts';

/** A member as shown. */
interface ChatMember {
  userId: number;
  name: string;
  picture: string | null;
}

export interface EventChat {
  /** the user is a member as far as the device knows, so its messages are stored here */
  isLocalMember: boolean;
  isMember: boolean;
  /** the first members; null if neither device nor server knows them */
  members: readonly ChatMember[] | null;
  count: number;
  /** the request is running */
  isLoading: boolean;
}

type Answer = { eventId: number; reply: EventChatReply | null };

function memberFromReply({
  user_id,
  name,
  lastname,
  username,
  profile_picture,
}: EventChatReply['members'][number]): ChatMember {
  return { userId: user_id, name: `${name} ${lastname}`.trim() || username, picture: profile_picture };
}

function memberFromRow({
  user_id,
  display_name,
  username,
  profile_picture,
}: GroupRow['participants'][number]): ChatMember {
  return { userId: user_id, name: display_name || username, picture: profile_picture };
}

/**
 * The members of an event's chat: the device's data at once, then the server's. @param isOpen whether they are visible
 */
export function useEventChat(event: EventRow, isOpen: boolean, fetchChat: EventChatDeps['fetchEventChat']): EventChat {
  const account = useObservable(accountInUse);
  const group = useLive(async () => account?.db.groups.get(eventChatRef(event.ref)), [account, event.ref], undefined);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { event_id: id } = event;
  const canFetch = isOpen && id !== null;

  useEffect(() => {
    if (!canFetch) return;
    const leaving = new AbortController();
    void fetchChat(id, leaving.signal).then((reply) => {
      if (!leaving.signal.aborted) setAnswer({ eventId: id, reply });
    });
    return () => {
      leaving.abort();
    };
  }, [canFetch, id, fetchChat]);

  const reply = answer?.eventId === id ? answer.reply : null;
  const isLocalMember = group?.isMember === true;
  return {
    isLocalMember,
    isMember: isLocalMember || reply?.member === true,
    members: reply?.members.map(memberFromReply) ?? group?.participants.map(memberFromRow) ?? null,
    count: reply?.members_count ?? group?.members_count ?? 0,
    isLoading: canFetch && answer?.eventId !== id,
  };
}
