import { CalendarCheck, CircleUser, House, LogIn, LogOut, Send, Settings, UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { current } from '#data/current.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Menu } from '#ui/menu.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { useLogout } from './use-logout.ts';

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx').then((file) => file.LogoutDialog));

function GuestCorner() {
  return (
    <>
      <div className="hidden items-center gap-1 md:flex">
        <ButtonLink to={paths.login} variant="quiet">
          Login
        </ButtonLink>
        <ButtonLink to={paths.signup} variant="primary">
          Sign up
        </ButtonLink>
      </div>
      <Menu
        label="Account"
        trigger={<CircleUser />}
        className="md:hidden"
        entries={[
          { label: 'Login', icon: <LogIn />, to: paths.login },
          { label: 'Sign up', icon: <UserPlus />, to: paths.signup },
        ]}
      />
    </>
  );
}

/** Who uses the device, at the end of the top bar. */
export function AccountCorner() {
  const account = useObservable(current);
  const { unsent, hasAsked, isLeaving, ask, leave, stay } = useLogout(account);
  if (account === null) return <div className="size-11" />;
  const { user } = account;
  return (
    <>
      {user === null ? (
        <GuestCorner />
      ) : (
        <Menu
          label={`Account of ${user.display_name}`}
          trigger={<Avatar name={user.display_name} src={user.profile_picture} size="sm" />}
          heading={
            <>
              <p className="truncate text-sm font-semibold">{user.display_name}</p>
              <p className="truncate text-xs text-muted">@{user.username}</p>
            </>
          }
          entries={[
            { label: 'Home', icon: <House />, to: paths.home },
            { label: 'My Events', icon: <CalendarCheck />, to: paths.myEvents },
            { label: 'Settings', icon: <Settings />, to: paths.settings },
            { label: 'Outbox', icon: <Send />, to: paths.outbox },
            { label: 'Logout', icon: <LogOut />, onSelect: () => void ask() },
          ]}
        />
      )}
      {hasAsked && (
        <Suspense fallback={null}>
          <LogoutDialog unsent={unsent} isLeaving={isLeaving} onLeave={leave} onStay={stay} />
        </Suspense>
      )}
    </>
  );
}
