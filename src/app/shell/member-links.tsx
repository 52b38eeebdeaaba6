import { useAtomValue } from 'jotai';
import { NavLink } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';
import { unreadCountsAtom } from './unread-counts.ts';

/** The links to plans and chat in the top bar, for signed-in users. */
export function MemberLinks({ className }: { className: (state: { isActive: boolean }) => string }) {
  const user = useObservable(accountInUse)?.user ?? null;
  const { messages: unread } = useAtomValue(unreadCountsAtom);
  if (user === null) return null;
  return (
    <>
      <NavLink to={paths.plans} className={className}>
        {texts.myPlans}
      </NavLink>
      <NavLink
        to={paths.chat}
        className={className}
        aria-label={unread === 0 ? undefined : texts.withUnread(texts.chat, unread)}
      >
        {texts.chat}
        <CountBadge count={unread} className="ml-1.5" />
      </NavLink>
    </>
  );
}
