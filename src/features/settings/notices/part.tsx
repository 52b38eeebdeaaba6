import { CalendarClock, CalendarX, EyeOff, Ticket } from 'lucide-react';
import { useRef, useState, type ReactNode, createElement, Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeKind } from '#contract/account/notice.ts';
import { pictureAt } from '#contract/media/picture.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { useHasBeenVisible } from '#ui/hooks/use-has-been-visible.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import type { NoticeRow } from '#data/account/rows.ts';
import { noticePath, type NoticePaths } from './paths.ts';
import * as texts from './texts.ts';
import { useNotices, type NoticeItem } from './use-notices.ts';

function Quoted({ title }: { title: string }) {
  return (
    <>
      {texts.quotationMarks.before}
      <bdi>{title}</bdi>
      {texts.quotationMarks.after}
    </>
  );
}

/** A notice as a sentence. */
function noticeText({ kind, user, about }: NoticeRow): ReactNode {
  const who = <bdi className="font-semibold">{user?.display_name || user?.username || texts.somebody}</bdi>;
  const what = about === null || about.title === '' ? null : <Quoted title={about.title} />;
  // A newer version may have stored a kind that this one doesn't know.
  const sentence = (texts.noticeSentences as Partial<typeof texts.noticeSentences>)[kind];
  return sentence === undefined ? kind : createElement(Fragment, null, ...sentence(who, what));
}

const initialCount = 8;
const pageSize = 40;

/** Icons of notices about a thing. All others show the face of the person who caused them. */
const signs: Partial<Record<NoticeKind, ReactNode>> = {
  'event-changed': <CalendarClock />,
  'event-cancelled': <CalendarX />,
  'seat-given': <Ticket />,
  hidden: <EyeOff />,
};

function Face({ item: { notice } }: { item: NoticeItem }) {
  const { kind, user } = notice;
  const sign = signs[kind];
  if (sign === undefined && user !== null) {
    const { profile_picture: face } = user;
    return <Avatar name={user.display_name || user.username} src={face === null ? null : pictureAt(face, 320)} />;
  }
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-5">
      {sign}
    </span>
  );
}

function Row({ item, paths }: { item: NoticeItem; paths: NoticePaths }) {
  const { notice, isNew, authorId } = item;
  return (
    <li>
      <Link
        to={noticePath(notice, authorId, paths)}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
      >
        <Face item={item} />
        <span className="min-w-0 flex-1 text-sm text-pretty break-words">
          {isNew && <span className="sr-only">{texts.newMark}</span>}
          <span className="line-clamp-3">{noticeText(notice)}</span>
          <TimeAgo at={notice.created_at} className="block text-xs text-muted tabular-nums" />
        </span>
        {isNew && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />}
      </Link>
    </li>
  );
}

/** The user's notices. Once visible they are marked as read, here and on other devices. */
export function NoticesPart({ paths }: { paths: NoticePaths }) {
  const place = useRef<HTMLDivElement>(null);
  const notices = useNotices(useHasBeenVisible(place));
  const [limit, setLimit] = useState(initialCount);
  return (
    <SettingsPart title={texts.notifications}>
      <div ref={place}>
        {notices === null && <Skeleton className="h-14 rounded-md" />}
        {notices?.length === 0 && <p className="text-sm text-muted">{texts.nothingYet}</p>}
        {notices !== null && notices.length > 0 && (
          <ul className="divide-y divide-line">
            {notices.slice(0, limit).map((item) => (
              <Row key={item.notice.ref} item={item} paths={paths} />
            ))}
          </ul>
        )}
        {notices !== null && notices.length > limit && (
          <Button
            className="mt-3"
            onClick={() => {
              setLimit(limit + pageSize);
            }}
          >
            {texts.showOlder}
          </Button>
        )}
      </div>
    </SettingsPart>
  );
}
