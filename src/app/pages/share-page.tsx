import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { formatHours, longDate } from '#shared-parts/events/time.ts';
import { beginPost } from '#features/posts/form/prefill.ts';
import type { ReceiveDeps } from '#features/receive/deps.ts';
import { ReceiveScreen } from '#features/receive/screen.tsx';
import { createDraftFromPrefill } from '#features/wizard/draft/prefill.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';

function Receiving({ account }: { account: OpenAccount }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const deps: ReceiveDeps = {
    makeEvent: (ref, given) => createDraftFromPrefill(account, ref, given),
    makePost: (from, given) => beginPost(account, from, given),
    whenText: (event) => `${longDate(event)}, ${formatHours(event)}`,
    async onEvent(ref, hasMore) {
      const isPublished = (await account.db.events.get(ref)) !== undefined;
      const path = isPublished ? paths.event(ref) : `${paths.createEvent}?draft=${ref}`;
      // Once nothing is left, going back must not return to this item.
      void navigate(path, { replace: !hasMore });
    },
    onPost: (hasMore) => void navigate(`${paths.ownProfile}?write=post`, { replace: !hasMore }),
    signInPath: paths.login,
    pathOf: (id) => `${paths.share}?id=${id}`,
  };
  return (
    <PageFrame isNarrow>
      <ReceiveScreen
        userId={account.user?.user_id ?? null}
        id={query.get('id')}
        problem={query.get('problem')}
        deps={deps}
      />
    </PageFrame>
  );
}

/** The page that receives what other apps share. */
export function SharePage() {
  const account = useObservable(accountInUse);
  return account === null ? <PageSkeleton /> : <Receiving key={account.name} account={account} />;
}
