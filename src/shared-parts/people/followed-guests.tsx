import type { FollowedGuests } from '#data/plans/followed-plans.ts';
import { Face } from './face.tsx';
import { followedText, personName } from './texts.ts';

/** Small faces of people whom the user follows and who go to an event, and who they are. */
export function FollowedGuestsLine({ guests: { people, others } }: { guests: FollowedGuests }) {
  return (
    <>
      <span aria-hidden="true" className="flex shrink-0 pl-1.5">
        {people.map((person) => (
          <span key={person.user_id} className="-ml-1.5 inline-flex rounded-full border-2 border-surface">
            <Face name={personName(person)} userId={person.user_id} picture={person.profile_picture} size="xs" />
          </span>
        ))}
      </span>
      <span className="min-w-0 truncate">{followedText(people, others)}</span>
    </>
  );
}
