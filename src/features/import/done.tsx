import { CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { eventBaseOf } from '#contract/events/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { ImportChange } from '#data/imports/queue.ts';
import { ImportCard } from '#shared-parts/imports/card.tsx';
import { useImportProgress } from '#shared-parts/imports/use-progress.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import * as texts from './texts.ts';
import type { DoneImport } from './use-import.ts';

interface ImportDoneProps {
  account: OpenAccount;
  done: DoneImport;
  onPublish: (changes: ImportChange[]) => Promise<void>;
  onAnother: () => void;
}

/** The drafts among these events, as they are now. */
function useDrafts({ db }: OpenAccount, refs: readonly string[]): ImportChange[] {
  return useLive<ImportChange[]>(
    async () => {
      const rows = await db.events.bulkGet([...refs]);
      return rows.flatMap((row) =>
        row?.status === 'draft'
          ? [
              {
                kind: 'event.update',
                args: { event: row.ref, patch: { status: 'active' }, base: eventBaseOf({ ...row }, ['status']) },
              },
            ]
          : [],
      );
    },
    [db, refs],
    [],
  );
}

/** An import that is stored: how far it is, and what people do next. */
export function ImportDone({ account, done, onPublish, onAnother }: ImportDoneProps) {
  const [isPending, setPending] = useState(false);
  const { id, refs, created, isPublished } = done;
  const open = useImportProgress(account);
  const progress = open?.find((one) => one.id === id) ?? null;
  const isQueued = open !== null && progress?.isQueueing !== true;
  const drafts = useDrafts(account, refs);
  const title = created === 0 ? texts.changedEvents(refs.length) : texts.importedDrafts(created);
  return (
    <>
      <p role="status" className="mt-5 flex items-start gap-2 font-display text-xl font-bold">
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-good" />
        {isPublished ? texts.importedPublished(refs.length) : title}
      </p>
      {progress !== null && (
        <>
          <p className="mt-1 text-sm text-muted">{texts.continuesAlone}</p>
          <ImportCard progress={progress} className="mt-4" />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to="/user/events" variant="primary">
          {texts.myEvents}
        </ButtonLink>
        {!isPublished && drafts.length > 0 && isQueued && (
          <Button
            icon={<Send />}
            isPending={isPending}
            onClick={() => {
              setPending(true);
              onPublish(drafts)
                .catch(toastProblem)
                .finally(() => {
                  setPending(false);
                });
            }}
          >
            {texts.publishAll(drafts.length)}
          </Button>
        )}
        <Button variant="quiet" onClick={onAnother}>
          {texts.anotherFile}
        </Button>
      </div>
    </>
  );
}
