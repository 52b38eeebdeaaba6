import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import * as texts from './texts.ts';
import { unreadCountsAtom } from './unread-counts.ts';

/** The link to the notices, with the number of unread ones. */
export function NoticesBell() {
  const { notices } = useAtomValue(unreadCountsAtom);
  const label = notices === 0 ? texts.notifications : texts.withNew(texts.notifications, notices);
  return (
    <NavLink
      to={paths.notices}
      aria-label={label}
      title={label}
      className={({ isActive }) =>
        classNames(
          'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken [&_svg]:size-5',
          isActive ? 'text-brand-ink' : 'text-muted',
        )
      }
    >
      <Bell />
      <CountBadge count={notices} className="absolute top-1 left-1/2 max-md:text-[min(0.6875rem,11px)]" />
    </NavLink>
  );
}
