import { CloudOff } from 'lucide-react';
import type { Overview } from '#contract/moderation/overview.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import * as words from '#ui/text/words.ts';
import { Actions } from './actions.tsx';
import type { AdminAddresses, AdminCalls } from './calls.ts';
import { CallsPart } from './calls-part.tsx';
import { formatDuration } from './number-text.ts';
import { OutboxPart } from './outbox-part.tsx';
import { StoragePart } from './storage-part.tsx';
import * as texts from './texts.ts';
import { TotalsPart } from './totals-part.tsx';
import { useOverview, type LoadOverview } from './use-overview.ts';

interface AdminScreenProps {
  load: LoadOverview;
  calls: AdminCalls;
  addresses: AdminAddresses;
  /** path of the moderation page */
  moderation: string;
}

/** What needs the operators, what they can do, and how the server is doing. */
export function AdminScreen({ load, ...actions }: AdminScreenProps) {
  const { latest, failure, retry } = useOverview(load);
  return (
    <>
      <PageHeading>{texts.admin}</PageHeading>
      {latest === null ? (
        <NotLoaded failure={failure} retry={retry} />
      ) : (
        <>
          <ServerStatus overview={latest.overview} at={latest.at} failure={failure} retry={retry} />
          <div className="space-y-5">
            <Actions overview={latest.overview} refresh={retry} {...actions} />
            <Numbers overview={latest.overview} />
          </div>
        </>
      )}
    </>
  );
}

function NotLoaded({ failure, retry }: { failure: string | null; retry: () => void }) {
  if (failure === null) return <AdminSkeleton />;
  return (
    <EmptyState
      drawing={<Drawing of="storm" />}
      title={texts.numbersNotLoaded}
      text={failure}
      action={<Button onClick={retry}>{words.tryAgain}</Button>}
    />
  );
}

interface ServerStatusProps {
  overview: Overview;
  at: number;
  failure: string | null;
  retry: () => void;
}

/** The server's version and uptime, and the age of the numbers. */
function ServerStatus({ overview, at, failure, retry }: ServerStatusProps) {
  const { version, at: reportedAt, started_at: startedAt, is_one_of_several: isOneOfSeveral } = overview;
  const upMs = Math.max(0, Date.parse(reportedAt) - Date.parse(startedAt));
  return (
    <div className="mt-1 mb-6 space-y-2 text-sm text-muted">
      <p className="text-base text-pretty tabular-nums">
        {texts.versionAndUptime(version, formatDuration(upMs))} <TimeAgo at={new Date(at).toISOString()} />.
        {isOneOfSeveral && texts.numbersOfOneProcess}
      </p>
      {failure !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="flex items-center gap-2">
            <CloudOff className="size-4 shrink-0" />
            <span>{texts.lastKnownNumbers(failure)}</span>
          </p>
          <Button onClick={retry}>{words.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}

function Numbers({ overview }: { overview: Overview }) {
  return (
    <>
      <h2 className="pt-4 font-display text-xl font-bold">{texts.numbers}</h2>
      <TotalsPart overview={overview} />
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="min-w-0">
          <OutboxPart outbox={overview.outbox} />
        </div>
        <div className="min-w-0 space-y-5">
          <StoragePart {...overview} />
          <CallsPart calls={overview.calls} />
        </div>
      </div>
    </>
  );
}

function AdminSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 space-y-5">
      <p role="status" className="sr-only">
        {texts.loadingNumbers}
      </p>
      <Skeleton className="h-20 rounded-lg" />
      <div className="grid gap-5 lg:grid-cols-2">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-64 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
