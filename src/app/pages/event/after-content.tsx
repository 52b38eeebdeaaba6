import { load } from '#app/queries/load.ts';
import { entityPaths } from '#app/routes/entity-paths.ts';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { AfterProps } from '#features/events/detail/after.tsx';
import { PeopleMet, type PeopleMetProps } from '#features/events/met/people-met.tsx';
import { EventRating } from '#features/events/rating/rating.tsx';
import type { PostCalls } from '#features/posts/deps.ts';
import { PhotoStrip } from '#features/posts/event/photo-strip.tsx';
import { MetPerson } from '#features/profile/person/met-person.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';

const fetchPosts: PostCalls['fetchPosts'] = (source, page, signal) =>
  load(({ posts }) => posts, { source, page }, signal);

const fetchPeopleMet: PeopleMetProps['fetchPeople'] = (eventId, signal) =>
  load(({ cached }) => cached, `people-met:${eventId}`, signal);
const renderPerson: PeopleMetProps['renderPerson'] = (person) => <MetPerson key={person.user_id} person={person} />;

/** The user's rating of an event, whom they met there, and its photos, to which those who go or went and the organizer add some. */
export function EventAfterContent({ found, nowMs, hasBegun, section }: AfterProps) {
  const { event, engagement } = found;
  const userId = useObservable(accountInUse)?.user?.user_id;
  const wasThere = engagement.subscribed || (engagement.stars ?? null) !== null || event.organizer_id === userId;
  return (
    <>
      <EventRating found={found} nowMs={nowMs} />
      <PeopleMet found={found} nowMs={nowMs} fetchPeople={fetchPeopleMet} renderPerson={renderPerson} />
      <PhotoStrip
        event={event}
        mayAdd={userId !== undefined && wasThere}
        hasBegun={hasBegun}
        section={section}
        fetchPosts={fetchPosts}
        postPath={entityPaths.post}
        signInPath={paths.login}
      />
    </>
  );
}
