import { CloudOff, MailX } from 'lucide-react';
import type { Overview } from '#contract/moderation/overview.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import * as words from '#ui/text/words.ts';
import { CallsPart } from './calls-part.tsx';
import { formatCount, formatDuration } from './number-text.ts';
import { OutboxPart } from './outbox-part.tsx';
import { Part } from './part.tsx';
import { StoragePart } from './storage-part.tsx';
import * as texts from './texts.ts';
import { TotalsPart } from './totals-part.tsx';
import { useOverview, type LoadOverview } from './use-overview.ts';

interface AdminScreenProps {
  load: LoadOverview;
  /** path of the moderation page */
  moderation: string;
}

/** The operators' overview. */
export function AdminScreen({ load, moderation }: AdminScreenProps) {
  const { latest, failure, retry } = useOverview(load);
  return (
    <>
      <PageHeading>{texts.admin}</PageHeading>
      {latest === null ? (
        <NotLoaded failure={failure} retry={retry} />
      ) : (
        <>
          <ServerStatus overview={latest.overview} at={latest.at} failure={failure} retry={retry} />
          <Numbers overview={latest.overview} moderation={moderation} />
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
  const { version, at: reportedAt, started_at: startedAt, is_one_of_several: isOneOfSeveral, mail } = overview;
  const upMs = Math.max(0, Date.parse(reportedAt) - Date.parse(startedAt));
  return (
    <div className="mt-1 mb-6 space-y-2 text-sm text-muted">
      <p className="text-base text-pretty tabular-nums">
        {texts.versionAndUptime(version, formatDuration(upMs))} <TimeAgo at={new Date(at).toISOString()} />.
        {isOneOfSeveral && texts.numbersOfOneProcess}
      </p>
      {mail !== 'ok' && mail !== undefined && (
        <p className={`flex items-center gap-2 text-pretty ${mail === 'failing' ? 'font-medium text-bad' : ''}`}>
          <MailX className="size-4 shrink-0" />
          {mail === 'failing' ? texts.mailFails : texts.noMailServer}
        </p>
      )}
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

function Numbers({ overview, moderation }: { overview: Overview; moderation: string }) {
  const { open_reports: reports } = overview;
  return (
    <div className="space-y-5">
      <TotalsPart overview={overview} />
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <OutboxPart outbox={overview.outbox} />
          <Part title={texts.reports}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm">{reports === 0 ? texts.nothingWaits : texts.reportsWait(formatCount(reports))}</p>
              <ButtonLink to={moderation}>{texts.seeReports}</ButtonLink>
            </div>
          </Part>
        </div>
        <div className="min-w-0 space-y-5">
          <StoragePart {...overview} />
          <CallsPart calls={overview.calls} />
        </div>
      </div>
    </div>
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
