/** Messages by the reason in the URL why a shared item was rejected; other values have none. */
const problems: Record<string, { title: string; text: string }> = {
  empty: {
    title: 'Nothing arrived',
    text: 'The other app shared nothing that Scape can take: a text, a link, pictures or a calendar file.',
  },
  large: {
    title: 'This is too large',
    text: 'Scape takes pictures of up to 25 MB and calendar files of up to 2 MB. Nothing was taken.',
  },
  full: {
    title: 'Too much is waiting',
    text: 'What was shared before is still waiting here. Use it or throw it away, then share this again: it was not taken.',
  },
  room: {
    title: 'This device has no room left',
    text: 'Nothing was taken. Free some space, then share it again.',
  },
  broken: {
    title: 'This could not be taken',
    text: 'What the other app sent could not be read or stored. Please share it again.',
  },
  missed: {
    title: 'Scape was not ready yet',
    text: 'It had to be fetched first, and what you shared was not kept. It is ready now: please share it again.',
  },
};

export function problemText(problem: string | null): { title: string; text: string } | null {
  return problem !== null && Object.hasOwn(problems, problem) ? (problems[problem] ?? null) : null;
}

// Screen
export const sharedWithScape = 'Shared with Scape';
export const noLongerHere = 'This is no longer here';
export const nothingWaiting = 'Nothing is waiting here';
export const wasUsedOrThrownAway = 'It has become a draft or a post, or was thrown away.';
export const whatArrivesHere = 'What you share with Scape from other apps arrives here, with or without a connection.';
export const myDrafts = 'My drafts';
export const couldNotBeRead =
  'What was shared could not be read from this device. It is still there: reload the page to try again.';
export const alsoWaiting = 'Also waiting';
export const waitingHere = 'Waiting here';
export const something = 'Something';

// What was shared
export const pictures = 'Pictures';
export const picturesInNothing = 'Something was made of this. These pictures are in nothing yet.';
export const leftOut = (names: string) => `Too large or too much, and left out: ${names}.`;
export const noEventInCalendar = 'There is no event in this calendar.';
export const unreadableCalendar = 'This is not a calendar that can be read.';

// What can be made of it
export const events = 'Events';
export const moreEvents = (count: number) =>
  `And ${String(count)} more, which don’t all have room here: share a part of them.`;
export const otherEntries = (count: number) =>
  count === 1
    ? 'One more entry is not an event (but a task or a note), and is left out.'
    : `${String(count)} more entries are not events (but tasks or notes), and are left out.`;
export const logInFirst = 'Log in to make something of it. Until then it stays on this device.';
export const logIn = 'Login';
export const openDraft = 'Open the draft';
export const makeEvent = 'Make an event';
export const writePost = 'Write a post';
export const throwAway = 'Throw away';
export const thrownAway = 'Thrown away';
export const notAllPicturesFit = 'Not all pictures have a place here';
/** @param more number of files that aren't named */
export const stillShared = (names: readonly string[], more: number) =>
  `Still among what you shared: ${names.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}.`;

// An event of a calendar
export const untitledEvent = 'An event without a title';
export const repeats = 'Repeats';
export const cancelledThere = 'Cancelled there';
export const openDraftOf = (name: string) => `Open the draft: ${name}`;
export const makeEventOf = (name: string) => `Make an event: ${name}`;
export const missingFields = (names: string) => `Can’t be taken from the file: ${names}.`;
/** Names of iCalendar properties and of parts of them. */
export const fieldNames: Record<string, string> = {
  SUMMARY: 'a title',
  GEO: 'the point on the map',
  RRULE: 'how it repeats',
  DTSTART: 'the date',
  DTEND: 'the end',
  DURATION: 'the end',
  RDATE: 'extra dates',
  EXRULE: 'dates left out by a rule',
  ORGANIZER: 'the organizer',
  CONTACT: 'whom to ask',
  ATTENDEE: 'the guests',
  ATTACH: 'attached files',
  COMMENT: 'comments',
  VALARM: 'reminders',
  URL: 'the link',
  CONFERENCE: 'the video call',
  'X-GOOGLE-CONFERENCE': 'the video call',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL': 'the video call',
  'RELATED-TO': 'what it belongs to',
  'CLASS=PRIVATE': 'that it is private',
  'CLASS=CONFIDENTIAL': 'that it is private',
  'STATUS=TENTATIVE': 'that it isn’t certain',
  'RANGE=THISANDFUTURE': 'the change of all later dates',
};
