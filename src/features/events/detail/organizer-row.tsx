import { useContext } from 'react';
import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { OrganizerTools } from './organizer-tools.ts';
import { Face } from '#shared-parts/people/face.tsx';
import * as texts from './texts.ts';

/** The organizer, with a link to their profile and the page's tools for them. */
export function OrganizerRow({ organizer }: Pick<EventRow, 'organizer'>) {
  const toolsFor = useContext(OrganizerTools);
  const { user_id: userId, username, display_name } = organizer;
  const name = display_name || username || texts.unknown;
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 py-3">
      <dt>
        <Face name={name} userId={userId} picture={organizer.profile_picture} />
        <span className="sr-only">{texts.organizer}</span>
      </dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <div className="min-w-0">
          <p className="text-xs text-muted">{texts.organizedBy}</p>
          <Link
            to={`/profile/${String(userId)}`}
            className="-my-2 inline-flex min-h-11 items-center font-semibold break-words underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {username !== '' && username !== name && <p className="text-xs break-words text-muted">@{username}</p>}
        </div>
        {toolsFor?.({ userId, name })}
      </dd>
    </div>
  );
}
