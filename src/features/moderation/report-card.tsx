import { Link } from 'react-router-dom';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Report } from '#contract/moderation/report.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import * as words from '#ui/text/words.ts';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import type { Addresses } from './addresses.ts';
import type { RemovalCalls } from './removal-calls.ts';
import { ReportDecision } from './report-decision.tsx';
import { ReportedSubject } from './reported-subject.tsx';

import { undoSettlement, retrySettlement } from './settle-report.ts';
import * as texts from './texts.ts';

interface ReportCardProps {
  report: Report;
  /** the unsent decision; null if there is none */
  settlement: OutboxEntry | null;
  addresses: Addresses;
  removal: RemovalCalls;
  suspension: PersonCalls['suspend'];
  /** its picture was removed, or its author suspended */
  onChanged: () => void;
}

/** A decision that is unsent or was refused. */
function OpenDecision({ report, settlement }: { report: Report; settlement: OutboxEntry }) {
  const { action } = settlement.args as MutationArgs<'report.settle'>;
  const isFailed = needsDecision(settlement);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {isFailed ? (
        <RefusedMark label={words.notAccepted} />
      ) : (
        <PendingMark label={texts.pendingLabel(report, action)} isWordy />
      )}
      {isFailed && (
        <span className="text-sm text-pretty">{settlement.refusal?.message || outboxTexts.notTakenByServer}</span>
      )}
      {isFailed && (
        <Button size="sm" variant="primary" onClick={() => void retrySettlement(settlement)}>
          {words.retry}
        </Button>
      )}
      {settlement.state !== 'sent' && (
        <Button size="sm" onClick={() => void undoSettlement(settlement)}>
          {isFailed ? words.discard : texts.takeBack}
        </Button>
      )}
    </div>
  );
}

/** What was decided on a report, by whom and why. */
function Decided({ report }: { report: Report }) {
  const { status, settled_at: at, settled_by: by, settled_note: note } = report;
  if (status === 'open' || at === null) return null;
  return (
    <p className="mt-4 text-sm text-pretty break-words">
      <strong className="font-semibold">{texts.decisionLabel(report)}</strong>
      <span className="text-muted">
        {by !== null && texts.byPerson}
        <bdi>{by?.display_name ?? ''}</bdi> · <TimeAgo at={at} />
      </span>
      {note !== '' && (
        <span dir="auto" className="block text-muted">
          {note}
        </span>
      )}
    </p>
  );
}

/** A report: its subject, reason and reporter, and what was decided. */
export function ReportCard({ report, settlement, suspension, ...shared }: ReportCardProps) {
  const { addresses } = shared;
  const { object_type: type, reason, note, reporter, created_at: at, reports_count: count, object } = report;
  const isReported = reason !== 'review';
  return (
    <article
      aria-label={`${texts.types[type]}: ${texts.reasonLabel(report)}`}
      className="rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-display text-base font-bold">{texts.reasonLabel(report)}</h2>
          <p className="text-xs text-muted tabular-nums">
            {texts.types[type]} · {isReported ? texts.reportedByCount(count) : texts.ofNewAccount} · <TimeAgo at={at} />
          </p>
        </div>
        {object?.hidden === true && (
          <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-muted">{texts.hidden}</span>
        )}
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-x-8">
        <ReportedSubject
          report={report}
          addresses={addresses}
          removal={shared.removal}
          onPictureRemoved={shared.onChanged}
        />
        <div className="max-lg:mt-3">
          {isReported && (
            <p className="text-sm text-pretty break-words">
              {note !== '' && (
                <span dir="auto" className="block whitespace-pre-line">
                  “{note}”
                </span>
              )}
              <span className="text-muted">
                {texts.reportedBy}{' '}
                <Link
                  to={addresses.profile(reporter.user_id)}
                  className="inline-flex min-h-11 items-center font-medium text-ink underline-offset-4 hover:underline"
                >
                  <bdi>{reporter.display_name || reporter.username}</bdi>
                </Link>
              </span>
            </p>
          )}
          <Decided report={report} />
          {settlement === null ? (
            <ReportDecision report={report} suspension={suspension} onSuspended={shared.onChanged} />
          ) : (
            <OpenDecision report={report} settlement={settlement} />
          )}
        </div>
      </div>
    </article>
  );
}
