import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { me, type UserRow } from '#data/account/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Shows a page to operators only; others are redirected to the start page. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const account = useObservable(accountInUse);
  const user = useLive<UserRow | null | undefined>(
    async () => (await account?.db.users.get(me)) ?? null,
    [account],
    undefined,
  );
  if (user === undefined) return <PageSkeleton />;
  if (user?.operator !== true && account?.user?.operator !== true) return <Navigate to={paths.home} replace />;
  return children;
}
