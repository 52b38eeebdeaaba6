import { accountInUse } from '#data/db/account-in-use.ts';
import { ImportScreen } from '#features/import/screen.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from '#app/pages/layout/page-frame.tsx';
import { PageSkeleton } from '#app/pages/layout/page-skeleton.tsx';

export function ImportPage() {
  const account = useObservable(accountInUse);
  if (account?.user == null) return <PageSkeleton />;
  return (
    <PageFrame>
      <ImportScreen key={account.name} account={account} userId={account.user.user_id} />
    </PageFrame>
  );
}
