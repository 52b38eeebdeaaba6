import type { PlanState } from '#data/plans/plan.ts';
import { pluralize } from '#ui/text/plural.ts';

// How one takes part
export const states: Record<PlanState, string> = {
  own: 'Yours',
  going: 'Going',
  waiting: 'Waiting',
  saved: 'Saved',
};
export const cancelled = 'Cancelled';

// When
export const onNow = 'On now';
export const inMinutes = (count: number) => (count < 1 ? 'now' : `in ${pluralize(count, 'minute', 'minutes')}`);
export const inHours = (count: number) => `in ${pluralize(count, 'hour', 'hours')}`;
export const inDays = (count: number) => `in ${pluralize(count, 'day', 'days')}`;
export const today = 'today';
export const tomorrow = 'tomorrow';
export const onWeekday = (weekday: string) => `on ${weekday}`;
export const atTime = (day: string, time: string) => `${day} at ${time}`;
export const from = (start: string, end: string) => `${start} – ${end}`;
export const yourTime = (time: string) => `your time ${time}`;

// Next event
export const directions = 'Directions';
export const joinOnline = 'Join online';
export const keptOffline = 'Kept offline';
export const sentences = (parts: readonly string[]) => parts.map((part) => `${part}.`).join(' ');
export const changed = 'It has a new time or place.';
export const wasCancelled = 'The organizer has cancelled it.';
export const placeGiven = 'A place was free: you have it.';
export const seeWhatChanged = 'See the event';

// Nothing planned
export const nothingPlanned = 'Nothing planned yet';
export const nothingPlannedHelp = 'Events you subscribe to show up here, even offline.';
export const findThisWeekend = 'Find something this weekend';

// Invitations
export const invitations = 'Invitations';
export const inviteYou = (names: readonly string[]) => {
  const [first = '', second, ...others] = names;
  if (second === undefined) return `${first} invites you`;
  if (others.length === 0) return `${first} and ${second} invite you`;
  return `${first} and ${pluralize(others.length + 1, 'other', 'others')} invite you`;
};
