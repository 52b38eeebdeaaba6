import { Navigate } from 'react-router-dom';
import { loadReports } from '#app/load-reports.ts';
import { paths } from '#app/paths.ts';
import { current } from '#data/current.ts';
import { me, type UserRow } from '#data/users.ts';
import { ModerationScreen } from '#features/moderation/moderation-screen.tsx';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { PageFrame } from './page-frame.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { placesOf } from './places-of.ts';

/** For those who run this. To everybody else there is no such page. */
export function ModerationPage() {
  const account = useObservable(current);
  const user = useLive<UserRow | null | undefined>(
    async () => (await account?.db.users.get(me)) ?? null,
    [account],
    undefined,
  );
  if (user === undefined) return <PageSkeleton />;
  if (user?.operator !== true && account?.user?.operator !== true) return <Navigate to={paths.home} replace />;
  return (
    <PageFrame isNarrow>
      <ModerationScreen load={loadReports} addresses={placesOf} />
    </PageFrame>
  );
}
