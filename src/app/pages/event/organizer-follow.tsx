import { OrganizerFollow } from '#features/profile/person/organizer-follow.tsx';

/** The follow button of an event's organizer. */
export const renderOrganizerFollow = (organizer: { userId: number; name: string }) => (
  <OrganizerFollow {...organizer} />
);
