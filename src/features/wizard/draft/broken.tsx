import { accountInUse } from '#data/db/account-in-use.ts';
import { deleteDraft } from '#data/drafts/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { FormNotice } from '#features/wizard/notice.tsx';
import type { Draft } from '#data/drafts/draft.ts';
import * as texts from './texts.ts';

/** A notice about unreadable drafts; only the user deletes them. */
export function BrokenDrafts() {
  const account = useObservable(accountInUse);
  const broken = useLive<Draft[]>(
    async () => (account === null ? [] : account.db.drafts.filter((draft) => draft.isBroken).toArray()),
    [account],
    [],
  );
  if (account === null || broken.length === 0) return null;
  const remove = async () => {
    for (const draft of broken) await deleteDraft(account.store, draft);
  };
  return (
    <FormNotice
      title={texts.unreadableDrafts(broken.length)}
      action={<Button onClick={() => void remove()}>{texts.deleteUnreadable}</Button>}
    >
      {texts.setAside}
    </FormNotice>
  );
}
