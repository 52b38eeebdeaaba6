import { useAtomValue } from 'jotai';
import { NavLink } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { current } from '#data/current.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { unreadCountsAtom } from './unread-counts.ts';

/** The way to the chat in the top bar, for those who have one. */
export function ChatLink({ look }: { look: (place: { isActive: boolean }) => string }) {
  const user = useObservable(current)?.user ?? null;
  const { messages: unread } = useAtomValue(unreadCountsAtom);
  if (user === null) return null;
  return (
    <NavLink to={paths.chat} className={look} aria-label={unread === 0 ? undefined : `Chat, ${String(unread)} unread`}>
      Chat
      <CountBadge count={unread} className="ml-1.5" />
    </NavLink>
  );
}
