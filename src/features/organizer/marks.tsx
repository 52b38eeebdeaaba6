import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as words from '#ui/text/words.ts';
import { eventName } from './event-formats.ts';
import { needsAttention } from './needs-attention.ts';
import { settleAddress } from './addresses.ts';
import { StatusBadge } from './status-badge.tsx';
import * as texts from './texts.ts';

interface EventMarksProps {
  event: EventRow;
  change: OutboxEntry | undefined;
  nowMs: number;
}

/** An event's status, unsent changes and what needs the organizer's attention. */
export function EventMarks({ event, change, nowMs }: EventMarksProps) {
  const attention = needsAttention(event, nowMs);
  const isFailed = change !== undefined && needsDecision(change);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <StatusBadge status={eventStatusAt(event, nowMs)} />
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
