import { CalendarClock, CalendarX, Check, EyeOff, Hourglass, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeKind } from '#contract/account/notice.ts';
import type { NoticeGroup } from '#data/account/group-notices.ts';
import type { EventRow } from '#data/events/rows.ts';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { noticeTarget, type NoticePaths } from './paths.ts';
import { NoticeSentence } from './sentence.tsx';
import * as texts from './texts.ts';

/** Icons of notices about a thing. All others show the faces of the people who caused them. */
const signs: Partial<Record<NoticeKind, ReactNode>> = {
  'event-changed': <CalendarClock />,
  'event-cancelled': <CalendarX />,
  'seat-given': <Ticket />,
  hidden: <EyeOff />,
  'message-hidden': <EyeOff />,
  'review-waiting': <Hourglass />,
  'review-approved': <Check />,
  'review-refused': <EyeOff />,
};

function Faces({ group: { kind, people } }: { group: NoticeGroup }) {
  const sign = signs[kind];
  const [first, second] = people;
  if (sign !== undefined || first === undefined) {
    return (
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-muted @max-[14rem]:hidden [&_svg]:size-5">
        {sign}
      </span>
    );
  }
  if (second === undefined) {
    return (
      <span className="inline-flex @max-[14rem]:hidden">
        <Face name={personName(first)} userId={first.user_id} picture={first.profile_picture} />
      </span>
    );
  }
  return (
    <span className="relative size-10 shrink-0 @max-[14rem]:hidden">
      <span className="absolute top-0 right-0 inline-flex origin-top-right scale-75">
        <Face name={personName(second)} userId={second.user_id} picture={second.profile_picture} size="sm" />
      </span>
      <span className="absolute bottom-0 left-0 inline-flex origin-bottom-left scale-80 rounded-full border-2 border-surface">
        <Face name={personName(first)} userId={first.user_id} picture={first.profile_picture} size="sm" />
      </span>
    </span>
  );
}

interface NoticeLineProps {
  group: NoticeGroup;
  /** the author of the post that it is about, if known */
  authorId: number | null;
  /** the event that it invites to, if known */
  event?: EventRow | undefined;
  paths: NoticePaths;
  nowMs: number;
  onOpen?: (() => void) | undefined;
}

/** Notices that say the same, as one row that leads to what they are about. */
export function NoticeLine({ group, authorId, event, paths, nowMs, onOpen }: NoticeLineProps) {
  return (
    <li>
      <Link
        {...noticeTarget(group, authorId, paths)}
        onClick={onOpen}
        className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken"
      >
        <Faces group={group} />
        <span className="min-w-0 flex-1 text-sm text-pretty break-words">
          {!group.read && <span className="sr-only">{texts.newMark}</span>}
          <NoticeSentence group={group} nowMs={nowMs} />
          {event !== undefined && (
            <span className="block text-muted">
              <span lang="es">{cardDate(event, nowMs)}</span> · {placeText(event)}
            </span>
          )}
          <TimeAgo at={group.created_at} className="mt-0.5 block text-xs text-muted tabular-nums" />
        </span>
        {!group.read && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />}
      </Link>
    </li>
  );
}
