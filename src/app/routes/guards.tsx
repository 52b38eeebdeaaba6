import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { paths } from './paths.ts';

function LoadingSession() {
  return (
    <p role="status" className="min-h-dvh px-4 py-24 text-center text-muted">
      Loading session...
    </p>
  );
}

/** A page for signed-in people. Others go to the login, which brings them back here. */
export function Protected({ page }: { page: ReactNode }) {
  const account = useObservable(accountInUse);
  const location = useLocation();
  if (account === null) return <LoadingSession />;
  if (account.user === null) return <Navigate to={paths.login} state={{ from: location }} replace />;
  // Nothing that a page holds of one person is there for the next.
  return <Fragment key={account.user.user_id}>{page}</Fragment>;
}

/** A page for those who aren't signed in when they enter. A session that begins here leaves by the page's own rule. */
export function GuestOnly({ page }: { page: ReactNode }) {
  const account = useObservable(accountInUse);
  const [wasGuestOnEntry, setWasGuestOnEntry] = useState(false);
  if (wasGuestOnEntry) return page;
  if (account === null) return <LoadingSession />;
  if (account.user !== null) return <Navigate to={paths.ownProfile} replace />;
  setWasGuestOnEntry(true);
  return null;
}
