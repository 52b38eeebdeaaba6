import { Plus } from 'lucide-react';
import type { GroupChat } from '#data/chat/queries.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import type { ChosenChat } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { GroupListRow } from './group-row.tsx';
import { ListPart } from './section.tsx';
import { ListSkeleton } from './skeleton.tsx';
import { SearchStatus } from '#features/chat/search-status.tsx';
import { useServerSearch } from '#features/chat/use-server-search.ts';
import * as texts from './texts.ts';

interface GroupListProps {
  chats: readonly GroupChat[] | null;
  search: string;
  chosen: ChosenChat;
}

/** The user's groups, then others that are open to all. */
export function GroupList({ chats, search, chosen }: GroupListProps) {
  const { calls, layer } = useChatContext();
  const nowMs = useNow();
  // Groups found by the server are stored, so the same query shows them.
  const serverSearch = useServerSearch(search.trim(), async (text, signal) =>
    (await calls.fetchGroups(text, signal)) ? true : null,
  );
  const isSearching = search.trim() !== '';
  if (chats === null || (chats.length === 0 && serverSearch.isLoading)) return <ListSkeleton />;
  const visibleChats = chats.filter(({ group }) =>
    normalizeSearchText(group.name).includes(normalizeSearchText(search.trim())),
  );
  const own = visibleChats.filter(({ group }) => group.isMember);
  // An event's chat is for its members only.
  const others = visibleChats.filter(({ group }) => !group.isMember && group.event === null);
  const rows = (chatsOfPart: readonly GroupChat[]) =>
    chatsOfPart.map((chat) => (
      <GroupListRow
        key={chat.key}
        chat={chat}
        isChosen={
          chosen?.type === 'group' && (chosen.group === chat.group.ref || chosen.group === String(chat.group.group_id))
        }
        isAnyChatOpen={chosen !== null}
        nowMs={nowMs}
      />
    ));
  const isEmpty = own.length === 0 && others.length === 0;
  return (
    <>
      {own.length > 0 && <ListPart heading={others.length > 0 ? texts.yourGroups : null}>{rows(own)}</ListPart>}
      {others.length > 0 && <ListPart heading={texts.openToEverybody}>{rows(others)}</ListPart>}
      {isSearching && <SearchStatus {...serverSearch} />}
      {isEmpty && !isSearching && (
        <EmptyState
          drawing={<Drawing of="people" />}
          title={texts.noGroupsYet}
          text={texts.noGroupsHint}
          action={
            <Button
              variant="primary"
              icon={<Plus />}
              onClick={() => {
                layer.open('new-group');
              }}
            >
              {texts.newGroup}
            </Button>
          }
        />
      )}
      {isEmpty && isSearching && !serverSearch.isLoading && (
        <EmptyState drawing={<Drawing of="search" />} title={texts.noGroupFound} text={texts.noGroupFoundHint} />
      )}
    </>
  );
}
