import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#contract/people/entity.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { profilePath } from './addresses.ts';
import * as texts from './texts.ts';

interface PersonRowProps {
  person: Person;
  /** beside their name */
  children?: ReactNode;
}

/** A person in a list: picture and names, linked to their profile, and actions. */
export function PersonRow({ person, children }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2 sm:flex-nowrap">
      <Link
        to={profilePath(person.user_id)}
        className="group flex min-h-11 min-w-0 flex-1 basis-44 items-center gap-3 rounded-sm"
      >
        <Face name={person.display_name || person.username} userId={person.user_id} picture={person.profile_picture} />
        <span className="min-w-0">
          <bdi className="block truncate text-sm font-semibold group-hover:underline">{personName(person)}</bdi>
          <bdi className="block truncate text-xs text-muted">{texts.handleOf(person)}</bdi>
        </span>
      </Link>
      {children !== undefined && <div className="flex shrink-0 flex-wrap gap-2">{children}</div>}
    </li>
  );
}
