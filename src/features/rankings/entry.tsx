import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pictureAt } from '#contract/media/picture.ts';
import type { RankingEntry } from '#contract/people/ranking.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';

/** What the page passes in for rendering entries. */
export interface EntryParts {
  eventPath: (id: number) => string;
  profilePath: (userId: number) => string;
}

export function entryId(entry: RankingEntry): string {
  return 'user' in entry ? `user-${String(entry.user_id)}` : `event-${String(entry.event_id)}`;
}

function entryName(entry: RankingEntry): string {
  if ('event' in entry) return entry.event.title || eventTexts.untitledEvent;
  return entry.user.display_name || entry.user.username;
}

/** A profile picture or an event's cover. */
export function EntryPicture({ entry, isLarge = false }: { entry: RankingEntry; isLarge?: boolean }) {
  if ('user' in entry) {
    const { profile_picture: face } = entry.user;
    return (
      <Avatar
        name={entryName(entry)}
        userId={entry.user_id}
        src={face === null ? null : pictureAt(face, 320)}
        size={isLarge ? 'lg' : 'md'}
      />
    );
  }
  return (
    <EventCover
      event={entry.event}
      width={320}
      className={classNames('shrink-0 rounded-sm', isLarge ? 'w-full max-w-40' : 'w-16')}
    />
  );
}

/** The entry's name, linked to the event or profile. */
export function EntryName({
  entry,
  eventPath,
  profilePath,
  className,
}: Pick<EntryParts, 'eventPath' | 'profilePath'> & {
  entry: RankingEntry;
  className?: string;
}): ReactNode {
  return (
    <Link
      to={'user' in entry ? profilePath(entry.user_id) : eventPath(entry.event_id)}
      className={classNames('outline-offset-4 after:absolute after:inset-0 group-hover:underline', className)}
    >
      {entryName(entry)}
    </Link>
  );
}
