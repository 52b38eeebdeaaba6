import { paths } from '#app/paths.ts';
import {
  askAnswer,
  lookForComments,
  lookForEventsOf,
  lookForPerson,
  lookForPosts,
  lookForReplies,
} from '#app/people-calls.ts';
import { PersonEvents } from '#features/events/person-events.tsx';
import { ShownPicture } from '#features/events/shown-picture.tsx';

/** What profiles are given of the other parts of the app. */
export const profilePorts = {
  calls: { lookForPerson, lookForEventsOf, askAnswer },
  Picture: ShownPicture,
  EventCards: PersonEvents,
  posts: {
    calls: { lookForPosts, lookForComments, lookForReplies },
    Picture: ShownPicture,
    profilePath: paths.profile,
    signInPath: paths.login,
  },
} as const;
