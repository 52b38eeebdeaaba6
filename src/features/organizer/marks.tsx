import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { Review } from '#data/events/own/reviews.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as words from '#ui/text/words.ts';
import type { Event } from '#contract/events/entity.ts';
import { eventName } from './event-formats.ts';
import { settleAddress } from './addresses.ts';
import * as texts from './texts.ts';

const badges: Record<Event['status'], { label: string; look: string }> = {
  active: { label: texts.statuses.active, look: 'bg-good-soft text-good' },
  pending: { label: texts.statuses.pending, look: 'bg-warn-soft text-warn' },
  finished: { label: texts.statuses.finished, look: 'bg-sunken text-muted' },
  draft: { label: texts.statuses.draft, look: 'bg-sunken text-muted' },
  cancelled: { label: texts.statuses.cancelled, look: 'bg-bad-soft text-bad' },
};

/** An event's status; grey if this version doesn't know it. */
export function StatusBadge({ status }: { status: string }) {
  const { label, look } = (badges as Partial<typeof badges>)[status as Event['status']] ?? {
    label: status === '' ? texts.unknownStatus : status,
    look: badges.finished.look,
  };
  return <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${look}`}>{label}</span>;
}

/** What a published event lacks that visitors need to know; null if nothing. */
function needsAttention(event: EventRow, nowMs: number): string | null {
  const status = eventStatusAt(event, nowMs);
  if (status !== 'active' && status !== 'pending') return null;
  const names = [event.locationName, event.address, event.city];
  const hasPlace = event.online || event.location !== null || names.some((name) => name !== null && name.trim() !== '');
  const hasDate = Number.isFinite(Date.parse(event.date_time));
  const missing = [...(hasDate ? [] : [texts.noDateYet]), ...(hasPlace ? [] : [texts.noPlaceYet])];
  return missing.length === 0 ? null : texts.needsAttention(missing.join(', '));
}

const reviewLooks: Record<Review, string> = {
  waiting: 'bg-warn-soft text-warn',
  refused: 'bg-bad-soft text-bad',
};

interface EventMarksProps {
  event: EventRow;
  change: OutboxEntry | undefined;
  review: Review | undefined;
  nowMs: number;
}

/** What is out of the ordinary: another status than active, unsent changes, and what needs the organizer's attention. */
export function EventMarks({ event, change, review, nowMs }: EventMarksProps) {
  const status = eventStatusAt(event, nowMs);
  // It is hidden, so it stands as a draft.
  const isReviewed = review !== undefined && status === 'draft';
  const attention = needsAttention(event, nowMs);
  const isFailed = change !== undefined && needsDecision(change);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 not-empty:mt-2">
      {isReviewed && (
        <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${reviewLooks[review]}`}>
          {texts.reviews[review]}
        </span>
      )}
      {status !== 'active' && !isReviewed && <StatusBadge status={status} />}
      {event.visibility === 'unlisted' && (
        <span className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold text-muted">{texts.unlisted}</span>
      )}
      {change !== undefined && !isFailed && <PendingMark isWordy />}
      {isFailed && (
        <>
          <RefusedMark label={change.state === 'conflict' ? outboxTexts.changedByTwo : words.notAccepted} />
          <Link
            to={settleAddress(change)}
            aria-label={texts.settleEvent(eventName(event))}
            className="relative text-xs font-semibold text-brand-ink underline underline-offset-4 after:absolute after:-inset-3 after:content-['']"
          >
            {texts.settle}
          </Link>
        </>
      )}
      {attention !== null && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-warn-soft px-2.5 py-1 text-xs font-medium text-warn">
          <TriangleAlert className="size-3.5 shrink-0" />
          {attention}
        </span>
      )}
    </div>
  );
}
