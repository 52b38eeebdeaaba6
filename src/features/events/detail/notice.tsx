import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

/** Says that nobody can come any more. */
export function OverNotice({ status }: { status: 'finished' | 'cancelled' }) {
  return (
    <p className="mt-3 text-sm text-pretty">
      <span className="font-semibold">{texts.overTexts[status]}</span>
      {status === 'finished' && <span className="text-muted"> {texts.thanksForComing}</span>}
    </p>
  );
}

/** The organizer's message about a cancelled event. */
export function CancelNotice({ event }: { event: Pick<EventRow, 'status' | 'cancel_message'> }) {
  const message = event.cancel_message ?? '';
  if (event.status !== 'cancelled' || message === '') return null;
  return (
    <p className="mt-3 rounded-md bg-bad-soft px-4 py-3 text-sm text-pretty break-words whitespace-pre-line">
      <span className="font-semibold text-bad">{texts.theOrganizerSays}</span> {message}
    </p>
  );
}

/** The state of an event's unsent change, with a link to it. */
export function EventNotice({ change, isFailed }: Pick<FoundEvent, 'change' | 'isFailed'>) {
  if (change === null) return null;
  const isOwn = change.kind === 'event.create' || change.kind === 'event.update';
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {isFailed ? <RefusedMark label={words.notAccepted} /> : <PendingMark label={words.waitingToBeSent} isWordy />}
      {isOwn && !isFailed && <span>{texts.savedOnThisDevice}</span>}
      {isFailed && change.refusal !== null && <span>{change.refusal.message || outboxTexts.notTakenByServer}</span>}
      <Link
        to="/outbox"
        className="inline-flex min-h-11 items-center font-medium text-brand-ink underline underline-offset-4"
      >
        {texts.openOutbox}
      </Link>
    </p>
  );
}
