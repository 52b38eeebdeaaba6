import type { GroupChat } from '#data/chat/queries.ts';
import { groupChatAddress } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { ChatRow } from './row.tsx';
import { membersCount, groupName, typersText } from '#features/chat/texts.ts';
import { ChatFace } from '#features/chat/face.tsx';
import { useGroupTypers } from '#features/chat/groups/status.tsx';
import { LastMessage } from './last-message.tsx';

interface GroupListRowProps {
  chat: GroupChat;
  isChosen: boolean;
  isAnyChatOpen: boolean;
  nowMs: number;
}

/** A group in the list. */
export function GroupListRow({ chat: { group, last, unread }, ...rest }: GroupListRowProps) {
  const { changes } = useChatContext();
  const typers = useGroupTypers(group);
  const members = membersCount(group.members_count);
  return (
    <ChatRow
      {...rest}
      to={groupChatAddress(group.ref)}
      face={<ChatFace name={groupName(group)} picture={group.picture} />}
      name={groupName(group)}
      line={
        typers.length > 0 ? (
          <span className="block truncate text-brand-ink">{typersText(typers)}</span>
        ) : last === null ? (
          members
        ) : (
          <LastMessage row={last} isGroup seenUpto={0} />
        )
      }
      at={last?.created_at}
      unread={unread}
      isPending={changes.has(`group:${group.ref}`) || changes.has(`member:${group.ref}`)}
    />
  );
}
