import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { paths } from './paths.ts';
import * as texts from './texts.ts';

function LoadingSession() {
  return (
    <p role="status" className="min-h-dvh px-4 py-24 text-center text-muted">
      {texts.loadingSession}
    </p>
  );
}

/** A page for signed-in users. Guests are sent to the login, which brings them back here. */
export function Protected({ page }: { page: ReactNode }) {
  const account = useObservable(accountInUse);
  const location = useLocation();
  // Rows of a member's database are only there if that member's session goes on.
  const startsFrom = useInitialRows()?.db ?? null;
  if (account === null && startsFrom === null) return <LoadingSession />;
  if (account !== null && account.user === null) {
    return <Navigate to={paths.login} state={{ from: location }} replace />;
  }
  // Keyed, so that no state of one user is shown to the next.
  return <Fragment key={account?.name ?? startsFrom}>{page}</Fragment>;
}

/** A page for users not signed in on entry. After they sign in here, the page decides where to go. */
export function GuestOnly({ page }: { page: ReactNode }) {
  const account = useObservable(accountInUse);
  const [wasGuestOnEntry, setWasGuestOnEntry] = useState(false);
  if (account !== null && !wasGuestOnEntry) {
    if (account.user !== null) return <Navigate to={paths.ownProfile} replace />;
    setWasGuestOnEntry(true);
  }
  return (
    <div data-neutral={account === null || undefined} className="contents">
      {page}
    </div>
  );
}
