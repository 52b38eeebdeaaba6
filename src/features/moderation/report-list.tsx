import { CloudOff } from 'lucide-react';
import { formatAge } from '#ui/text/age.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import * as words from '#ui/text/words.ts';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';
import type { Addresses } from './addresses.ts';
import type { RemovalCalls } from './removal-calls.ts';
import { ReportCard } from './report-card.tsx';
import * as texts from './texts.ts';
import { useReports, type LoadReports, type ReportStatus } from './use-reports.ts';
import { useSettlements } from './use-settlements.ts';

interface ReportListProps {
  status: ReportStatus;
  load: LoadReports;
  addresses: Addresses;
  removal: RemovalCalls;
  suspension: PersonCalls['suspend'];
}

const empty: Record<ReportStatus, { title: string; text: string }> = {
  open: { title: texts.nothingWaits, text: texts.openReportsExplained },
  settled: { title: texts.nothingIsSettled, text: texts.settledReportsExplained },
};

/** The reports of one status, newest first. */
export function ReportList({ status, load, ...shared }: ReportListProps) {
  const settlements = useSettlements();
  const { reports, hasMore, failure, savedAt, isLoading, loadMore, retry } = useReports(status, settlements, load);
  const nowMs = useNow();
  if (reports === null) {
    if (failure === null) return <ReportSkeleton />;
    return (
      <EmptyState
        drawing={<Drawing of="storm" />}
        title={texts.reportsNotLoaded}
        text={failure}
        action={<Button onClick={retry}>{words.tryAgain}</Button>}
      />
    );
  }
  return (
    <>
      {failure !== null && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="flex items-center gap-2 text-sm text-muted">
            <CloudOff className="size-4 shrink-0" />
            <span>
              {failure}
              {savedAt !== null && texts.savedAge(formatAge(savedAt, Math.max(savedAt, nowMs)))}
            </span>
          </p>
          <Button onClick={retry}>{words.tryAgain}</Button>
        </div>
      )}
      {reports.length === 0 && (
        <EmptyState drawing={<Drawing of={status === 'open' ? 'sent' : 'list'} />} {...empty[status]} />
      )}
      <ul className="space-y-4">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} settlement={settlements.get(report.id) ?? null} {...shared} onChanged={retry} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 flex justify-center">
          <Button isPending={isLoading} onClick={loadMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function ReportSkeleton() {
  return (
    <div aria-busy="true" className="space-y-4">
      <p role="status" className="sr-only">
        {texts.loadingReports}
      </p>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-72 rounded-lg" />
      ))}
    </div>
  );
}
