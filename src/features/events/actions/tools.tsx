import { Suspense } from 'react';
import { eventStatusAt, mayEditEvent } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { AddToCalendar } from '#features/events/buttons/add-to-calendar.tsx';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { ChatButton } from '#features/events/buttons/chat.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { ShareButton } from '#features/events/buttons/share.tsx';
import { InviteButton } from '#features/events/invite/button.tsx';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { useIsAsked } from '#features/events/detail/use-waiting-position.ts';
import type { FoundEvent } from '#features/events/use-event.ts';
import { likesCount } from '#shared-parts/events/counts.ts';
import { isOver } from '#features/events/over.ts';
import * as texts from './texts.ts';

const KeepOffline = lazyComponent(() =>
  import('#features/events/offline/keep-offline.tsx').then((file) => file.KeepOffline),
);

const EmbedEvent = lazyComponent(() => import('#shared-parts/embed/event.tsx').then((file) => file.EmbedEvent));

/** All that can be done with an event beside its main action. */
export function EventTools({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event, engagement } = found;
  const account = useObservable(accountInUse);
  const isMine = mayEditEvent(account?.user?.user_id ?? null, event);
  const isAsked = useIsAsked(event.ref) && (engagement.subscribed || engagement.waiting);
  const isPast = isOver(eventStatusAt(event, nowMs));
  return (
    <div data-neutral={found.from === null || undefined}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]">
        <LikeButton event={event} engagement={engagement} captionOf={likesCount} />
        <BookmarkButton event={event} engagement={engagement} hasCaption />
        {/* Organizers have it in the action bar. */}
        {!isMine && <ShareButton event={event} />}
        {!isPast && <InviteButton event={event} />}
        {!isPast && <AddToCalendar event={event} />}
      </div>
      <div className="mt-2 divide-y divide-line border-t border-line">
        {isMine && !isPast && (
          // Organizers rather edit their own event.
          <div className="flex items-center">
            <SubscribeButton event={event} engagement={engagement} isQuiet className="button-row min-w-0 flex-1" />
            {isAsked && <PendingMark label={texts.askedNotYetConfirmed} />}
          </div>
        )}
        <ChatButton event={event} className="button-row" />
        {isMine && (
          <Suspense fallback={null}>
            <EmbedEvent event={event} isLong className="button-row" />
          </Suspense>
        )}
        {!isPast && event.event_id !== null && (
          // Its room is kept: only the device knows what it holds.
          <div className="min-h-11">
            {account !== null && (
              <Suspense fallback={null}>
                <KeepOffline event={event} nowMs={nowMs} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
