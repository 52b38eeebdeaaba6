import { Suspense } from 'react';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

// Lazy, as the menu's content isn't needed before it is opened.
const NoticesBell = lazyComponent(() => import('./notices-bell.tsx').then((file) => file.NoticesBell));
const AccountMenu = lazyComponent(() => import('./account-menu.tsx').then((file) => file.AccountMenu));

/** The account button at the end of the top bar. */
export function AccountCorner() {
  const account = useObservable(accountInUse);
  const isGuest = account?.user == null;
  return (
    <>
      {isGuest && (
        <div data-neutral={account === null ? 'guest' : undefined} className="hidden items-center gap-1 @3xl:flex">
          <ButtonLink to={paths.login} className="bg-transparent hover:bg-quiet">
            {texts.login}
          </ButtonLink>
          <ButtonLink to={paths.signup}>{texts.signUp}</ButtonLink>
        </div>
      )}
      {account === null ? (
        <div data-neutral="member" className="h-11 w-11 @3xl:hidden [[data-session=member]_&]:w-23" />
      ) : (
        <Suspense fallback={<div className={isGuest ? 'size-11 @3xl:hidden' : 'h-11 w-23'} />}>
          {!isGuest && <NoticesBell />}
          <AccountMenu account={account} />
        </Suspense>
      )}
    </>
  );
}
