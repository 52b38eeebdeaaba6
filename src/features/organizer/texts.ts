import type { Event } from '#contract/events/entity.ts';
import { pluralize } from '#ui/text/plural.ts';
import { formatNumber } from '#ui/text/format-number.ts';

/** `1,204` */
export const countText = (count: number): string => formatNumber(count);

// Screen
export const myEvents = 'My Events';
/** @param age of the numbers; null if they never came */
export const offlineNote = (age: string | null) =>
  `No connection. All of this is on this device, and what you change goes out later.${age === null ? '' : ` The numbers were saved ${age}.`}`;
export const importEvents = 'Import';
export const importFile = 'Import a file';
export const yourEvents = 'Your events';
export const searchEvents = 'Search events...';
export const status = 'Status';
export const coming = 'Upcoming';
export const past = 'Past';
export const eventCount = (count: number) => pluralize(count, 'event', 'events');
export const otherFilters = 'Another word or another status may find them.';
export const notSyncedYet =
  'None of your events is on this device yet. They come by themselves once there is a connection; new ones can be made now.';
export const whatIsListed =
  'What you organize is listed here, with how it goes. A new event can be made without a connection, too, and events that are in a file already can be imported.';

// Statuses
export const allStatuses = 'All statuses';
export const statuses: Record<Event['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  finished: 'Finished',
  draft: 'Draft',
  cancelled: 'Cancelled',
};

/** What operators do with the events of new accounts. */
export const reviews = { waiting: 'Waits for review', refused: 'Refused by a moderator' };
export const unlisted = 'Unlisted';
export const unknownStatus = 'Unknown';
export const statusMoves = {
  publish: { label: 'Publish', doneText: 'Event published' },
  toDraft: { label: 'Back to draft', doneText: 'The event is a draft again' },
  toPending: { label: 'Mark as pending', doneText: 'Event marked as pending' },
  cancel: { label: 'Cancel event…', doneText: 'Event cancelled' },
  reopen: { label: 'Reopen', doneText: 'Event reopened' },
};

// An event
export const untitled = 'Untitled';
export const noDescription = 'No description';
export const online = 'Online';
export const settle = 'Settle';
export const settleEvent = (name: string) => `Settle: ${name}`;
export const noDateYet = 'no date yet';
export const noPlaceYet = 'no place yet';
export const needsAttention = (missing: string) => `Needs attention: ${missing}`;
export const viewDetailsOf = (name: string) => `View Details: ${name}`;
export const editEvent = (name: string) => `Edit: ${name}`;
export const numbers = 'Numbers';
export const numbersOf = (name: string) => `Numbers: ${name}`;
export const deleteTitle = 'Delete';
export const moreFor = (name: string) => `More for ${name}`;
export const duplicate = 'Duplicate into a draft';
export const noRoomLeft = 'This device has no room left. Free some space, then try again.';
export const notSaved = 'This could not be saved on this device. Please try again.';
