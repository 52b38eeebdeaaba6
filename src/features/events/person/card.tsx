import { BookmarkX, Eye, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { nextOccurrence } from '#data/events/next-occurrence.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { formatNumber } from '#ui/text/format-number.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { useInServerZone } from '#shared-parts/events/use-in-server-zone.ts';
import { LeaveDialog } from '#features/events/leaving/dialog.tsx';
import { useLeaveQuestion } from '#features/events/leaving/use-leave-question.ts';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { StatusBadge } from '#features/events/status-badge.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { useRemoval, type Removal } from './use-removal.ts';
import type { Change } from '#features/events/use-changes.ts';
import * as texts from './texts.ts';

interface PersonEventCardProps {
  event: EventRow;
  /** undefined: none; null: not read yet */
  engagement: EngagementRow | null | undefined;
  change: Change | undefined;
  nowMs: number;
  removal: Removal | undefined;
}

const removals = {
  bookmark: { icon: <BookmarkX />, text: texts.removeBookmark },
  subscription: { icon: <Undo2 />, text: texts.unsubscribe },
} as const satisfies Record<Removal, { icon: ReactNode; text: string }>;

type RemoveButtonProps = Pick<PersonEventCardProps, 'event' | 'engagement'> & { removal: Removal };

function RemoveButton({ event, engagement, removal }: RemoveButtonProps) {
  const remove = useRemoval(event, removal);
  const { requestLeave, dialog } = useLeaveQuestion(event, engagement, remove);
  const { icon, text } = removals[removal];
  return (
    <>
      <Button
        size="sm"
        icon={icon}
        aria-label={`${text}: ${event.title}`}
        onClick={removal === 'subscription' ? requestLeave : remove}
        className="relative z-10"
      >
        {text}
      </Button>
      <LeaveDialog {...dialog} />
    </>
  );
}

/** An event in a person's list. The title's link covers the card; other controls are above it. */
export function PersonEventCard({ event, engagement, change, nowMs, removal }: PersonEventCardProps) {
  const id = useId();
  const views = formatNumber(event.views);
  const date = nextOccurrence(useInServerZone(event), nowMs);
  return (
    <article
      aria-labelledby={id}
      className="group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface shadow-1"
    >
      <div className="relative">
        <EventCover event={event} width={800} />
        <div className="absolute top-2.5 left-2.5 flex gap-2">
          <StatusBadge status={eventStatusAt(event, nowMs)} />
          {change === 'pending' && <PendingMark />}
          {change === 'stopped' && <RefusedMark label={outboxTexts.needsYou} />}
        </div>
      </div>
      <div className="flex flex-1 flex-col p-4 pb-2">
        <time lang="es" className="text-xs font-semibold tabular-nums">
          {cardDate(date, nowMs)}
        </time>
        <h2 id={id} className="mt-1 font-display text-base leading-snug font-bold text-pretty">
          <Link
            to={eventAddress(event)}
            className="line-clamp-2 break-words outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md"
          >
            {event.title === '' ? eventTexts.untitledEvent : event.title}
          </Link>
        </h2>
        <p className="mt-1 truncate text-sm text-muted">{placeText(event)}</p>
        <div className="mt-auto -ml-2.5 flex flex-wrap items-center gap-x-2 pt-1">
          <LikeButton event={event} engagement={engagement} className="relative z-10" />
          <span className="inline-flex items-center gap-1.5 text-sm text-muted tabular-nums">
            <Eye className="size-5" />
            {views}
            <span className="sr-only">{texts.viewsUnit(event.views)}</span>
          </span>
          {removal !== undefined && (
            <span className="ml-auto">
              <RemoveButton event={event} engagement={engagement} removal={removal} />
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
