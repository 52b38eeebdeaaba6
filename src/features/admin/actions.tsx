import type { Overview } from '#contract/moderation/overview.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';
import { ActionsPart } from './actions-part.tsx';
import { attentionOf } from './attention.ts';
import type { Attention } from './attention.ts';
import { AttentionPart } from './attention-part.tsx';
import * as texts from './attention-texts.ts';
import type { AdminAddresses, AdminCalls } from './calls.ts';
import { callsId } from './calls-part.tsx';
import { JobActions } from './job-actions.tsx';
import * as operatorTexts from './operator-texts.ts';
import { OperatorsPart } from './operators-part.tsx';
import { Part } from './part.tsx';
import { useAdminAction } from './use-admin-action.ts';
import { BackupButton, TestMailButton, UpkeepPart } from './upkeep-part.tsx';
import { useOperators } from './use-operators.ts';

interface ActionsProps {
  overview: Overview;
  calls: AdminCalls;
  addresses: AdminAddresses;
  /** path of the moderation page */
  moderation: string;
  /** asks for the overview again */
  refresh: () => void;
}

/** What needs an operator, what they can do, and what they did. */
export function Actions({ overview, calls, addresses, moderation, refresh }: ActionsProps) {
  const { data, failure, reload } = useOperators(calls);
  const action = useAdminAction(() => {
    refresh();
    reload();
  });
  const rows = attentionOf(overview);

  function actionsOf(row: Attention) {
    switch (row.action) {
      case 'reports':
        return <ButtonLink to={moderation}>{texts.seeReports}</ButtonLink>;
      case 'calls':
        return <Button onClick={() => document.getElementById(callsId)?.scrollIntoView()}>{texts.seeCalls}</Button>;
      case 'jobs':
        return <JobActions count={overview.failed_jobs?.count ?? 0} calls={calls} action={action} />;
      case 'mail':
        return <TestMailButton calls={calls} action={action} />;
      case 'backup':
        return <BackupButton calls={calls} action={action} />;
      default:
        return null;
    }
  }

  return (
    <>
      <AttentionPart rows={rows} actionsOf={actionsOf} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <UpkeepPart overview={overview} calls={calls} action={action} above={rows.map((row) => row.id)} />
          {data !== null && <OperatorsPart operators={data.operators} addresses={addresses} />}
          {data === null && <NotLoaded failure={failure} retry={reload} />}
        </div>
        {data !== null && <ActionsPart actions={data.actions} addresses={addresses} />}
        {data === null && failure === null && (
          <Part title={operatorTexts.actions}>
            <Skeleton className="h-10 rounded-md" />
          </Part>
        )}
      </div>
    </>
  );
}

function NotLoaded({ failure, retry }: { failure: string | null; retry: () => void }) {
  return (
    <Part title={operatorTexts.operators}>
      {failure === null ? (
        <Skeleton className="h-10 rounded-md" />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p role="status">{operatorTexts.notLoaded(failure)}</p>
          <Button onClick={retry}>{words.tryAgain}</Button>
        </div>
      )}
    </Part>
  );
}
