import {
  Bell,
  CalendarCheck,
  CircleUser,
  House,
  LogIn,
  LogOut,
  Send,
  Settings,
  Ticket,
  Trophy,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { paths } from '#app/routes/paths.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import * as texts from './texts.ts';
import { useLogout } from './use-logout.ts';
import { unreadCountsAtom } from './unread-counts.ts';
import { useOwnUser } from './use-own-user.ts';

const LogoutDialog = lazyComponent(() => import('./logout/dialog.tsx').then((file) => file.LogoutDialog));

const guestEntries = [
  { label: texts.login, icon: <LogIn />, to: paths.login },
  { label: texts.signUp, icon: <UserPlus />, to: paths.signup },
];

const ownEntries = [
  { label: texts.home, icon: <House />, to: paths.home },
  { label: texts.myProfile, icon: <UserRound />, to: paths.ownProfile },
  { label: texts.myPlans, icon: <Ticket />, to: paths.plans },
  { label: texts.myEvents, icon: <CalendarCheck />, to: paths.myEvents },
  { label: texts.ranking, icon: <Trophy />, to: paths.userRanking },
  { label: texts.settings, icon: <Settings />, to: paths.settings },
  { label: texts.outbox, icon: <Send />, to: paths.outbox },
];

const friends = `${paths.ownProfile}?section=friends`;
const withCount = (label: string, count: number) => (count === 0 ? label : `${label} (${String(count)})`);

/** The account's menu; for guests only on phones. */
export function AccountMenu({ account }: { account: OpenAccount }) {
  const user = useOwnUser(account);
  const { requests, notices } = useAtomValue(unreadCountsAtom);
  const { question, hasOpened, leaving, ask, leave, stay } = useLogout(account);
  return (
    <>
      {user === null ? (
        <Menu label={texts.account} trigger={<CircleUser />} className="@3xl:hidden" entries={guestEntries} />
      ) : (
        <Menu
          label={texts.accountOf(user.display_name, requests)}
          trigger={
            <span className="relative inline-flex">
              <Face name={user.display_name} userId={user.user_id} picture={user.profile_picture} size="sm" />
              <CountBadge count={requests} className="absolute -top-1.5 -right-2 @max-3xl:hidden" />
            </span>
          }
          heading={
            <>
              <p className="truncate text-sm font-semibold">{user.display_name}</p>
              <p className="truncate text-xs text-muted">@{user.username}</p>
            </>
          }
          entries={[
            ...ownEntries,
            ...(user.operator === true
              ? [{ label: texts.moderation, icon: <UsersRound />, to: paths.moderation }]
              : []),
            { label: withCount(texts.notifications, notices), icon: <Bell />, to: paths.notices },
            ...(requests === 0
              ? []
              : [{ label: withCount(texts.friendRequests, requests), icon: <UsersRound />, to: friends }]),
            { label: texts.logout, icon: <LogOut />, onSelect: () => void ask() },
          ]}
        />
      )}
      {hasOpened && (
        <Suspense fallback={null}>
          <LogoutDialog account={account} question={question} leaving={leaving} onLeave={leave} onStay={stay} />
        </Suspense>
      )}
    </>
  );
}
