import type { PeopleFilter } from '#contract/moderation/people.ts';

// The page
export const people = 'People';
export const searchPeople = 'Name, email or number';
export const show = 'Show';
export const filters: Record<PeopleFilter, string> = { all: 'All', suspended: 'Suspended', hidden: 'Hidden' };
export const loadingPeople = 'Loading people...';
export const peopleNotLoaded = 'The people could not be loaded';
export const nobodyFound = 'Nobody found';
export const nobodyFoundText = 'Try the beginning of a name, username or email, or the number of the account.';
export const nobodyIs: Record<Exclude<PeopleFilter, 'all'>, string> = {
  suspended: 'Nobody is suspended',
  hidden: 'No profile is hidden',
};
export const showMore = 'Show more';

// A person
export const suspended = 'Suspended';
export const hidden = 'Hidden';
export const operator = 'Operator';

function counted(count: number, one: string, more: string): string[] {
  return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : more}`];
}

/** `3 events · 1 report` */
export function countsText(events: number, posts: number, reports: number): string {
  const parts = [
    ...counted(events, 'event', 'events'),
    ...counted(posts, 'post', 'posts'),
    ...counted(reports, 'report', 'reports'),
  ];
  return parts.length === 0 ? 'Nothing published' : parts.join(' · ');
}

export const username = 'Username';
export const email = 'Email';
export const number = 'Account no.';
export const since = 'Signed up';
export const lastSeen = 'Last seen';
export const notKnown = 'Not known';
export const activity = 'Activity';
export const suspendedSince = 'Suspended';
export const byPerson = (name: string) => `by ${name}`;
export const reason = 'Reason';

export const suspendMore = 'Suspend…';
export const lift = 'Lift the suspension';
export const canSignIn = (name: string) => `${name} can sign in again`;
export const hideProfile = 'Hide the profile';
export const showProfile = 'Show the profile';
export const profileHidden = (name: string) => `The profile of ${name} is hidden`;
export const profileShown = (name: string) => `The profile of ${name} is shown`;
export const seeProfile = 'See the profile';
export const seeReports = 'See reports';
export const operatorsStay = 'Operators can’t be suspended.';
export const needsConnection = 'Deciding needs a connection.';
