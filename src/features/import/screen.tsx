import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { continueImports } from '#data/imports/queue.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { ImportDone } from './done.tsx';
import { FileChooser } from './file-chooser.tsx';
import { Preview } from './preview.tsx';
import * as texts from './texts.ts';
import { useImport } from './use-import.ts';

/** Imports events from a file: choose it, look at what is in it, import. */
export function ImportScreen({ account, userId }: { account: OpenAccount; userId: number }) {
  const { state, choose, decide, start, reset, importAll } = useImport(account, userId);
  useEffect(() => {
    // One that was cut short, in whichever tab.
    continueImports(account).catch(toastProblem);
  }, [account]);
  return (
    <>
      {state.type !== 'done' && (
        <Link
          to="/user/events"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4 shrink-0" />
          {texts.myEvents}
        </Link>
      )}
      <PageHeading>{texts.importEvents}</PageHeading>
      {state.type === 'empty' && <FileChooser problem={state.problem} onFile={choose} />}
      {state.type === 'reading' && (
        <>
          <p role="status" className="mt-4 text-sm text-muted">
            {texts.reading}
          </p>
          <Skeleton className="mt-4 h-40 rounded-md" />
        </>
      )}
      {state.type === 'open' && (
        <Preview
          opened={state.opened}
          isPending={state.isPending}
          onChoices={(choices) => {
            decide(state.opened, choices);
          }}
          onImport={(changes, isPublished) => {
            start(state.opened, changes, isPublished);
          }}
          onBack={reset}
        />
      )}
      {state.type === 'done' && (
        <ImportDone
          key={state.done.id}
          account={account}
          done={state.done}
          onPublish={(changes) => importAll(state.name, changes, true)}
          onAnother={reset}
        />
      )}
    </>
  );
}
