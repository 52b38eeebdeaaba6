/** The sections of the user's own profile, as named in the URL. */
const sections = ['profile', 'friends', 'manager', 'map', 'points', 'support'] as const;
export type Section = (typeof sections)[number];

export function sectionNamed(text: string | null): Section {
  return sections.find((section) => section === text) ?? 'profile';
}

/** The tabs of the user's own profile, as named in the URL. */
export const ownTabs = ['myEvents', 'posts', 'bookmarks', 'subscribedEvents', 'feed'] as const;
export type OwnTab = (typeof ownTabs)[number];

export function ownTabNamed(text: string | null): OwnTab {
  return ownTabs.find((tab) => tab === text) ?? 'myEvents';
}

/** The tabs of another person's profile. */
export const personTabs = ['events', 'posts', 'subscribed'] as const;
export type PersonTab = (typeof personTabs)[number];

export function personTabNamed(text: string | null): PersonTab {
  return personTabs.find((tab) => tab === text) ?? 'events';
}

/** The lists of people that a profile opens. */
export const peopleLists = ['followers', 'following'] as const;
export type PeopleList = (typeof peopleLists)[number];
