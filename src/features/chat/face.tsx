import type { Person } from '#contract/people/entity.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';

interface ChatFaceProps {
  name: string;
  /** the person's; a group has none */
  userId?: number;
  picture: string | null;
  size?: 'sm' | 'md';
  isOnline?: boolean;
}

/** The picture of a person or group, with a dot if they are online. */
export function ChatFace({ name, userId, picture, size, isOnline = false }: ChatFaceProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <Face name={name} userId={userId} picture={picture} size={size} />
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
  return <ChatFace name={personName(person)} userId={person.user_id} picture={person.profile_picture} {...rest} />;
}
