import { paths } from '#app/routes/paths.ts';
import {
  loadCachedQuery,
  loadComments,
  loadUserEvents,
  loadPerson,
  loadPosts,
  loadReplies,
} from '#app/queries/people.ts';
import { PersonEvents } from '#features/events/person/list.tsx';

/** What profiles need from other features. */
export const profileDeps = {
  calls: { fetchPerson: loadPerson, fetchEventsOf: loadUserEvents, fetchQuery: loadCachedQuery },
  EventCards: PersonEvents,
  posts: {
    calls: { fetchPosts: loadPosts, fetchComments: loadComments, fetchReplies: loadReplies },
    profilePath: paths.profile,
    signInPath: paths.login,
  },
} as const;
