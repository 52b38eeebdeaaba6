import { Link } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { me } from '#data/account/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import * as texts from './texts.ts';

/** Who sees that the user goes, and where to change it; nothing until it is known. */
export function GoingPrivacy({ db }: { db: AccountDb }) {
  const isShared = useLive(async () => (await db.users.get(me))?.share_subscriptions ?? null, [db], null);
  if (isShared === null) return null;
  return (
    <p className="basis-full text-xs text-pretty text-muted">
      {isShared ? texts.everyoneSeesIt : texts.organizerSeesIt}{' '}
      <Link
        to="/user/settings#notifications-and-privacy"
        className="relative font-medium text-brand-ink underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3.5"
      >
        {texts.changeIt}
      </Link>
    </p>
  );
}
