import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pictureAt } from '#contract/media/picture.ts';
import type { Report } from '#contract/moderation/report.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Addresses } from './addresses.ts';
import type { RemovalCalls } from './removal-calls.ts';
import { RemoveReported, ReportedPicture } from './reported-picture.tsx';
import * as texts from './texts.ts';

interface ReportedSubjectProps {
  report: Report;
  addresses: Addresses;
  removal: RemovalCalls;
  /** its picture was removed */
  onPictureRemoved: () => void;
}

/** Path of the reported thing; null if it has no page of its own, or only the author's profile. */
function placeOf({ object_type: type, object }: Report, { event, post }: Addresses): string | null {
  // Hidden things are hidden from operators too; they can read them here.
  if (object === null || object.ref === null || object.hidden) return null;
  if (type === 'event') return event(object.ref);
  return type === 'post' ? post(object.ref, object.user.user_id) : null;
}

const longLetters = 400;
const longLines = 6;

/** The reported text; a long one is cut off until expanded. */
function ReportedText({ text, isTitled }: { text: string; isTitled: boolean }) {
  const isLong = text.length > longLetters || text.split('\n').length > longLines;
  const [isWhole, setWhole] = useState(!isLong);
  const [title = ''] = text.split('\n', 1);
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p dir="auto" className={classNames('break-words whitespace-pre-line', !isWhole && 'line-clamp-6')}>
        {isTitled ? <span className="font-semibold">{title}</span> : title}
        {text.slice(title.length)}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isWhole}
          className="mt-1 -ml-3"
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? texts.showLess : texts.showAllOfIt}
        </Button>
      )}
    </div>
  );
}

/** What was reported: author, text and picture. */
export function ReportedSubject({ report, addresses, removal, onPictureRemoved }: ReportedSubjectProps) {
  const { object, object_type: type } = report;
  if (object === null) return <p className="text-sm text-muted">{texts.itIsntThereAnyMore}</p>;
  const { user, text, image, image_removed: isRemoved = false, message } = object;
  const place = placeOf(report, addresses);
  // The name of a person stands above already.
  const isNameAlone = type === 'user' && text === user.display_name;
  return (
    <div className="rounded-md border border-line bg-sunken p-4">
      <div className="flex items-center gap-3">
        <Avatar
          name={user.display_name}
          userId={user.user_id}
          src={user.profile_picture === null ? null : pictureAt(user.profile_picture, 320)}
          size="sm"
        />
        <p className="min-w-0 flex-1 text-sm">
          <Link
            to={addresses.profile(user.user_id)}
            className="inline-flex min-h-11 max-w-full items-center font-semibold underline-offset-4 hover:underline"
          >
            <bdi className="truncate">{user.display_name || user.username}</bdi>
          </Link>
          <span className="block -mt-2.5 truncate text-xs text-muted">@{user.username}</span>
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        {type !== 'user' && image !== null && <ReportedPicture image={image} isRemoved={isRemoved} />}
        {text !== '' && !isNameAlone && (
          <ReportedText text={text} isTitled={type !== 'comment' && type !== 'message'} />
        )}
      </div>
      {message !== undefined && (
        <p className="mt-3 text-xs text-pretty break-words text-muted">
          <span dir="auto">{texts.messagePlace(message.group)}</span> · <TimeAgo at={message.written_at} />
          {message.deleted && <span className="block">{texts.messageDeletedSince}</span>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {place !== null && (
          <Link
            to={place}
            className="inline-flex min-h-11 items-center text-sm font-medium text-brand-ink underline underline-offset-4"
          >
            {texts.lookAtItInItsPlace}
          </Link>
        )}
        {image !== null && (
          <RemoveReported image={image} isRemoved={isRemoved} calls={removal} onRemoved={onPictureRemoved} />
        )}
      </div>
    </div>
  );
}
