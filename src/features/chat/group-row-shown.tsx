import type { GroupChat } from '#data/chat-lists.ts';
import { inGroup } from './addresses.ts';
import { useChatHere } from './chat-context.ts';
import { ChatRow } from './chat-row.tsx';
import { countText, groupName, typersText } from './chat-words.ts';
import { Face } from './face.tsx';
import { useGroupTypers } from './group-status.tsx';
import { LastSaid } from './last-said.tsx';

interface GroupRowShownProps {
  chat: GroupChat;
  isChosen: boolean;
  isBeside: boolean;
  nowMs: number;
}

/** A group in the list of them. */
export function GroupRowShown({ chat: { group, last, unread }, ...rest }: GroupRowShownProps) {
  const { changes } = useChatHere();
  const typers = useGroupTypers(group);
  const members = countText(group.members_count, 'member');
  return (
    <ChatRow
      {...rest}
      to={inGroup(group.ref)}
      face={<Face name={groupName(group)} picture={group.picture} />}
      name={groupName(group)}
      line={
        typers.length > 0 ? (
          <span className="block truncate text-brand-ink">{typersText(typers)}</span>
        ) : last === null ? (
          members
        ) : (
          <LastSaid row={last} isGroup seenUpto={0} />
        )
      }
      at={last?.created_at}
      unread={unread}
      isPending={changes.has(`group:${group.ref}`) || changes.has(`member:${group.ref}`)}
    />
  );
}
