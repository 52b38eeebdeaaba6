import { earnedPerDay, type PointsReason } from '#contract/people/points.ts';

const anEvent = 'An event that is no longer there';
const aPost = 'A post that is no longer there';

/** Reasons for points: as a rule, as something done, and the subject's name if it is gone. */
export const reasons: Record<PointsReason, { rule: string; done: string; gone: string }> = {
  'event-created': { rule: 'Publish an event', done: 'Published an event', gone: anEvent },
  'post-published': { rule: 'Publish a post', done: 'Published a post', gone: aPost },
  commented: { rule: 'Comment on a post', done: 'Commented on a post', gone: aPost },
  'event-liked': { rule: 'Like an event', done: 'Liked an event', gone: anEvent },
  'post-liked': { rule: 'Like a post', done: 'Liked a post', gone: aPost },
  subscribed: { rule: 'Subscribe to an event', done: 'Subscribed to an event', gone: anEvent },
  followed: { rule: 'Be followed', done: 'Somebody followed you', gone: 'Somebody who is no longer here' },
};

interface Named {
  display_name: string;
  username: string;
}

/** A person's @username. */
export function handleOf({ username }: Pick<Named, 'username'>): string {
  return `@${username || 'user'}`;
}

// Counters
export const counters = 'Counters';

// Events panel
export const eventsNotOnDevice = 'These events aren’t on this device yet';
export const comesWithConnection = 'They come when there is a connection.';

// Friends section
export const requestsForYou = 'Requests for you';
export const requestsYouSent = 'Requests you sent';
export const yourFriends = 'Your friends';
export const friends = 'Friends';
export const showMore = 'Show more';
export const blockedPeople = 'Blocked people';
export const noFriendsYet = 'No friends yet';
export const noFriendsHint = 'Open somebody’s profile and press Add Friend. Their answer shows up here.';
export const seeWhoTakesPart = 'See who takes part';

// Head
export const status = 'Status:';

// People dialog
export const followers = 'Followers';
export const following = 'Following';
export const nobodyFollows = 'Nobody follows yet.';
export const nobodyIsFollowed = 'Nobody is followed yet.';
export const listNotOnDevice = 'This list isn’t on this device yet. It comes when there is a connection.';
export const savedAge = (age: string) => `Saved ${age}.`;
export const firstVisible = (count: number) => `The first ${String(count)} are shown.`;

// Points ledger
export const noPointsYet = 'Nothing yet. Like an event, and the first point is yours.';
export const whatYouEarned = 'What you earned';

// Points section
/** After the number, which is larger. */
export const pointsUnit = (points: number) => (points === 1 ? 'point' : 'points');
export const pointsEarned = (points: number) => `+${String(points)}`;
export const progressToTheNextRank = 'Progress to the next rank';
export const thereIsNoHigherRank = 'There is no higher rank.';
export const moreToNextRank = (points: string, rank: string) => `${points} more to ${rank}.`;
export const howPointsAreEarned = 'How points are earned';
export const earnedOnce = `Each is earned once: taking it back and doing it again earns no more. Of the events that you publish, ${String(earnedPerDay['event-created'])} a day earn points.`;
export const pointsSection = 'Points Section';
export const ledgerNotOnDevice = 'The list isn’t on this device yet. It comes when there is a connection.';

// Side menu
export const myEvents = 'My Events';
export const createEvent = 'Create Event';
export const settings = 'Settings';
export const back = 'Back';
export const profile = 'Profile';
export const notifications = 'Notifications';
export const managerMyEvents = 'Manager My Events';
export const mapOfEvents = 'Map of Events';
export const points = 'Points';
export const support = 'Support';
export const newCount = (label: string, count: number) => `${label}, ${String(count)} new`;
export const hideMenu = 'Hide menu';
export const showMenu = 'Show menu';
export const menu = 'Menu';
