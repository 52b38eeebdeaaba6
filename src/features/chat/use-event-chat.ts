import { useEffect, useState } from 'react';
import { eventChatRef } from '#contract/chat-key.ts';
import type { EventChatReply } from '#contract/group.ts';
import { current } from '#data/current.ts';
import type { EventRow } from '#data/events.ts';
import type { GroupRow } from '#data/groups.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import type { EventChatPorts } from './event-chat-ports.ts';

/** One of those who are in it, as they are shown. */
export interface ChatMember {
  userId: number;
  name: string;
  picture: string | null;
}

export interface EventChat {
  /** the device knows the owner to be in it: what is said there is here */
  isHeld: boolean;
  isMember: boolean;
  /** the first of those who are in it; null where neither device nor server has told */
  members: readonly ChatMember[] | null;
  count: number;
  /** the server is being asked */
  isAsking: boolean;
}

type Answer = { of: number; told: EventChatReply | null };

function toldMember({
  user_id,
  name,
  lastname,
  username,
  profile_picture,
}: EventChatReply['members'][number]): ChatMember {
  return { userId: user_id, name: `${name} ${lastname}`.trim() || username, picture: profile_picture };
}

function heldMember({
  user_id,
  display_name,
  username,
  profile_picture,
}: GroupRow['participants'][number]): ChatMember {
  return { userId: user_id, name: display_name || username, picture: profile_picture };
}

/** Who is in the chat of an event, as the device has it at once, then as the server tells. @param isAsked it is looked at */
export function useEventChat(event: EventRow, isAsked: boolean, look: EventChatPorts['lookForEventChat']): EventChat {
  const account = useObservable(current);
  const group = useLive(async () => account?.db.groups.get(eventChatRef(event.ref)), [account, event.ref], undefined);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { event_id: id } = event;
  const isAble = isAsked && id !== null;

  useEffect(() => {
    if (!isAble) return;
    const leaving = new AbortController();
    void look(id, leaving.signal).then((told) => {
      if (!leaving.signal.aborted) setAnswer({ of: id, told });
    });
    return () => {
      leaving.abort();
    };
  }, [isAble, id, look]);

  const told = answer?.of === id ? answer.told : null;
  const isHeld = group?.isMember === true;
  return {
    isHeld,
    isMember: isHeld || told?.member === true,
    members: told?.members.map(toldMember) ?? group?.participants.map(heldMember) ?? null,
    count: told?.members_count ?? group?.members_count ?? 0,
    isAsking: isAble && answer?.of !== id,
  };
}
