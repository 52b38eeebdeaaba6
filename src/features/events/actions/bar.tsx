import { Users } from 'lucide-react';
import { Suspense, useContext } from 'react';
import { eventStatusAt, mayEditEvent } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { waitingCount } from '#data/events/rows.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { formatAge } from '#ui/text/age.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { EditButton, type BeginEdit } from '#features/events/buttons/edit.tsx';
import { ShareButton } from '#features/events/buttons/share.tsx';
import { OwnEventTools } from '#features/events/detail/organizer-tools.ts';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { placesLeft as placesLeftText, placesTaken } from '#shared-parts/events/counts.ts';
import { leadPrice } from '#shared-parts/events/price.tsx';
import { isOver } from '#features/events/over.ts';
import { goingLine, placeOfPayment } from '#features/events/payment.ts';
import { placesLeft } from '#features/events/places-left.ts';
import { besideLook, besideNameLook } from './beside-look.ts';
import * as texts from './texts.ts';
import { useIsAsked, useWaitingPlace, type Place } from '#features/events/detail/use-waiting-position.ts';

const GoingPrivacy = lazyComponent(() => import('./going-privacy.tsx').then((file) => file.GoingPrivacy));

/** More places than this are no reason to hurry. */
const fewPlaces = 10;

/** A position on the waiting list is as good as new for so long after a sync. */
const freshMs = 10 * 60_000;

interface Viewing {
  nowMs: number;
  isMine: boolean;
  /** on the waiting list, as the server has confirmed; `age` of what is known, null: as good as new */
  waiting: { place: Place | null; age: string | null } | null;
}

/** What pressing the button means, or has meant. */
function linesOf(
  { event, engagement }: FoundEvent,
  { nowMs, isMine, waiting }: Viewing,
): [line: string, note?: string | undefined] {
  const left = placesLeft(event, nowMs) ?? 0;
  const cost = `${leadPrice(event)}${placeOfPayment(event)}`;
  const places = left <= fewPlaces ? placesLeftText(left) : undefined;
  const fullText = texts.fullWithWaiting(waitingCount(event));
  if (isMine) {
    const { subscribers_count: taken, capacity } = event;
    return [taken >= capacity ? fullText : placesTaken(taken, capacity)];
  }
  if (engagement.subscribed) return [goingLine(event)];
  if (waiting !== null) return [texts.waitingText(waiting.place, waiting.age)];
  if (left > 0) return places === undefined ? [cost] : [cost, places];
  return [fullText, cost];
}

/**
 * The one thing to do with an event, and what it means: the organizer edits it, and looks at how it goes. At the end of
 * small screens it stays in sight while the event is. Once the event is over it is there for the organizer alone.
 */
export function EventActionBar({
  found,
  nowMs,
  beginEdit,
}: {
  found: FoundEvent;
  nowMs: number;
  beginEdit: BeginEdit;
}) {
  const { event, engagement } = found;
  const account = useObservable(accountInUse);
  const isMine = mayEditEvent(account?.user?.user_id ?? null, event);
  const ownTools = useContext(OwnEventTools);
  const place = useWaitingPlace(engagement);
  const syncedAt = useEngineStatus(found.from)?.syncedAt ?? null;
  const age = syncedAt === null || nowMs - syncedAt < freshMs ? null : formatAge(syncedAt, nowMs);
  const canLeave = engagement.subscribed || engagement.waiting;
  const isUnconfirmed = useIsAsked(event.ref) && canLeave;
  const status = eventStatusAt(event, nowMs);
  // Who was to come to a cancelled event may still leave it.
  const isShown = isMine || !isOver(status) || (status === 'cancelled' && canLeave);
  useRootClass('has-action-bar', isShown);
  if (!isShown) return null;
  const waiting = engagement.waiting && !isUnconfirmed ? { place, age } : null;
  const [line, note] = linesOf(found, { nowMs, isMine, waiting });
  const saysWhatFactsSay = line === leadPrice(event) || (isMine && event.subscribers_count < event.capacity);
  return (
    <div className="action-bar flex flex-wrap items-center gap-x-3 lg:flex-col lg:items-stretch gap-y-1.5 border-line bg-surface py-2.5 max-lg:-mx-4 max-lg:mt-6 max-lg:border-y max-lg:px-4 md:max-lg:-mx-8 md:max-lg:px-8">
      <p
        className={classNames(
          'flex-1 text-sm text-pretty tabular-nums',
          isMine ? 'min-w-20 max-sm:text-xs' : 'min-w-24',
          waiting !== null && 'basis-full',
        )}
      >
        {/* Beside the facts on wide screens, which say the same. */}
        <span className={classNames('block font-semibold', saysWhatFactsSay && 'lg:hidden')}>
          {isOver(status) && !isMine ? texts.wereGoing : line}
        </span>
        {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
      </p>
      <div
        data-neutral={found.from === null || undefined}
        className={classNames(
          'flex min-w-40 items-center max-[16rem]:max-w-full lg:w-full',
          isMine ? 'max-w-full flex-wrap max-sm:grow lg:gap-2' : 'gap-2 max-lg:grow-0 max-lg:max-w-[65%]',
        )}
      >
        {isMine ? (
          <>
            <EditButton event={event} beginEdit={beginEdit} />
            {event.event_id !== null && (
              <ButtonLink
                to={`${eventAddress(event)}/guests`}
                icon={<Users />}
                title={texts.guests}
                className={besideLook}
              >
                <span className={besideNameLook}>{texts.guests}</span>
              </ButtonLink>
            )}
            {ownTools?.(event)}
            <ShareButton event={event} isBeside />
          </>
        ) : (
          <SubscribeButton
            event={event}
            engagement={engagement}
            size="lg"
            className="min-w-0 flex-1 px-3 max-sm:text-sm"
          />
        )}
        {isUnconfirmed && !isMine && <PendingMark label={texts.askedNotYetConfirmed} />}
      </div>
      {engagement.subscribed && !isMine && !isOver(status) && account !== null && (
        <Suspense fallback={null}>
          <GoingPrivacy db={account.db} />
        </Suspense>
      )}
    </div>
  );
}
