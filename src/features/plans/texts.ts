import { pluralize } from '#ui/text/plural.ts';

// Head
export const myPlans = 'My plans';
export const view = 'View';
export const list = 'List';
export const month = 'Month';

// Sections
export const sections = 'Plans';
export const coming = 'Upcoming';
export const waiting = 'Waiting';
export const saved = 'Saved';
export const past = 'Past';
export const showMore = (count: number) => `Show ${String(count)} more`;

// Empty sections
export const nothingWaiting = 'You’re not on a waiting list';
export const nothingWaitingHelp = 'When an event is full, join its waiting list and you’ll find it here.';
export const nothingSaved = 'Nothing saved yet';
export const nothingSavedHelp = 'Bookmark an event, or keep it offline, to find it here again.';
export const nothingPast = 'No past events yet';
export const nothingPastHelp = 'Events you’ve been to will be here.';
export const seeEvents = 'See events';

// People met
export const peopleYouMet = 'People you met';
export const findPeople = 'Find people you met';

// Month
export const previousMonth = 'Previous month';
export const nextMonth = 'Next month';
export const goToToday = 'Today';
const planCount = (count: number) => (count === 0 ? 'no plans' : pluralize(count, 'plan', 'plans'));
export const dayLabel = (day: string, count: number) => `${day}, ${planCount(count)}`;
export const freeDay = 'Nothing on this day.';
export const nextDay = (day: string, count: number) => `Next: ${day}, ${planCount(count)}`;
