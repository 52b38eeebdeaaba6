import { OrganizerFollow } from '#features/profile/person/organizer-follow.tsx';

/** What an event's page offers about whoever makes it. */
export const renderOrganizerFollow = (organizer: { userId: number; name: string }) => (
  <OrganizerFollow {...organizer} />
);
