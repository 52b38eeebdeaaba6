import { CalendarDays, LogIn, MapPin, Ticket, UserPlus, Users } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { occurrences } from '#data/events/occurrences.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { ChatButton } from '#features/events/buttons/chat.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { CancelNotice } from '#features/events/detail/notice.tsx';
import { CategoryChip } from '#shared-parts/events/category-chip.tsx';
import { attendeesCount } from '#shared-parts/events/counts.ts';
import { EventPrice } from '#shared-parts/events/price.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { StatusBadge } from '#features/events/status-badge.tsx';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { useEvent, type FoundEvent } from '#features/events/use-event.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

interface EventModalProps {
  /** the event; null closes it */
  idOrRef: string | null;
  onClose: () => void;
  nowMs: number;
  opener: RefObject<HTMLElement | null>;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Body({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event, engagement } = found;
  const going = event.attendees_count;
  const [date] = occurrences(event, nowMs, 1);
  return (
    <div>
      <EventCover event={event} width={800} loading="eager" className="rounded-md border border-line" />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CategoryChip event={event} />
        <StatusBadge status={eventStatusAt(event, nowMs)} />
        <span className="-my-1 -mr-2 ml-auto flex items-center">
          <LikeButton event={event} engagement={engagement} />
          <BookmarkButton event={event} engagement={engagement} />
        </span>
      </div>
      <CancelNotice event={event} />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Line icon={<CalendarDays />}>
          <time dateTime={date.start_date ?? date.date_time} lang="es" className="font-semibold tabular-nums">
            {cardDate(date, nowMs) || eventTexts.noDate}
          </time>
        </Line>
        <Line icon={<MapPin />}>{placeText(event)}</Line>
        <Line icon={<Users />}>{attendeesCount(going)}</Line>
        <Line icon={<Ticket />}>
          <EventPrice event={event} />
        </Line>
      </div>
      <p className="mt-4 line-clamp-5 text-base text-pretty break-words whitespace-pre-line">
        {event.description || event.resume || texts.noDescriptionAvailable}
      </p>
    </div>
  );
}

function Actions({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event, engagement } = found;
  const account = useObservable(accountInUse);
  const status = eventStatusAt(event, nowMs);
  const isOver = status === 'finished' || status === 'cancelled';
  // After logging in, the user returns to this event.
  const from = { state: { from: { pathname: eventAddress(event) } }, replace: true };
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:mr-auto [&>*]:flex-1 [&>*]:whitespace-nowrap">
        <ButtonLink to={eventAddress(event)} replace>
          {texts.viewDetails}
        </ButtonLink>
        <ChatButton event={event} />
      </div>
      {account?.user == null && (
        <div className="flex flex-wrap gap-2 [&>*]:flex-1">
          <ButtonLink to="/signup" {...from} icon={<UserPlus />}>
            {texts.register}
          </ButtonLink>
          <ButtonLink to="/login" {...from} icon={<LogIn />}>
            {texts.login}
          </ButtonLink>
        </div>
      )}
      {(!isOver || engagement.subscribed || engagement.waiting) && (
        <SubscribeButton event={event} engagement={engagement} />
      )}
    </>
  );
}

/** A preview of an event over the list, with its main actions. */
export function EventModal({ idOrRef, onClose, nowMs, opener }: EventModalProps) {
  // Keeps its content while it closes.
  const [last, setLast] = useState(idOrRef);
  if (idOrRef !== null && idOrRef !== last) setLast(idOrRef);
  const answer = useEvent(last ?? '');
  const found = answer === 'loading' ? null : answer;
  return (
    <Dialog
      isOpen={idOrRef !== null && answer !== 'loading'}
      onClose={onClose}
      title={found === null ? eventTexts.eventNotFound : found.event.title || eventTexts.untitledEvent}
      finalFocus={opener}
      actions={found !== null && <Actions found={found} nowMs={nowMs} />}
    >
      {found === null ? (
        <p className="text-sm text-muted">{texts.itMayHaveBeenTakenDown}</p>
      ) : (
        <Body found={found} nowMs={nowMs} />
      )}
    </Dialog>
  );
}
