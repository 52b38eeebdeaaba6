import { useAtomValue } from 'jotai';
import { CalendarDays, CirclePlus, House, Map, MessageCircle, Send, Ticket, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import * as texts from './texts.ts';
import { unreadCountsAtom } from './unread-counts.ts';

const commonLinks = [
  { to: paths.home, label: texts.home, icon: <House /> },
  { to: paths.events, label: texts.events, icon: <CalendarDays /> },
];

const guestLinks = [
  ...commonLinks,
  { to: paths.mapView, label: texts.map, icon: <Map /> },
  { to: paths.createEvent, label: texts.create, icon: <CirclePlus /> },
  { to: paths.outbox, label: texts.outbox, icon: <Send /> },
];

const memberLinks = [
  ...commonLinks,
  { to: paths.plans, label: texts.myPlans, icon: <Ticket /> },
  { to: paths.chat, label: texts.chat, icon: <MessageCircle /> },
  { to: paths.ownProfile, label: texts.profile, icon: <UserRound /> },
];

/** The navigation bar on phones, once the app is installed or a user is signed in. */
export function BottomBar() {
  const isInstalled = useMedia('(display-mode: standalone)');
  const account = useObservable(accountInUse);
  const { messages, requests } = useAtomValue(unreadCountsAtom);
  const isSignedIn = (account?.user ?? null) !== null;
  const isVisible = isInstalled || isSignedIn;
  useRootClass('has-phone-bar', isVisible);
  useRootClass('knows-phone-bar', account !== null);
  if (!isVisible) return null;
  return (
    <nav
      aria-label={texts.places}
      data-phone-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-[min(3.75rem,72px)] grid-cols-5">
        {(isSignedIn ? memberLinks : guestLinks).map(({ to, label, icon }) => {
          const count = to === paths.ownProfile ? requests : to === paths.chat ? messages : 0;
          const countedLabel = to === paths.chat ? texts.withUnread(label, count) : texts.withNew(label, count);
          return (
            <li key={to}>
              <NavLink
                to={to}
                end
                aria-label={count === 0 ? undefined : countedLabel}
                className={({ isActive }) =>
                  classNames(
                    'flex h-full flex-col items-center justify-center gap-0.5 text-[min(0.8125rem,4vw)] font-medium [&_svg]:size-[min(1.5rem,28px)]',
                    isActive ? 'text-brand-ink shadow-[inset_0_2px_0_var(--brand-ink)]' : 'text-muted',
                  )
                }
              >
                <span className="relative inline-flex">
                  {icon}
                  <CountBadge count={count} className="absolute -top-1.5 -right-[min(0.625rem,10px)]" />
                </span>
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
