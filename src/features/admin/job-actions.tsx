import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { AdminCalls } from './calls.ts';
import * as texts from './attention-texts.ts';
import type { AdminAction } from './use-admin-action.ts';

interface JobActionsProps {
  count: number;
  calls: AdminCalls;
  action: AdminAction;
}

/** Tries failed jobs again, or discards them after a question. */
export function JobActions({ count, calls, action }: JobActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { pending, run } = action;

  async function discard(): Promise<void> {
    await run('discard', calls.discardJobs, (done) => ({ title: texts.jobsDiscarded(done) }));
    setAsking(false);
  }

  return (
    <>
      <Button
        isPending={pending === 'retry'}
        onClick={() => void run('retry', calls.retryJobs, (done) => ({ title: texts.jobsRetried(done) }))}
      >
        {texts.retry}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.discardJobs(count)}
        description={texts.discardHelp}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
            <Button variant="danger" isPending={pending === 'discard'} onClick={() => void discard()}>
              {texts.discard}
            </Button>
          </>
        }
      />
    </>
  );
}
