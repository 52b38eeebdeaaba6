import { Link } from 'react-router-dom';
import type { Person } from '#contract/people/entity.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { personName } from '#features/posts/text.ts';
import { usePostsContext } from '#features/posts/context.ts';

/** A face that leads to whose it is; the name beside it does so too, so that it isn't met twice by ear or by key. */
export function Face({ person, size = 'md' }: { person: Person; size?: 'sm' | 'md' }) {
  const { Picture, profilePath } = usePostsContext();
  return (
    <Link
      to={profilePath(person.user_id)}
      tabIndex={-1}
      aria-hidden="true"
      className="shrink-0 self-start rounded-full"
    >
      <Picture picture={person.profile_picture} width={320}>
        {(src) => <Avatar name={personName(person)} src={src} size={size} />}
      </Picture>
    </Link>
  );
}

/** A name that leads to whose it is. Whatever letters it has, they turn nothing beside them. */
export function PersonLink({ person }: { person: Person }) {
  const { profilePath } = usePostsContext();
  return (
    <Link to={profilePath(person.user_id)} className="min-w-0 truncate text-sm font-semibold hover:underline">
      <bdi>{personName(person)}</bdi>
    </Link>
  );
}
