import type { Person } from '#contract/people/entity.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

interface FaceProps {
  name: string;
  picture: string | null;
  size?: 'sm' | 'md';
  isOnline?: boolean;
}

/** The picture of a person or group, with a dot if they are online. */
export function Face({ name, picture, size = 'md', isOnline = false }: FaceProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <ResolvedPicture picture={picture} width={320}>
        {(src) => <Avatar name={name} src={src} size={size} />}
      </ResolvedPicture>
      {isOnline && (
        <span
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-good"
          aria-hidden="true"
        />
      )}
    </span>
  );
}

export function PersonFace({ person, ...rest }: { person: Person; size?: 'sm' | 'md'; isOnline?: boolean }) {
  return <Face name={texts.personName(person)} picture={person.profile_picture} {...rest} />;
}
