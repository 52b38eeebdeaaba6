import { Link } from 'react-router-dom';
import type { Person } from '#contract/people/entity.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';

/**
 * A profile picture that links to its profile. Hidden from keyboard and screen readers, as the name beside it is the
 * same link.
 */
export function FaceLink({ person, size }: { person: Person; size?: 'sm' | 'md' }) {
  const { profilePath } = usePostsContext();
  return (
    <Link
      to={profilePath(person.user_id)}
      tabIndex={-1}
      aria-hidden="true"
      className="shrink-0 self-start rounded-full"
    >
      <Face name={personName(person)} userId={person.user_id} picture={person.profile_picture} size={size} />
    </Link>
  );
}

/** A name that links to its profile. Isolated, so that its direction doesn't affect the text around it. */
export function PersonLink({ person }: { person: Person }) {
  const { profilePath } = usePostsContext();
  return (
    <Link to={profilePath(person.user_id)} className="min-w-0 truncate text-sm font-semibold hover:underline">
      <bdi>{personName(person)}</bdi>
    </Link>
  );
}
