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
import { ResolvedPicture } from '#features/events/picture/resolved.tsx';

/** What profiles need from other features. */
export const profileDeps = {
  calls: { fetchPerson: loadPerson, fetchEventsOf: loadUserEvents, fetchQuery: loadCachedQuery },
  Picture: ResolvedPicture,
  EventCards: PersonEvents,
  posts: {
    calls: { fetchPosts: loadPosts, fetchComments: loadComments, fetchReplies: loadReplies },
    Picture: ResolvedPicture,
    profilePath: paths.profile,
    signInPath: paths.login,
  },
} as const;
