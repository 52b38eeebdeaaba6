import { eventStatusAt, mayEditEvent } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { AddToCalendar } from '#features/events/buttons/add-to-calendar.tsx';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { ChatButton } from '#features/events/buttons/chat.tsx';
import { EditButton, type BeginEdit } from '#features/events/buttons/edit.tsx';
import { KeepOffline } from '#features/events/offline/keep-offline.tsx';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { ShareButton } from '#features/events/buttons/share.tsx';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';
import * as texts from './texts.ts';
import { useIsAsked, useWaitingPlace } from './use-waiting-position.ts';

const overTexts = { finished: texts.eventIsOver, cancelled: texts.eventWasCancelled } as const;

/** The main action about a place: subscribe, request one or give it back. */
function Attendance({ found, nowMs, isMine }: { found: FoundEvent; nowMs: number; isMine: boolean }) {
  const { event, engagement } = found;
  const status = eventStatusAt(event, nowMs);
  const place = useWaitingPlace(event.ref, engagement.waiting);
  const canLeave = engagement.subscribed || engagement.waiting;
  const isOver = status === 'finished' || status === 'cancelled';
  const isUnconfirmed = useIsAsked(event.ref) && canLeave;
  return (
    <>
      {isOver && <p className="text-sm font-medium text-muted">{overTexts[status]}</p>}
      {(!isOver || canLeave) && (
        <div className="flex items-center gap-2">
          <SubscribeButton
            event={event}
            engagement={engagement}
            // Organizers rather edit their own event.
            isQuiet={isMine}
            size="lg"
            className="min-w-0 flex-1 px-3 max-sm:text-sm"
          />
          {isUnconfirmed && <PendingMark label={texts.askedNotYetConfirmed} />}
        </div>
      )}
      {engagement.waiting && !isUnconfirmed && (
        <p className="text-sm text-muted tabular-nums">{texts.waitingText(place)}</p>
      )}
    </>
  );
}

/** The actions for an event. */
export function EventActions({ found, nowMs, beginEdit }: { found: FoundEvent; nowMs: number; beginEdit: BeginEdit }) {
  const { event, engagement } = found;
  const account = useObservable(accountInUse);
  const isMine = mayEditEvent(account?.user?.user_id ?? null, event);
  return (
    <div data-neutral={found.from === null || undefined} className="flex flex-col gap-3">
      {isMine && <EditButton event={event} beginEdit={beginEdit} />}
      <Attendance found={found} nowMs={nowMs} isMine={isMine} />
      <div className="flex flex-wrap items-center gap-2">
        <LikeButton event={event} engagement={engagement} className="border border-line px-4" />
        <BookmarkButton event={event} engagement={engagement} className="border border-line" />
        <ShareButton event={event} />
        <AddToCalendar event={event} />
      </div>
      <ChatButton event={event} />
      <KeepOffline event={event} nowMs={nowMs} />
    </div>
  );
}
