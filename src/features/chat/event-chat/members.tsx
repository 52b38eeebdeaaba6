import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Face } from '#shared-parts/people/face.tsx';
import * as texts from './texts.ts';
import type { EventChat } from './use-event-chat.ts';

/** How many members are shown; the others are counted. */
const maxVisible = 6;

interface EventChatMembersProps {
  chat: EventChat;
}

/** The first members of a chat, and how many more there are. */
export function EventChatMembers({ chat }: EventChatMembersProps) {
  const { members, count, isLoading } = chat;
  if (members === null) return isLoading ? <Skeleton className="mt-5 h-16 w-full" /> : null;
  if (members.length === 0) return <p className="mt-5 text-sm text-muted">{texts.nobodyIsInItYet}</p>;
  const visibleMembers = members.slice(0, maxVisible);
  const others = Math.max(0, count - visibleMembers.length);
  return (
    <section aria-label={texts.members} className="mt-5">
      <p className="text-xs font-medium text-muted tabular-nums">{texts.membersCount(count)}</p>
      <ul className="mt-2 flex flex-wrap gap-x-1 gap-y-3">
        {visibleMembers.map(({ userId, name, picture }) => (
          <li key={userId} className="flex w-16 flex-col items-center gap-1 text-xs">
            <Face name={name} userId={userId} picture={picture} />
            <bdi className="line-clamp-2 max-w-full text-center break-words">{name}</bdi>
          </li>
        ))}
        {others > 0 && (
          <li className="flex w-16 justify-center">
            <span className="flex h-10 min-w-10 items-center justify-center rounded-full border border-line bg-sunken px-2 text-xs font-semibold tabular-nums">
              +{others}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
