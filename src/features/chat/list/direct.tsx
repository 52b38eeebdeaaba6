import type { DirectChat } from '#data/chat/queries.ts';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { personChatAddress, type ChosenChat } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { ChatRow } from './row.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { PersonFace } from '#features/chat/face.tsx';
import { LastMessage } from './last-message.tsx';
import { ListPart } from './section.tsx';
import { ListSkeleton } from './skeleton.tsx';
import { SearchStatus } from '#features/chat/search-status.tsx';
import * as texts from './texts.ts';
import { matchesSearch, usePeopleSearch } from './use-people-search.ts';

interface DirectListProps {
  chats: readonly DirectChat[] | null;
  search: string;
  chosen: ChosenChat;
}

/** Direct conversations; a search finds people to start one with. */
export function DirectList({ chats, search, chosen }: DirectListProps) {
  const { live } = useChatContext();
  const { isConnected, online, typing } = useObservable(live.presence);
  const nowMs = useNow();
  const peopleSearch = usePeopleSearch(search);
  if (chats === null) return <ListSkeleton />;
  const isSearching = search.trim() !== '';
  const visibleChats = isSearching
    ? chats.filter(({ conversation }) => matchesSearch(conversation.user, search))
    : chats;
  const listedIds = new Set(visibleChats.map(({ conversation }) => conversation.user_id));
  const people = peopleSearch.people.filter(({ user_id: id }) => !listedIds.has(id));
  const isOnline = (userId: number) => isConnected && online.has(userId);
  const rowOf = (userId: number) => ({
    to: personChatAddress(userId),
    isChosen: chosen?.type === 'person' && chosen.userId === userId,
    isAnyChatOpen: chosen !== null,
    nowMs,
  });
  const isEmpty = visibleChats.length === 0 && people.length === 0;
  return (
    <>
      {visibleChats.length > 0 && (
        <ListPart heading={isSearching ? texts.conversations : null}>
          {visibleChats.map(({ conversation: { user, seen_upto: seenUpto }, last, unread }) => (
            <ChatRow
              key={user.user_id}
              {...rowOf(user.user_id)}
              face={<PersonFace person={user} isOnline={isOnline(user.user_id)} />}
              name={personName(user)}
              line={
                isConnected && typing.has(user.user_id) ? (
                  <span className="text-brand-ink">{texts.typing}</span>
                ) : (
                  last !== null && <LastMessage row={last} isGroup={false} seenUpto={seenUpto} />
                )
              }
              at={last?.created_at}
              unread={unread}
            />
          ))}
        </ListPart>
      )}
      {people.length > 0 && (
        <ListPart heading={texts.people}>
          {people.map((person) => (
            <ChatRow
              key={person.user_id}
              {...rowOf(person.user_id)}
              face={<PersonFace person={person} isOnline={isOnline(person.user_id)} />}
              name={personName(person)}
              line={<span className="block truncate">@{person.username}</span>}
            />
          ))}
        </ListPart>
      )}
      {isSearching && <SearchStatus {...peopleSearch} />}
      {isEmpty && !isSearching && (
        <EmptyState drawing={<Drawing of="talk" />} title={texts.noConversationsYet} text={texts.noConversationsHint} />
      )}
      {isEmpty && isSearching && !peopleSearch.isLoading && (
        <EmptyState drawing={<Drawing of="search" />} title={texts.nobodyFound} text={texts.nobodyFoundHint} />
      )}
    </>
  );
}
