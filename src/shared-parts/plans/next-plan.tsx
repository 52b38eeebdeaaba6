import { CalendarDays, CloudCheck, MapPin, Navigation, TriangleAlert, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeKind } from '#contract/account/notice.ts';
import { attendanceOf } from '#contract/events/attendance.ts';
import type { NoticeRow } from '#data/account/rows.ts';
import type { EventRow } from '#data/events/rows.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { PlanDate } from '#data/plans/plan.ts';
import { readEventNotice } from '#data/plans/queries.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { addressLines, directionsUrl } from '#shared-parts/events/directions.ts';
import { placeText, untitledEvent } from '#shared-parts/events/texts.ts';
import { changeTexts } from '#shared-parts/notices/change-texts.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { classNames } from '#ui/class-names.ts';
import { buttonLook } from '#ui/controls/button-style.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { dayText, hoursText, ownTimeText, untilText } from './plan-text.ts';
import * as texts from './texts.ts';

export interface NextPlanProps {
  event: EventRow;
  date: PlanDate;
  /** null: not read yet */
  isKept: boolean | null;
  /** how one takes part, and what of that waits to be sent */
  marks?: ReactNode;
  nowMs: number;
  /** the event's chat, passed in by the page */
  chat?: ReactNode;
}

const noticeTexts: Partial<Record<NoticeKind, string>> = {
  'event-changed': texts.changed,
  'event-cancelled': texts.wasCancelled,
  'seat-given': texts.placeGiven,
};

/** The newest unread notice about an event; null if there is none. */
function useEventNotice(ref: string): NoticeRow | null {
  const db = useObservable(accountInUse)?.db ?? null;
  return useLive(async () => (db === null ? null : readEventNotice(db, ref)), [db, ref], null);
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 text-base [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

/** The place by its name, and the rest of the address in small. */
function Place({ event }: { event: EventRow }) {
  const [name, ...rest] = addressLines(event);
  if (name === undefined || attendanceOf(event) !== 'place') return <p className="font-semibold">{placeText(event)}</p>;
  return (
    <>
      <p className="font-semibold">{name}</p>
      {rest.length > 0 && <p className="text-sm text-muted">{rest.join(', ')}</p>}
    </>
  );
}

/** That its pictures and map are here too; its room while that isn't known. What waits to be sent is only here anyway. */
function Kept({ event, isKept }: Pick<NextPlanProps, 'event' | 'isKept'>) {
  if (event.event_id === null || isKept === false) return null;
  const look = 'flex items-center gap-2.5 text-sm text-muted [&>svg]:size-5 [&>svg]:shrink-0';
  return (
    <p className={classNames(look, isKept === null && 'invisible')}>
      <CloudCheck className="text-good" />
      {texts.keptOffline}
    </p>
  );
}

function WayThere({ event }: { event: EventRow }) {
  const isOnline = attendanceOf(event) === 'online';
  const href = isOnline ? event.event_link : directionsUrl(event);
  if (href === null) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonLook({ variant: 'primary' })}>
      {isOnline ? <Video /> : <Navigation />}
      {isOnline ? texts.joinOnline : texts.directions}
    </a>
  );
}

/** What has changed about the event, as its notice says. */
function Changed({ event, notice, nowMs }: { event: EventRow; notice: NoticeRow; nowMs: number }) {
  const changed = changeTexts(notice, nowMs);
  const text = changed.length > 0 ? texts.sentences(changed) : noticeTexts[notice.kind];
  if (text === undefined) return null;
  return (
    <p className="flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span>
        {text}{' '}
        <Link to={eventAddress(event)} className="relative z-10 font-semibold underline underline-offset-4">
          {texts.seeWhatChanged}
        </Link>
      </span>
    </p>
  );
}

/** The event that comes next: how long it is until then, when, where, and the way there. */
export function NextPlan({ event, date, isKept, marks, nowMs, chat }: NextPlanProps) {
  const notice = useEventNotice(event.ref);
  const id = useId();
  const hours = hoursText(date);
  const ownTime = ownTimeText(date);
  return (
    <article
      aria-labelledby={id}
      className="group relative flex overflow-hidden rounded-lg border border-line bg-surface shadow-2"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 sm:p-6">
        <p className="flex flex-wrap items-center gap-2">
          <span className="mr-auto font-display text-lg font-bold first-letter:uppercase">
            {untilText(date, nowMs)}
          </span>
          {marks}
        </p>
        <h3 id={id} className="font-display text-xl leading-tight font-bold text-balance">
          <Link
            to={eventAddress(event)}
            className="line-clamp-3 break-words outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg"
          >
            {event.title === '' ? untitledEvent : event.title}
          </Link>
        </h3>
        {notice !== null && <Changed event={event} notice={notice} nowMs={nowMs} />}
        <Fact icon={<CalendarDays />}>
          <time dateTime={date.date.start_date ?? date.date.date_time} className="font-semibold tabular-nums">
            {dayText(date, nowMs)}
            {hours !== '' && `, ${hours}`}
          </time>
          {ownTime !== null && <p className="text-sm text-muted tabular-nums first-letter:uppercase">{ownTime}</p>}
        </Fact>
        <Fact icon={<MapPin />}>
          <Place event={event} />
        </Fact>
        <Kept event={event} isKept={isKept} />
        <div className="relative z-10 mt-1 flex flex-wrap items-center gap-2">
          <WayThere event={event} />
          {chat}
        </div>
      </div>
      <EventCover event={event} width={800} className="hidden w-2/5 shrink-0 object-cover md:block" />
    </article>
  );
}
